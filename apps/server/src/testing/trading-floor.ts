import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { distantFuture, instantOf, later, type Instant, type Instrument, type Schedule, type TradingDate } from '@parkett/kernel';
import type { Standing } from '../books/customers/index.ts';
import { InstrumentList, universe } from '../books/instruments/index.ts';
import { givePlayMoney, Ledger, prepareUnits } from '../books/ledger/index.ts';
import { closeOnlyDay, corridorsOf, feedOf, keepFeed, MarketBoard } from '../books/market-data/index.ts';
import { embeddedVenue } from '../books/orders/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { allRules, fundings, openChart, venues, type collect, movementKinds } from '../manifests.ts';
import { keepState, standOnLog } from '../adapters/venues/embedded/engine-log.ts';
import { FollowingHost } from '../adapters/venues/embedded/following-host.ts';
import { packed } from '../adapters/venues/embedded/kept-state.ts';
import { versionsOf, type HostParts, type MarketHost } from '../adapters/venues/embedded/market-host.ts';
import type { Order, Requested } from '../books/orders/index.ts';
import { changeHash, CustomerOrders, orderHash, type OrderCaller } from '../features/trading/customer-orders.ts';
import { orderExchanges } from '../features/exchange/index.ts';
import { CurrencyRates } from '../books/currency-rates/index.ts';
import type { ChangeForm, OrderForm } from '../features/trading/rules/read-order.ts';
import { Commands, type CommandKey, type Outcome } from '../platform/commands/index.ts';
import type { Denial } from '@parkett/contract';
import type { NotifyScreens } from '../books/orders/screens.ts';
import { tradingDayOf, type AskedDay } from '../books/orders/trading-days.ts';
import type { LockRule } from '../books/positions/index.ts';
import { BackOffice } from '../books/orders/back-office.ts';
import { OrderDesk } from '../books/orders/order-desk.ts';
import { timestamp, withTransaction, type Db } from '../platform/db.ts';
import { IdBlocks } from '../platform/id-blocks.ts';
import type { Log } from '../platform/log.ts';
import { testKeys } from './customer-keys.ts';
import { FakeMarket } from './fake-market.ts';
import type { TestDatabase } from './database.ts';
import { openFeedRow } from './open-feed-row.ts';
import { testFeed } from './test-feed.ts';

const loud = process.env.PARKETT_TEST_LOG ? 'error' : 'silent';
const silent: Log = pino({ level: loud });
/** A Wednesday morning. */
export const testStart: Instant = instantOf('2026-11-25T09:00:00Z');

export const mayTrade: Standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture };

export type FloorOptions = {
  lanes?: number;
  entriesMax?: number;
  /** How long what is bought stays locked. */
  lock?: LockRule;
  ordersPerSecond?: () => number;
  hasRoom?: () => boolean;
  /** What is declared with a feature of the test. */
  house?: ReturnType<typeof collect>;
  startsAt?: Instant;
  /** The business clock, where the floor stands in a house that has one; without it a clock of its own from `startsAt` on. */
  clock?: { now: Instant };
  /** What is listed; without it everything that ships. */
  instruments?: readonly Instrument[];
  /** The plan by which the market opens; without one it is always open. */
  schedule?: Schedule | undefined;
  /** Puts something between trading and its connections: called for each lane, then for the pool, then for the connection of events and those of booking. */
  wrap?: (db: Db) => Db;
};

/** A demo customer of a number that the test chose; the next one that signs up gets a higher one. Without a key, for a test with keys of its own. */
export async function enrolWithoutKey(owner: Db, id: bigint, at: Instant = testStart): Promise<void> {
  await owner.query(
    '',
    `with made as (insert into institution (name, demo) values ('Parkett Demo', true) on conflict (name) do nothing returning id),
       house as (select id from made union all select id from institution where name = 'Parkett Demo' limit 1)
     insert into customer (id, account, kind, institution_id, real_name, created_at) overriding system value
     select $1::int8, 'demo-number-' || $1::int8, 'demo', house.id, 'verified', $2 from house on conflict (id) do nothing`,
    [id, timestamp(at)],
  );
  await owner.query(
    '',
    `with opened as (insert into credential (customer_id, password, fund_password) values ($1::int8, '$argon2id$' || $1::int8, '$argon2id$-' || $1::int8)
       on conflict do nothing returning customer_id as id)
     insert into audit_entry (actor_kind, actor, action, customer_id) select 'customer', id::text, 'customers.fund-password-set', id from opened`,
    [id],
  );
  await owner.query('', `select setval('customer_id_seq', greatest((select max(id) from customer), 1))`);
}

/** The same with a key under the master that all tests know. */
export async function enrol(owner: Db, id: bigint, at: Instant = testStart): Promise<void> {
  await enrolWithoutKey(owner, id, at);
  if ((await owner.query('', 'select from customer_key where customer_id = $1', [id])).length > 0) return;
  const keys = testKeys(owner);
  await keys.open();
  await withTransaction(owner, tx => keys.create(tx, id));
}

