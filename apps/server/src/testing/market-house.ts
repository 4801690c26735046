import * as chartMath from '@parkett/market';
import type { PriceSource } from '@parkett/market';
import { zonedInstant, type Instant } from '@parkett/kernel';
import { dayKeyHex, seedHashOf } from '../adapters/feeds/market-seed.ts';
import { openFeed } from '../adapters/feeds/open-feed.ts';
import { announcedFrom, InstrumentList, lockMinutesOf, newListingLockMinutes, sharesOutstandingOf } from '../books/instruments/index.ts';
import {
  InstrumentRows,
  MarketBoard,
  Sparks,
  staticCorridorOn,
  type DepthView,
  type MarketView,
  type TradeView,
} from '../books/market-data/index.ts';
import { addMarketCalls, MarketClock, OwnMoments, type ClockFrame, type MarketParts } from '../features/market/index.ts';
import { localBus } from '../platform/bus/bus.ts';
import { SimulatedClock } from '../platform/clock.ts';
import { DueLoop } from '../platform/due.ts';
import { silentLog } from '../platform/log.ts';
import { signInHouse, type SignInHouse } from './sign-in-house.ts';
import { testFeed, testSeed } from './test-feed.ts';

/** Monday after the simulated clock's first day. */
export const monday: Instant = zonedInstant('2026-11-23', '15:30');

export const simulator: PriceSource = openFeed(testFeed(zonedInstant('2026-11-20', '08:59:30')));

/** Its first three shares, for tests that look at no others: the board of a house is written sooner. */
export const smallList: PriceSource = { ...simulator, instruments: simulator.instruments.slice(0, 3) };

/** A board as the venue would have written it at a moment, from the source alone. */
export function boardAt(source: PriceSource, now: Instant): MarketBoard {
  const board = new MarketBoard();
  board.write(source.instruments.map(({ id }) => viewAt(source, id, now)));
  return board;
}

const exact = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

function viewAt(source: PriceSource, id: number, now: Instant): MarketView {
  const day = source.dayStateAt(id, now);
  const ladder = source.ladderAt(id, now);
  const [bid, ask] = [ladder?.bids[0], ladder?.asks[0]];
  return {
    ...{ instrumentId: id, phase: 'continuous', last: exact(day.last?.price ?? null), lastAt: day.last?.at ?? null, extended: false },
    ...{ bid: bid?.[0] ?? null, bidSize: bid?.[1] ?? null, ask: ask?.[0] ?? null, askSize: ask?.[1] ?? null },
    ...{ open: exact(day.open), high: exact(day.high), low: exact(day.low), previousClose: exact(day.previousClose) },
    ...{ volume: BigInt(Math.round(day.volume)), turnover: BigInt(Math.round(day.turnover)), reference: exact(source.referenceAt(id, now)) },
    ...{ indicative: null, indicativeVolume: null, surplus: null, stale: false },
  };
}

export type MarketHouse = SignInHouse & {
  readonly board: MarketBoard;
  readonly parts: MarketParts;
  readonly marketClock: MarketClock;
  readonly ahead: OwnMoments;
  readonly business: SimulatedClock;
  readonly due: DueLoop;
};

export type MarketHouseOptions = {
  source?: PriceSource;
  seed?: Partial<MarketParts['seed']>;
  at?: Instant;
  paused?: boolean;
  frame?: Partial<ClockFrame>;
  settableByCustomers?: boolean;
  depth?: { depth: DepthView | null; trades: readonly TradeView[] };
};

/** The market's calls on a real database and the real simulator, at a moment that stands still until it is moved. */
export async function marketHouse(options: MarketHouseOptions = {}): Promise<MarketHouse> {
  const { source = simulator, at = monday, depth = { depth: null, trades: [] } } = options;
  const house = await signInHouse();
  const business = new SimulatedClock({ at, speed: 1, paused: options.paused ?? true });
  const list = new InstrumentList(source.instruments, {
    listedFrom: id => source.listedFrom(id),
    listedUntil: id => source.listedUntil(id),
    announcedFrom: id => announcedFrom(id, source.startsAt),
    now: () => business.now(),
  });
  const board = boardAt(source, at);
  const due = new DueLoop({ db: house.database.db, clock: business, log: silentLog() });
  const now = (): Instant => business.now();
  const rows = new InstrumentRows({ list, board, sparks: new Sparks(source), now });
  const parts: MarketParts = {
    list,
    board,
    rows,
    history: source,
    chartMath,
    now,
    depth: async () => depth,
    lockMinutesOf: id => lockMinutesOf(id, { newListing: house.ruleBook.now(newListingLockMinutes) }),
    corridorBps: id => staticCorridorOn(house.ruleBook.reader, source.scheduleOf(id).tradingDateAt(now())),
    looked: () => {},
    sharesOutstandingOf,
    seed: {
      ...{ feed: source.kind, hash: seedHashOf(testSeed), known: true, startsAt: source.startsAt, schedules: [] },
      keyOf: date => dayKeyHex(testSeed, date),
      terms: () => [],
      ...options.seed,
    },
  };
  const marketClock = await MarketClock.open({
    ...{
      db: house.database.db,
      commands: house.commands,
      log: silentLog(),
      clock: business,
      due,
      bus: localBus(),
      systemNow: () => house.clock.now,
      schedule: source.scheduleOf(source.instruments[0]!.id),
    },
    frame: { mode: 'paper', feed: source.kind, replayDay: null, knownSeed: false, listed: ['share', 'index'], ...options.frame },
    settableByCustomers: options.settableByCustomers ?? true,
  });
  await marketClock.lead();
  const ahead = new OwnMoments();
  addMarketCalls(house.calls, { parts, clock: marketClock, ahead });
  return { ...house, board, parts, marketClock, ahead, business, due };
}
