import { callsByFeature } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { chooseFeed } from './adapters/feeds/choose-feed.ts';
import { openFeed } from './adapters/feeds/open-feed.ts';
import { startVenue } from './adapters/venues/embedded/connect.ts';
import { MarketPump } from './adapters/venues/embedded/pump.ts';
import type { EmbeddedVenue } from './adapters/venues/embedded/venue.ts';
import { Refusals } from './books/audit/index.ts';
import { Customers, ensureDemoInstitution, Sessions, type SignedIn } from './books/customers/index.ts';
import { InstrumentList } from './books/instruments/index.ts';
import { AccountDirectory, Claims, fundDemo, openWallets, prepareUnits } from './books/ledger/index.ts';
import { MarketBoard } from './books/market-data/index.ts';
import { newestBusinessTime } from './books/orders/index.ts';
import { Settings } from './books/settings/index.ts';
import { addLegalCalls, agreementsInForce } from './features/legal/index.ts';
import { createSignIn, sessionCookie, type SignIn } from './features/sign-in/index.ts';
import { addTradingCalls, orderClaims, settlement, Trading, tradingDayOf } from './features/trading/index.ts';
import { addWalletCalls, balancesOf } from './features/wallet/index.ts';
import { addWatchlistCalls, firstWatchlist } from './features/watchlist/index.ts';
import { addApiDocument } from './platform/api-document.ts';
import { createCalls, type Calls } from './platform/calls.ts';
import { openClock, type OpenedClock } from './platform/clock-store.ts';
import { openKeys } from './platform/crypto/keys.ts';
import { SecretHasher } from './platform/crypto/secret-hasher.ts';
import { DueLoop } from './platform/due.ts';
import { IdBlocks } from './platform/id-blocks.ts';
import type { App, Platform } from './platform/platform.ts';

const lanes = 2;
/** Working connections that answer orders: their plans are pinned, since a plan that flips costs more than half of the speed. */
const laneSettings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };
const flushEveryMs = 5_000;

/** Everything that is said to a screen before it exists is lost, and harmless: a screen asks when it opens. */
type Notify = (customer: bigint, topics: readonly ('orders' | 'positions' | 'wallet')[]) => void;

type Base = {
  readonly platform: Platform;
  readonly systemNow: () => Instant;
  readonly feed: Awaited<ReturnType<typeof chooseFeed>>;
  readonly source: ReturnType<typeof openFeed>;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly clock: OpenedClock['clock'];
  readonly stopClock: () => Promise<void>;
  readonly settings: Settings;
};

async function openBase(platform: Platform): Promise<Base> {
  const { db, config, log } = platform;
  const systemNow = (): Instant => Date.now();
  const feed = await chooseFeed(db, { wanted: config.feed, systemNow: systemNow() });
  const source = openFeed(feed);
  await prepareUnits(db, source.instruments);
  const opened = await openClock(db, {
    setting: config.clock,
    start: source.startsAt,
    newest: await newestBusinessTime(db),
    onBeatFailed: error => log.error({ err: error }, 'the clock could not be written down'),
  });
  const settings = new Settings({ db, businessNow: () => opened.clock.now(), overrides: { demoAccountsPerHour: config.demoPerHour, ordersPerSecond: config.ordersPerSecond, openEntriesMax: config.openEntriesMax } });
  await settings.load();
  return { platform, systemNow, feed, source, instruments: new InstrumentList(source.instruments), board: new MarketBoard(), clock: opened.clock, stopClock: opened.stop, settings };
}

type People = { readonly sessions: Sessions; readonly customers: Customers; readonly signIn: SignIn; readonly claims: Claims; readonly refusals: Refusals };

async function openPeople(base: Base): Promise<People> {
  const { platform, systemNow, settings, clock, instruments } = base;
  const { db, config, log, metrics } = platform;
  const keys = openKeys(config.dataFolder);
  const sessions = new Sessions({ db, now: systemNow });
  const customers = new Customers({ db, now: systemNow, sessions });
  const claims = new Claims();
  const entryIds = new IdBlocks({ db, sequence: 'ledger_entry_id', size: 32 });
  const paperMode = config.mode === 'paper';
  const signIn = createSignIn({
    ...{ db, now: systemNow, paperMode, customers, sessions, settings },
    hasher: new SecretHasher({ pepper: keys.derive('password-pepper') }),
    forgeryKey: keys.derive('anti-forgery'),
    agreements: agreementsInForce,
    demoInstitution: paperMode ? await ensureDemoInstitution(db) : null,
    welcome: async (tx, customer) => {
      await (customer.kind === 'demo' ? fundDemo(tx, { customer: customer.id, entryIds, at: clock.now() }) : openWallets(tx, customer.id));
      await firstWatchlist(tx, { customer, instruments });
    },
    walletBalances: customer => balancesOf(db, { customer, claims }),
    siteConfig: [
      { name: 'title', value: 'Parkett' },
      { name: 'logo', value: '/favicon.svg' },
      { name: 'kefu', value: config.kefu },
    ],
  });
  return { sessions, customers, claims, signIn, refusals: new Refusals({ db, log, now: systemNow, metrics }) };
}