/** Trading with everything real but the clock and the prices: the exchange, the books, PostgreSQL. */
export class TestFloor {
  readonly database: TestDatabase;
  readonly market: FakeMarket;
  /** Of the newest split of an instrument, for tests that have some. */
  splitAt: (instrument: number, now: Instant) => Instant | null = () => null;
  paidOn: (instrument: number) => TradingDate | null = () => null;
  /** For tests in which rates are shown by another clock. */
  systemNow: () => Instant = () => this.now;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleBook;
  readonly commands: Commands;
  readonly trading: OrderDesk;
  readonly backOffice: BackOffice;
  readonly ledger: Ledger;
  readonly #orders: CustomerOrders;
  readonly lockOf: () => LockRule | null;
  readonly standing = mayTrade;
  readonly notices: { customer: bigint; topics: readonly string[] }[] = [];
  #host: MarketHost | null = null;
  readonly #clock: { now: Instant };

  constructor(database: TestDatabase, options: FloorOptions = {}) {
    this.database = database;
    const { db } = database;
    this.#clock = options.clock ?? { now: options.startsAt ?? testStart };
    const { instruments = universe } = options;
    this.market = new FakeMarket(instruments, this.now, options.schedule);
    this.instruments = new InstrumentList(instruments, {
      ...{ listedFrom: () => null, listedUntil: id => this.market.listedUntil(id), announcedFrom: () => this.now, now: () => this.now },
      paidOn: id => this.paidOn(id),
    });
    this.board = new MarketBoard(id => this.instruments.isGone(id));
    this.ruleBook = new RuleBook({ db, rules: allRules, businessNow: () => this.now });
    this.lockOf = () => options.lock ?? null;
    this.ledger = new Ledger({ db, chart: (options.house ?? { openChart }).openChart(), block: 64 });
    const { wrap = (same: Db) => same } = options;
    const lanes = Array.from({ length: options.lanes ?? 1 }, (_, lane) => wrap(database.open({ name: `lane ${lane}`, connections: 1 })));
    this.commands = new Commands({ db: wrap(db), lanes, batchMax: 256, now: () => this.now, log: silent });
    const rates = new CurrencyRates({ instruments: this.instruments, board: this.board, ruleBook: this.ruleBook, now: () => this.now });
    const exchanges = orderExchanges({ ledger: this.ledger, rates, ruleBook: this.ruleBook, systemNow: () => this.systemNow() });
    const context = {
      exchanges,
      splitAt: (instrument: number, at: Instant) => this.splitAt(instrument, at),
      closeOnlyOn: (instrument: number, now: Instant) => closeOnlyDay(this.market.scheduleOf(), { until: this.market.listedUntil(instrument), now }),
      fundings: options.house?.fundings ?? fundings,
      venues: options.house?.venues ?? venues,
      instruments: this.instruments,
      board: this.board,
      ruleBook: this.ruleBook,
      ledger: this.ledger,
      entriesMax: () => options.entriesMax ?? 300,
      executionIds: new IdBlocks({ db, sequence: 'execution_id', size: 64 }),
      positionIds: new IdBlocks({ db, sequence: 'position_id', size: 64 }),
      lockOf: this.lockOf,
      now: () => this.now,
      systemNow: () => this.now,
      dayOf: ({ instrument, ...asked }: AskedDay) =>
        tradingDayOf({ schedule: this.market.scheduleOf(), phase: this.board.view(instrument.id)?.phase ?? 'closed', ...asked }),
    };
    const notify: NotifyScreens = (orders, topics) => {
      for (const customer of new Set(orders.map(({ customerId }) => customerId))) this.notices.push({ customer, topics });
    };
    const booking = ['events', 'booking 0', 'booking 1'].map(name => wrap(database.open({ name, connections: 1 })));
    const connections = { events: booking[0]!, lanes: booking.slice(1) };
    this.backOffice = new BackOffice({ context, db, connections, log: silent, notify });
    this.trading = new OrderDesk({
      ...{ context, commands: this.commands, floor: this.backOffice, notify },
      ordersPerSecond: options.ordersPerSecond ?? (() => 1_000_000),
      hasRoom: options.hasRoom ?? (() => true),
    });
    this.#orders = new CustomerOrders({ desk: this.trading, db });
  }

  get now(): Instant {
    return this.#clock.now;
  }

  set now(at: Instant) {
    this.#clock.now = at;
  }

  /** Opens the venue on what the books hold. */
  async open(): Promise<this> {
    const { db } = this.database;
    await prepareUnits(db, this.instruments.all);
    if (!(await feedOf(db))) await withTransaction(db, tx => keepFeed(tx, openFeedRow(this.now)));
    await this.ruleBook.open();
    await this.reopen();
    return this;
  }

  /** The parts that read positions and values. */
  get views() {
    const { instruments, board, ruleBook, market: history, ledger } = this;
    return { instruments, board, ruleBook, history, movements: movementKinds, chart: ledger.chart, now: () => this.now };
  }

