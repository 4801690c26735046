import { dateAt, formatDecimal, type Instant } from '@parkett/kernel';
import { dayKeyHex } from '../adapters/feeds/market-seed.ts';
import { chartMath } from '../adapters/feeds/chart-math.ts';
import { lockMinutesOf, newestListings, newListingLockMinutes, sharesOutstandingOf } from '../books/instruments/index.ts';
import { InstrumentRows, Interruptions, Sparks, staticCorridorOn } from '../books/market-data/index.ts';
import { addMarketStream, MarketClock, OwnMoments, type MarketParts, type OrderBookSource } from '../features/market/index.ts';
import { MarketNews } from '../features/news/index.ts';
import type { Db } from '../platform/db.ts';
import type { DueLoop } from '../platform/due.ts';
import { Stream } from '../platform/stream.ts';
import type { Base } from './base.ts';
import type { People } from './people.ts';
import type { MarketSlot } from './venue.ts';

function marketParts(base: Base, { slot, looked }: { slot: MarketSlot; looked: (code: string) => void }): MarketParts {
  const { source, instruments, board, clock, ruleBook } = base;
  const now = (): Instant => clock.now();
  const rows = new InstrumentRows({ list: instruments, board, sparks: new Sparks(source), now });
  return {
    list: instruments,
    board,
    rows,
    history: source,
    chartMath,
    now,
    depth: async id => (await slot.stands).depth(id),
    corridorBps: id => staticCorridorOn(ruleBook.reader, source.scheduleOf(id).tradingDateAt(now())),
    lockMinutesOf: id => lockMinutesOf(id, { newListing: ruleBook.now(newListingLockMinutes) }),
    sharesOutstandingOf,
    looked,
    seed: seedParts(base),
  };
}

function seedParts({ source, seed, feed, instruments, terms }: Base): MarketParts['seed'] {
  const schedules = [...new Set(instruments.all.map(({ id }) => source.scheduleOf(id)))];
  return {
    ...{ feed: source.kind, hash: seed.hash, known: seed.known, startsAt: source.startsAt, schedules },
    keyOf: date => dayKeyHex(feed.secret, date),
    terms: () =>
      terms.all.map(({ instrumentId, kind, exDate, amount, old, fresh }) => {
        const { code, priceScale } = instruments.withId(instrumentId);
        const ratio = { old: Number(old), fresh: Number(fresh) };
        const isGone = kind === 'delisting' || kind === 'withdrawn';
        const shares = isGone ? { isGone: true as const } : kind === 'dividend' ? {} : kind === 'split' ? { split: ratio } : { increase: ratio };
        return { code, exDate, amount: formatDecimal(amount, priceScale), ...shares };
      }),
  };
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

function openMarketClock(base: Base, due: DueLoop): Promise<MarketClock> {
  const { platform, clock, source, instruments } = base;
  const { db, log, config } = platform;
  const replayDay = source.kind === 'replay' ? dateAt(source.startsAt) : null;
  const leading = instruments.all.find(({ schedule }) => schedule === 'xetra' || schedule === 'replay') ?? instruments.all[0]!;
  return MarketClock.open({
    ...{ db, commands: base.commands, log, clock, due, bus: base.bus, systemNow: base.systemNow },
    schedule: source.scheduleOf(leading.id),
    frame: {
      mode: config.mode,
      feed: source.kind,
      replayDay,
      knownSeed: base.seed.known,
      listed: [...new Set(instruments.all.map(instrument => instrument.class))],
    },
    settableByCustomers: config.mode === 'paper' && loopbackNames.has(config.host) && config.publicOrigin.startsWith('http://'),
  });
}

/** What is looked at of the market in this process. */
export type MarketWindow = {
  readonly watch: (instruments: readonly number[]) => void;
  readonly depth: (instrument: number) => ReturnType<MarketParts['depth']>;
};

export type Market = {
  readonly parts: MarketParts;
  readonly clock: MarketClock;
  readonly ahead: OwnMoments;
  readonly stream: Stream;
  readonly orderBooks: OrderBookSource;
  readonly marketNews: MarketNews;
  readonly interruptions: Interruptions;
};

export async function openMarket(base: Base, people: People, shared: { due: DueLoop; slot: MarketSlot; engineDb: Db }): Promise<Market> {
  const { platform, instruments, board } = base;
  const parts = marketParts(base, { slot: shared.slot, looked: code => people.looks.count(code) });
  const clock = await openMarketClock(base, shared.due);
  const { config, http, db, log, metrics } = platform;
  const stream = new Stream({
    ...{ server: http.server, callers: http.callers, bus: base.bus, origins: config.origins, log, metrics },
    ...{ connectionsMax: config.streamConnections, connectionsPerCallerMax: config.streamPerCaller },
    cookieOf: people.signIn.pair.halfOf,
    authenticate: people.signIn.pair.recogniseOnStream,
  });
  const orderBooks = addMarketStream(stream, {
    ...{ list: instruments, board, clock, depth: parts.depth },
    watch: ids => void shared.slot.stands.then(window => window.watch(ids)),
  });
  people.sessions.onEnd(({ id }, reason) => (reason === 'unheard' ? stream.askAgain(id) : stream.endSession(id, reason)));
  const { history, now } = parts;
  const marketNews = await MarketNews.open({
    db,
    bus: base.bus,
    list: instruments,
    history,
    now,
    newestListings,
    lockMinutesOf: parts.lockMinutesOf,
  });
  const interruptions = new Interruptions({ db: shared.engineDb, log, list: instruments, board, scheduleOf: id => history.scheduleOf(id) });
  return { parts, clock, ahead: new OwnMoments(), stream, orderBooks, marketNews, interruptions };
}
