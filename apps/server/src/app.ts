import { callsByFeature } from '@parkett/contract';
import { dateAt, type Instant } from '@parkett/kernel';
import { chooseFeed, judgeFeed, type ChosenFeed, type JudgedFeed } from './adapters/feeds/choose-feed.ts';
import { startVenue } from './adapters/venues/embedded/connect.ts';
import { MarketPump } from './adapters/venues/embedded/pump.ts';
import type { EmbeddedVenue } from './adapters/venues/embedded/venue.ts';
import { openBooksWatch, type WatchOfBooks } from './app/books-watch.ts';
import type { Config } from './app/config.ts';
import { openChart } from './chart.ts';
import { Refusals } from './books/audit/index.ts';
import { Customers, ensureDemoInstitution, Sessions, type SignedIn } from './books/customers/index.ts';
import { InstrumentList, lockMinutesOf, lockOf, newestListings, newListingLockMinutes, sharesOutstandingOf } from './books/instruments/index.ts';
import { Claims, fundDemo, Ledger, openWallets, prepareUnits } from './books/ledger/index.ts';
import { InstrumentRows, Interruptions, MarketBoard, Sparks, staticCorridorOn } from './books/market-data/index.ts';
import { keepMode, refuseOtherMode, type OutsideAdapter } from './books/operating-mode/index.ts';
import { laneSettings, newestBusinessTime, openEntriesMax, OrderDesk, orderRules, ordersPerSecond, tradingDayOf } from './books/orders/index.ts';
import { RuleBook } from './books/house-rules/index.ts';
import { chartMath } from './adapters/feeds/chart-math.ts';
import { addLegalCalls, agreementsInForce } from './features/legal/index.ts';
import { addMarketCalls, addMarketStream, MarketClock, type MarketParts, type OrderBookSource, warmUpCharts } from './features/market/index.ts';
import { addNewsCalls, MarketNews } from './features/news/index.ts';
import { addSearchCalls, Looks } from './features/search/index.ts';
import { createSignIn, type SignIn } from './features/sign-in/index.ts';
import { addTradingCalls, orderClaims, settlement } from './features/trading/index.ts';
import { addWalletCalls, balancesOf } from './features/wallet/index.ts';
import { addWatchlistCalls, firstWatchlist } from './features/watchlist/index.ts';
import { addApiDocument } from './platform/api-document.ts';
import { createCalls, type Calls } from './platform/calls.ts';
import { Commands } from './platform/commands/index.ts';
import { openClock, type OpenedClock } from './platform/clock-store.ts';
import { openKeys } from './platform/crypto/keys.ts';
import { SecretHasher } from './platform/crypto/secret-hasher.ts';
import { DueLoop } from './platform/due.ts';
import { dueItems, parkedItems } from './platform/due-items.ts';
import { IdBlocks } from './platform/id-blocks.ts';
import { Outbox } from './platform/outbox.ts';
import type { App, Platform as BarePlatform } from './platform/platform.ts';
import { Stream } from './platform/stream.ts';
import { allRules, overridesOf } from './rules.ts';

/** What is plugged in for live mode: who somebody is, how money comes and goes, what things cost. There is none of them yet. */
export const outsideAdapters: readonly OutsideAdapter[] = [];

type Platform = BarePlatform & { readonly config: Config };

const lanes = 2;
/** Orders in one transaction at the most: more would make the first of them wait too long. */
const batchMax = 256;
const flushEveryMs = 5_000;

/** Everything that is said to a screen before it exists is lost, and harmless: a screen asks when it opens. */
type Notify = (customer: bigint, topics: readonly ('orders' | 'positions' | 'wallet')[]) => void;

type Base = {
  readonly platform: Platform;
  readonly systemNow: () => Instant;
  readonly feed: ChosenFeed['setting'];
  readonly source: ChosenFeed['source'];
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly clock: OpenedClock['clock'];
  readonly stopClock: () => Promise<void>;
  readonly ruleBook: RuleBook;
  readonly commands: Commands;
  readonly ledger: Ledger;
};