  get hostParts(): HostParts {
    return { source: this.market, feed: testFeed(this.market.startsAt) };
  }

  /** The venue as after a crash: it goes on where its log ends. */
  async reopen(): Promise<void> {
    const following = new FollowingHost(this.hostParts);
    const corridors = corridorsOf(this.ruleBook.reader);
    await standOnLog(following, { db: this.database.db, log: silent, at: this.now, corridors, versions: versionsOf(this.hostParts.feed, universe) });
    this.#host = following.host;
    this.ruleBook.onChange(() => this.#host!.decideCorridors(corridorsOf(this.ruleBook.reader)));
    await this.backOffice.connect({
      name: embeddedVenue,
      takenUpTo: this.#host.place,
      take: logged => {
        this.#host!.take(logged);
        this.#report();
      },
      placesOf: async orders => this.#host!.placesOf(orders),
    });
    this.#host.jump(this.now);
    this.#host.advance(this.now);
    this.#report(true);
    await this.backOffice.settled();
  }

  /** Keeps the engine's state, as a stop does. */
  async keepState(): Promise<void> {
    await keepState(this.database.db, await this.savedState());
  }

  /** The engine's state after its newest row, which is booked. */
  async savedState(): Promise<{ row: bigint; reached: Instant; state: Uint8Array }> {
    const { rest, state, ...after } = this.#host!.save();
    if (rest) this.backOffice.venueSaid({ venue: embeddedVenue, events: [], ticks: [], inputs: [rest] });
    await this.backOffice.settled();
    return { ...after, state: packed(state)! };
  }

  #report(all = false): void {
    const { said, ticks, changed, row } = this.#host!.takeOutput();
    if (row) this.backOffice.venueSaid({ venue: embeddedVenue, events: said, ticks: [...ticks.values()], inputs: [row] });
    this.board.write(all ? this.#host!.allViews() : [...changed].map(id => this.#host!.view(id)));
  }

  /** Sets a price and lets the market live on for a second. */
  async price(code: string, text: string): Promise<void> {
    const instrument = this.instruments.withCode(code)!;
    this.now = later(this.now, 1_000);
    this.market.print(instrument.id, { at: this.now, price: Math.round(Number(text) * 10 ** instrument.priceScale) });
    this.#host!.advance(this.now);
    this.#report();
    await this.backOffice.settled();
  }

  async advance(ms: number): Promise<void> {
    this.now = later(this.now, ms);
    this.#host!.advance(this.now);
    this.#report();
    await this.backOffice.settled();
  }

  /** A funded demo customer. */
  async customer(id: bigint): Promise<bigint> {
    await enrol(this.database.owner, id, this.now);
    await withTransaction(this.database.db, tx => givePlayMoney(tx, { ledger: this.ledger, customer: id, at: this.now }));
    return id;
  }

  /** Places an order and waits until what followed from it at once is booked. */
  async place(
    customer: bigint,
    form: Partial<OrderForm> & Pick<OrderForm, 'code' | 'side'>,
    options: { key?: string; standing?: Standing } = {},
  ): Promise<Answered<{ order: Order }>> {
    const whole: OrderForm = { type: 'market', quantity: '10', timeInForce: 'day', ...form };
    const placed = await this.placeAs({ customer, standing: options.standing ?? mayTrade, key: options.key ?? randomUUID() }, whole);
    await this.backOffice.settled();
    return placed;
  }

  /** The same without waiting. */
  async placeAs(caller: TestCaller, form: OrderForm): Promise<Answered<{ order: Order }>> {
    return answered(await this.#orders.place(callerOf(caller, { route: 'trade/order', bodyHash: orderHash(form) }), form), order => ({ order }));
  }

  /** Asks for a change, or with form null for a cancellation. */
  async change(caller: TestCaller, asked: { number: string; form: ChangeForm | null }): Promise<Answered<Requested>> {
    const route = asked.form ? 'trade/replace' : 'trade/cancel';
    const key = { route, bodyHash: changeHash(asked.number, asked.form) };
    return answered(await this.#orders.change(callerOf(caller, key), asked), requested => requested);
  }
}

export type TestCaller = { readonly customer: bigint; readonly standing: Standing; readonly key: string };
/** What a caller is told: the answer, the denial, or whatever else became of the command. */
export type Answered<T> = T | { readonly denial: Denial } | { readonly outcome: 'busy' | 'unknown' | 'key-reused' };

const callerOf = ({ customer, standing, key }: TestCaller, call: Pick<CommandKey, 'route' | 'bodyHash'>): OrderCaller => ({
  ...{ customer, standing },
  key: { principal: { kind: 'customer', id: customer }, key, ...call },
});

function answered<A, T>(outcome: Outcome<A>, say: (answer: A) => T): Answered<T> {
  if (outcome.outcome === 'accepted') return say(outcome.answer);
  return outcome.outcome === 'denied' ? { denial: outcome.denial } : { outcome: outcome.outcome };
}