function openTrading(base: Base, notify: Notify): Trading {
  const { platform, source, instruments, board, clock, settings, systemNow } = base;
  const { db, database, log } = platform;
  return new Trading({
    floor: {
      ...{ instruments, board, systemNow },
      directory: new AccountDirectory(db),
      orderIds: new IdBlocks({ db, sequence: 'order_id', size: 1_024 }),
      entryIds: new IdBlocks({ db, sequence: 'ledger_entry_id', size: 1_024 }),
      entriesMax: () => settings.limit('openEntriesMax'),
      lockMinutesOf: () => 0,
      now: () => clock.now(),
      dayOf: (instrument, now) => tradingDayOf({ schedule: source.scheduleOf(instrument.id), phase: board.view(instrument.id)?.phase ?? 'closed', now }),
    },
    db,
    lanes: Array.from({ length: lanes }, (_, lane) => database.open({ name: `parkett lane ${lane}`, connections: 1, settings: laneSettings })),
    log,
    ordersPerSecond: () => settings.limit('ordersPerSecond'),
    notify,
  });
}

function createAppCalls({ platform }: Base, { signIn, refusals }: People): Calls<SignedIn> {
  return createCalls<SignedIn>(platform.http, {
    authenticate: signIn.pair.authenticate,
    forget: signIn.pair.forget,
    refused: ({ code, route, session, address }) => refusals.count({ code, route, customerId: session?.customer.id ?? null, address }),
  });
}

/** The explicit list of books, features and adapters. */
export async function buildApp(platform: Platform): Promise<App> {
  const base = await openBase(platform);
  const people = await openPeople(base);
  const { db, log, http } = platform;
  const notify: Notify = () => {};
  const trading = openTrading(base, notify);
  people.claims.register(orderClaims({ instruments: base.instruments, board: base.board, now: () => base.clock.now() }));
  const due = new DueLoop({ db, clock: base.clock, log });
  due.register(settlement({ db, notify }));
  const calls = createAppCalls(base, people);
  people.signIn.addCalls(calls);
  addLegalCalls(calls);
  addWatchlistCalls(calls, { db, settings: base.settings, instruments: base.instruments });
  addTradingCalls(calls, { trading, db, standingOf: caller => people.customers.standingOf(caller), used: ({ session }) => people.sessions.extendTrading(session) });
  addWalletCalls(calls, { db, parts: { claims: people.claims, instruments: base.instruments, board: base.board } });
  addApiDocument(http, callsByFeature);
  return running({ base, people, trading, due });
}

function running(of: { base: Base; people: People; trading: Trading; due: DueLoop }): App {
  const { base, people, trading, due } = of;
  const { db, log } = base.platform;
  let venue: EmbeddedVenue | null = null;
  let pump: MarketPump | null = null;
  const timer = setInterval(() => void Promise.all([people.sessions.flush(), people.refusals.flush()]).catch(error => log.error({ err: error }, 'flush failed')), flushEveryMs);
  return {
    start: async () => {
      venue = await startVenue({
        ...{ db, feed: base.feed, at: base.clock.now(), instruments: base.instruments, board: base.board },
        said: batch => trading.venueSaid(batch),
        shown: { bookChanged: () => {}, tradesHappened: () => {} },
        failed: error => log.error({ err: error }, 'the venue failed'),
      });
      const begun = venue;
      await trading.connect({ send: (command, now) => begun.send(command, now) });
      due.travelWith(async to => {
        await begun.advance(to);
        await trading.settled();
      });
      pump = new MarketPump({ venue, clock: base.clock, board: base.board });
      pump.start();
      due.start();
    },
    stop: async () => {
      clearInterval(timer);
      pump?.stop();
      await due.stop();
      await trading.stop();
      await venue?.stop();
      await people.sessions.flush().catch(() => {});
      await base.stopClock();
    },
  };
}