async function openBase(platform: Platform, judged: JudgedFeed): Promise<Base> {
  const { db, config, log } = platform;
  const systemNow = (): Instant => Date.now();
  await refuseOtherMode(db, config.mode);
  const { setting: feed, source } = await chooseFeed(db, { judged, systemNow: systemNow() });
  await keepMode(db, config.mode);
  const chart = openChart();
  await chart.refuseUnknown(db);
  await prepareUnits(db, source.instruments);
  const opened = await openClock(db, {
    setting: config.clock,
    start: source.startsAt,
    newest: await newestBusinessTime(db),
    onBeatFailed: error => log.error({ err: error }, 'the clock could not be written down'),
  });
  const ruleBook = new RuleBook({ db, rules: allRules, businessNow: () => opened.clock.now(), overrides: overridesOf(config) });
  await ruleBook.open();
  return {
    platform,
    systemNow,
    feed,
    source,
    instruments: new InstrumentList(source.instruments),
    board: new MarketBoard(),
    clock: opened.clock,
    stopClock: opened.stop,
    ruleBook,
    commands: openCommands({ platform, clock: opened.clock }),
    ledger: new Ledger({ db, chart }),
  };
}

const lockMinutesNow =
  ({ ruleBook }: Base) =>
  (instrumentId: number): number =>
    lockMinutesOf(instrumentId, { newListing: ruleBook.now(newListingLockMinutes) });

type People = {
  readonly looks: Looks;
  readonly sessions: Sessions;
  readonly customers: Customers;
  readonly signIn: SignIn;
  readonly claims: Claims<'orders'>;
  readonly refusals: Refusals;
};

async function openPeople(base: Base): Promise<People> {
  const { platform, systemNow, ruleBook, clock, instruments } = base;
  const { db, config, log, metrics } = platform;
  const keys = openKeys(config.dataFolder);
  const sessions = new Sessions({ db, now: systemNow });
  const customers = new Customers({ db, now: systemNow, sessions });
  const claims = new Claims<'orders'>();
  const paperMode = config.mode === 'paper';
  const signIn = createSignIn({
    ...{ db, commands: base.commands, now: systemNow, paperMode, customers, sessions, ruleBook },
    hasher: new SecretHasher({ pepper: keys.derive('password-pepper') }),
    forgeryKey: keys.derive('anti-forgery'),
    agreements: agreementsInForce,
    demoInstitution: paperMode ? await ensureDemoInstitution(db) : null,
    welcome: async (tx, customer) => {
      await (customer.kind === 'demo'
        ? fundDemo(tx, { ledger: base.ledger, customer: customer.id, at: clock.now() })
        : openWallets(tx, { ledger: base.ledger, customer: customer.id }));
      await firstWatchlist(tx, { customer, instruments });
    },
    walletBalances: customer => balancesOf(db, { customer, claims }),
    siteConfig: [
      { name: 'title', value: 'Parkett' },
      { name: 'logo', value: '/favicon.svg' },
      { name: 'kefu', value: config.kefu },
    ],
  });
  const looks = new Looks(db);
  await looks.load();
  return { looks, sessions, customers, claims, signIn, refusals: new Refusals({ db, log, now: systemNow, metrics }) };
}

function openCommands({ platform, clock }: Pick<Base, 'platform' | 'clock'>): Commands {
  const { db, database, log } = platform;
  return new Commands({
    ...{ db, log, batchMax, now: () => clock.now() },
    lanes: Array.from({ length: lanes }, (_, lane) => database.open({ name: `parkett lane ${lane}`, connections: 1, settings: laneSettings })),
  });
}

function openOrderDesk(base: Base, notify: Notify): OrderDesk {
  const { platform, source, instruments, board, clock, ruleBook, systemNow } = base;
  const { db, database, log, hasRoom } = platform;
  return new OrderDesk({
    context: {
      rules: orderRules,
      ...{ instruments, board, ruleBook, systemNow },
      orderIds: new IdBlocks({ db, sequence: 'order_id', size: 1_024 }),
      ledger: base.ledger,
      positionIds: new IdBlocks({ db, sequence: 'position_id', size: 1_024 }),
      entriesMax: () => ruleBook.now(openEntriesMax),
      lockOf: (id, openedAt) => lockOf(id, { newListing: ruleBook.reader.at(openedAt).value(newListingLockMinutes) }),
      now: () => clock.now(),
      dayOf: ({ instrument, ...asked }) =>
        tradingDayOf({ schedule: source.scheduleOf(instrument.id), phase: board.view(instrument.id)?.phase ?? 'closed', ...asked }),
    },
    commands: base.commands,
    db,
    eventLane: database.open({ name: 'parkett events', connections: 1, settings: laneSettings }),
    log,
    hasRoom,
    ordersPerSecond: () => ruleBook.now(ordersPerSecond),
    notify,
  });
}

