import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Instant, Schedule } from '@parkett/kernel';
import type { Standing } from '../books/customers/index.ts';
import { InstrumentList, universe } from '../books/instruments/index.ts';
import { AccountDirectory, fundDemo, prepareUnits } from '../books/ledger/index.ts';
import { corridorsOf, MarketBoard } from '../books/market-data/index.ts';
import { venueNumbers } from '../books/orders/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { allRules } from '../rules.ts';
import { MarketHost } from '../adapters/venues/embedded/market-host.ts';
import { tradingRules, type TradingRules } from '../features/trading/rules/index.ts';
import type { OrderForm } from '../features/trading/rules/order-form.ts';
import { tradingDayOf } from '../features/trading/trading-days.ts';
import { Trading } from '../features/trading/trading.ts';
import { withTransaction, type Db } from '../platform/db.ts';
import { IdBlocks } from '../platform/id-blocks.ts';
import type { Log } from '../platform/log.ts';
import { FakeMarket } from './fake-market.ts';
import type { TestDatabase } from './database.ts';

const loud = process.env.PARKETT_TEST_LOG ? 'error' : 'silent';
const silent: Log = pino({ level: loud });
/** A Wednesday morning. */
export const testStart: Instant = Date.parse('2026-11-25T09:00:00Z');

const mayTrade: Standing = { gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: Infinity };

export type FloorOptions = {
  lanes?: number;
  entriesMax?: number;
  lockMinutes?: number;
  ordersPerSecond?: () => number;
  startsAt?: Instant;
  /** The plan by which the market opens; without one it is always open. */
  schedule?: Schedule | undefined;
  /** Rules other than the product's, to see that the checks find what they do. */
  rules?: Partial<TradingRules>;
  /** Puts something between trading and its connections: called for each lane, then for the pool, then for the lane of events. */
  wrap?: (db: Db) => Db;
};

/** Trading with everything real but the clock and the prices: the exchange, the books, PostgreSQL. */
export class TestFloor {
  readonly database: TestDatabase;
  readonly market: FakeMarket;
  readonly instruments = new InstrumentList(universe);
  readonly board = new MarketBoard();
  readonly ruleBook: RuleBook;
  readonly trading: Trading;
  readonly directory: AccountDirectory;
  readonly lockMinutesOf: (instrumentId: number) => number;
  readonly notices: { customer: bigint; topics: readonly string[] }[] = [];
  readonly #entryIds: IdBlocks;
  #host: MarketHost | null = null;
  now: Instant;

  constructor(database: TestDatabase, options: FloorOptions = {}) {
    this.database = database;
    const { db } = database;
    this.now = options.startsAt ?? testStart;
    this.market = new FakeMarket(universe, this.now, options.schedule);
    this.ruleBook = new RuleBook({ db, rules: allRules, businessNow: () => this.now });
    this.lockMinutesOf = () => options.lockMinutes ?? 0;
    this.directory = new AccountDirectory(db);
    this.#entryIds = new IdBlocks({ db, sequence: 'ledger_entry_id', size: 64 });
    const { wrap = (same: Db) => same } = options;
    const lanes = Array.from({ length: options.lanes ?? 1 }, (_, lane) => wrap(database.open({ name: `lane ${lane}`, connections: 1 })));
    this.trading = new Trading({
      floor: {
        rules: { ...tradingRules, ...options.rules },
        instruments: this.instruments,
        board: this.board,
        ruleBook: this.ruleBook,
        directory: this.directory,
        orderIds: new IdBlocks({ db, sequence: 'order_id', size: 64 }),
        entryIds: this.#entryIds,
        entriesMax: () => options.entriesMax ?? 300,
        lockMinutesOf: this.lockMinutesOf,
        now: () => this.now,
        systemNow: () => this.now,
        dayOf: (instrument, now) =>
          tradingDayOf({ schedule: this.market.scheduleOf(), phase: this.board.view(instrument.id)?.phase ?? 'closed', now }),
      },
      db: wrap(db),
      lanes,
      eventLane: wrap(database.open({ name: 'events', connections: 1 })),
      batchMax: 256,
      log: silent,
      ordersPerSecond: options.ordersPerSecond ?? (() => 1_000_000),
      notify: (customer, topics) => this.notices.push({ customer, topics }),
    });
  }

  /** Opens the venue on what the books hold. */
  async open(): Promise<this> {
    await prepareUnits(this.database.db, universe);
    await this.ruleBook.open();
    await this.reopen();
    return this;
  }

  /** A fresh venue, as after a crash: whatever it knew is rebuilt from the books. */
  async reopen(): Promise<void> {
    const numbers = await venueNumbers(this.database.db);
    const host = new MarketHost(this.market, {
      feed: { kind: 'simulator', seed: 1 } as never,
      seed: 1,
      at: this.now,
      corridors: corridorsOf(this.ruleBook.reader),
      firstSequence: Number(numbers.sequence) + 1,
      firstExecution: Number(numbers.execution) + 1,
    });
    this.#host = host;
    this.ruleBook.onChange(() => host.decideCorridors(corridorsOf(this.ruleBook.reader)));
    await this.trading.connect({
      send: (command, now) => {
        host.command(command, now);
        this.#report();
      },
    });
    this.#report(true);
  }

  #report(all = false): void {
    const { events, ticks, changed } = this.#host!.takeOutput();
    if (events.length > 0) this.trading.venueSaid({ events, ticks });
    this.board.write(all ? this.#host!.allViews() : [...changed].map(id => this.#host!.view(id)));
  }

  /** Sets a price and lets the market live on for a second. */
  async price(code: string, text: string): Promise<void> {
    const instrument = this.instruments.withCode(code)!;
    this.now += 1_000;
    this.market.print(instrument.id, { at: this.now, price: Math.round(Number(text) * 10 ** instrument.priceScale) });
    this.#host!.advance(this.now);
    this.#report();
    await this.trading.settled();
  }

  async advance(ms: number): Promise<void> {
    this.now += ms;
    this.#host!.advance(this.now);
    this.#report();
    await this.trading.settled();
  }

  /** A funded demo customer. */
  async customer(id: bigint): Promise<bigint> {
    await withTransaction(this.database.db, tx => fundDemo(tx, { customer: id, entryIds: this.#entryIds, at: this.now }));
    return id;
  }

  /** Places an order and waits until what followed from it at once is booked. */
  async place(
    customer: bigint,
    form: Partial<OrderForm> & Pick<OrderForm, 'code' | 'side'>,
    options: { key?: string; standing?: Standing } = {},
  ): Promise<Awaited<ReturnType<Trading['place']>>> {
    const whole: OrderForm = { type: 'market', quantity: '10', timeInForce: 'day', ...form };
    const placed = await this.trading.place({ customer, standing: options.standing ?? mayTrade, key: options.key ?? randomUUID() }, whole);
    await this.trading.settled();
    return placed;
  }
}