function createAppCalls({ platform }: Base, { signIn, refusals }: People): Calls<SignedIn> {
  return createCalls<SignedIn>(platform.http, {
    authenticate: signIn.pair.authenticate,
    forget: signIn.pair.forget,
    principal: ({ customer }) => ({ kind: 'customer', id: customer.id }),
    refused: ({ code, route, session, address }) => refusals.count({ code, route, customerId: session?.customer.id ?? null, address }),
  });
}

/** The venue runs from `start` to `stop`; whoever asks before gets an answer when it stands. */
type VenueSlot = { readonly stands: Promise<EmbeddedVenue>; readonly put: (venue: EmbeddedVenue) => void };

function venueSlot(): VenueSlot {
  const { promise, resolve } = Promise.withResolvers<EmbeddedVenue>();
  return { stands: promise, put: resolve };
}

function marketParts(base: Base, { slot, looked }: { slot: VenueSlot; looked: (code: string) => void }): MarketParts {
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
    lockMinutesOf: lockMinutesNow(base),
    sharesOutstandingOf,
    looked,
  };
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

function openMarketClock(base: Base, due: DueLoop): Promise<MarketClock> {
  const { platform, clock, source, instruments } = base;
  const { db, log, config } = platform;
  const replayDay = source.kind === 'replay' ? dateAt(source.startsAt) : null;
  const leading = instruments.all.find(({ schedule }) => schedule === 'xetra' || schedule === 'replay') ?? instruments.all[0]!;
  return MarketClock.open({
    ...{ db, commands: base.commands, log, clock, due, systemNow: base.systemNow },
    schedule: source.scheduleOf(leading.id),
    frame: { mode: config.mode, feed: source.kind, replayDay },
    settableByCustomers: config.mode === 'paper' && loopbackNames.has(config.host) && config.publicOrigin.startsWith('http://'),
  });
}

type Market = {
  readonly parts: MarketParts;
  readonly clock: MarketClock;
  readonly stream: Stream;
  readonly orderBooks: OrderBookSource;
  readonly marketNews: MarketNews;
  readonly interruptions: Interruptions;
};

async function openMarket(base: Base, people: People, of: { due: DueLoop; slot: VenueSlot }): Promise<Market> {
  const { platform, instruments, board } = base;
  const parts = marketParts(base, { slot: of.slot, looked: code => people.looks.count(code) });
  const clock = await openMarketClock(base, of.due);
  const { config, http, db, log, metrics } = platform;
  const stream = new Stream({
    ...{ server: http.server, callers: http.callers, origins: config.origins, log, metrics },
    ...{ connectionsMax: config.streamConnections, connectionsPerCallerMax: config.streamPerCaller },
    authenticate: people.signIn.pair.recogniseOnStream,
  });
  const orderBooks = addMarketStream(stream, {
    ...{ list: instruments, board, clock, depth: parts.depth },
    watch: ids => void of.slot.stands.then(venue => venue.watch(ids)),
  });
  people.sessions.onEnd(({ id }) => stream.endSession(id));
  const { history, now } = parts;
  const marketNews = await MarketNews.open({ db, list: instruments, history, now, newestListings, lockMinutesOf: parts.lockMinutesOf });
  const interruptions = new Interruptions({ db, log, list: instruments, board, scheduleOf: id => history.scheduleOf(id) });
  return { parts, clock, stream, orderBooks, marketNews, interruptions };
}

function watchOrders({ platform: { metrics, readiness }, commands }: Base, desk: OrderDesk): void {
  metrics.gauge('trading_commands_waiting', 'commands waiting for their batch', () => commands.waiting);
  metrics.gauge('trading_events_waiting', 'events of the venue waiting to be booked', () => desk.load.events);
  metrics.gauge('trading_orders_pending', 'orders that the venue holds', () => desk.load.live);
  readiness.set('orders', () => desk.trouble);
}

/** What the application can judge of a start before anything is created for it. */
export const judgeStart = (config: Platform['config']): JudgedFeed => judgeFeed(config.feed);

/** The explicit list of books, features and adapters. */
export async function buildApp(platform: Platform, judged: JudgedFeed): Promise<App> {
  const base = await openBase(platform, judged);
  if (judged.kind === 'replay' && judged.leftOut.length > 0)
    platform.say(`Not listed, since Parkett keeps no money in their currency: ${judged.leftOut.join(', ')}.`);
  const people = await openPeople(base);
  const { db, log } = platform;
  const due = new DueLoop({ db, clock: base.clock, log });
  const slot = venueSlot();
  const market = await openMarket(base, people, { due, slot });
  const notify: Notify = (customer, topics) => market.stream.notify(customer, topics);
  const desk = openOrderDesk(base, notify);
  watchOrders(base, desk);
  people.claims.register(orderClaims({ instruments: base.instruments, board: base.board, ruleBook: base.ruleBook, now: () => base.clock.now() }));
  const parked = platform.metrics.counter('due_items_parked_total', 'due items that failed again and again and wait for somebody, by kind');
  due.register(dueItems({ db, log, parked: kind => parked.add({ kind }) }, settlement(notify)));
  for (const { kind, items } of await parkedItems(db)) log.warn({ kind, items: Number(items) }, 'due items are parked');
  const outbox = new Outbox({ db, log });
  outbox.register(market.marketNews.consumer());
  addCalls(base, people, { desk, market });
  return running({ base, people, desk, market, due, outbox, slot, watch: openBooksWatch(base) });
}

function addCalls(base: Base, people: People, { desk, market }: { desk: OrderDesk; market: Market }): void {
  const { platform, commands, instruments, board, ruleBook, systemNow } = base;
  const { db } = platform;
  const calls = createAppCalls(base, people);
  const rowsOf = (codes: readonly string[]) => market.parts.rows.ofCodes(codes);
  people.signIn.addCalls(calls);
  addLegalCalls(calls);
  addMarketCalls(calls, { parts: market.parts, clock: market.clock });
  addNewsCalls(calls, { marketNews: market.marketNews, source: base.source.kind });
  addSearchCalls(calls, { db, commands, ruleBook, instruments, rowsOf, looks: people.looks, now: systemNow });
  addWatchlistCalls(calls, { db, commands, ruleBook, instruments });
  addTradingCalls(calls, {
    desk,
    db,
    standingOf: caller => people.customers.standingOf(caller),
    used: ({ session }) => people.sessions.extendTrading(session),
  });
  addWalletCalls(calls, { db, parts: { claims: people.claims, instruments, board } });
  addApiDocument(platform.http, callsByFeature);
}

type Running = {
  readonly base: Base;
  readonly people: People;
  readonly desk: OrderDesk;
  readonly market: Market;
  readonly due: DueLoop;
  readonly outbox: Outbox;
  readonly slot: VenueSlot;
  readonly watch: WatchOfBooks;
};

async function begin(
  { base, desk, due, outbox, market, slot }: Running,
  venueFailed: (error: Error) => void,
): Promise<{ venue: EmbeddedVenue; pump: MarketPump }> {
  const { platform, clock, instruments, board, feed } = base;
  const warm = warmUpCharts(market.parts);
  const venue = await startVenue({
    ...{ db: platform.db, feed, at: clock.now(), instruments, board, ruleBook: base.ruleBook },
    said: batch => desk.venueSaid(batch),
    phasesBegan: phases => market.interruptions.hear(phases),
    shown: market.orderBooks,
    failed: venueFailed,
  });
  slot.put(venue);
  await desk.connect(venue);
  due.travelWith(async to => {
    await venue.jump(to);
    await desk.settled();
  });
  const pump = new MarketPump({ venue, clock, board });
  pump.start();
  due.start();
  outbox.start();
  await market.clock.resume();
  await warm;
  return { venue, pump };
}

function running(of: Running): App {
  const { base, people, desk, due, outbox, market } = of;
  const { log, readiness } = base.platform;
  let venue: string | null = 'starting';
  readiness.set('venue', () => venue);
  let begun: Awaited<ReturnType<typeof begin>> | null = null;
  const flush = (): Promise<unknown> =>
    Promise.all([people.sessions.flush(), people.refusals.flush(), people.looks.flush()]).catch(error =>
      log.error({ err: error }, 'sessions and refusals could not be written'),
    );
  const timer = setInterval(() => void flush(), flushEveryMs);
  return {
    start: async () => {
      begun = await begin(of, error => {
        log.error({ err: error }, 'the venue failed');
        venue = 'failed: start the server again';
      });
      if (venue === 'starting') venue = null;
      of.watch.start();
    },
    stop: async () => {
      clearInterval(timer);
      begun?.pump.stop();
      market.stream.stop();
      await of.watch.stop();
      await due.stop();
      base.commands.stop();
      await desk.stop();
      await begun?.venue.stop();
      await Promise.all([flush(), market.interruptions.stop(), outbox.stop()]);
      await base.stopClock();
    },
  };
}
