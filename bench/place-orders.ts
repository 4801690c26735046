import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { distantFuture, instantOf, later, type Instant } from '@parkett/kernel';
import { InstrumentList, universe } from '../apps/server/src/books/instruments/index.ts';
import { Ledger } from '../apps/server/src/books/ledger/index.ts';
import { corridorsOf, MarketBoard } from '../apps/server/src/books/market-data/index.ts';
import { RuleBook } from '../apps/server/src/books/house-rules/index.ts';
import { openBookingConnections } from '../apps/server/src/app/order-desk.ts';
import { allRules, fundings, venues } from '../apps/server/src/manifests.ts';
import { oracleOf } from '../apps/server/src/adapters/feeds/oracle.ts';
import { beginRow, MarketHost, versionsOf } from '../apps/server/src/adapters/venues/embedded/market-host.ts';
import { auditContributions, type AuditOracle } from '../apps/server/src/audit-contributions.ts';
import { verifyBooks } from '../apps/server/src/audit/index.ts';
import { boardNow } from '../apps/server/src/features/wallet/index.ts';
import {
  embeddedVenue,
  insertEngineRows,
  laneSettings,
  lastEngineRow,
  lockHead,
  openLog,
  BackOffice,
  OrderDesk,
  type AskedDay,
  tradingDayOf,
} from '../apps/server/src/books/orders/index.ts';
import { CustomerOrders, orderHash } from '../apps/server/src/features/trading/customer-orders.ts';
import type { OrderForm } from '../apps/server/src/features/trading/rules/read-order.ts';
import { Commands } from '../apps/server/src/platform/commands/index.ts';
import { IdBlocks } from '../apps/server/src/platform/id-blocks.ts';
import { openDb, withTransaction } from '../apps/server/src/platform/db.ts';
import { FakeMarket } from '../apps/server/src/testing/fake-market.ts';
import { testFeed } from '../apps/server/src/testing/test-feed.ts';
import { benchChart, type BenchHouse } from './house.ts';

/** Business time of the bench. */
export const benchStart: Instant = instantOf('2026-11-25T09:00:00Z');
const start = benchStart;
const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;

/** Customers whose totals are added up after a run. */
const totalsMax = 20;

/** The product's trading on a bench house. `matching` false: the venue takes orders and says nothing, so that placing alone is measured. */
export class BenchFloor {
  readonly house: BenchHouse;
  readonly trading: OrderDesk;
  readonly backOffice: BackOffice;
  readonly ruleBook: RuleBook;
  readonly ledger: Ledger;
  readonly matching: boolean;
  readonly #orders: CustomerOrders;
  readonly market = new FakeMarket(universe, start);
  readonly #board = new MarketBoard();
  #now = start;

  constructor(house: BenchHouse, options: { lanes: number; matching: boolean; batchMax?: number }) {
    const { db } = house;
    this.house = house;
    this.ruleBook = new RuleBook({ db, rules: allRules, businessNow: () => this.#now });
    const instruments = new InstrumentList(universe);
    for (const { id, priceScale } of universe) this.market.print(id, { at: later(start, -1_000), price: 100 * 10 ** priceScale });
    const lanes = Array.from({ length: options.lanes }, (_, lane) => house.open({ name: `lane ${lane}`, connections: 1, settings: laneSettings }));
    const log = pino({ level: 'error' });
    this.ledger = new Ledger({ db, chart: benchChart(), block: 4_096 });
    const context = {
      ...{ fundings, venues, instruments },
      board: this.#board,
      ledger: this.ledger,
      ruleBook: this.ruleBook,
      entriesMax: () => 1_000_000_000,
      executionIds: new IdBlocks({ db, sequence: 'execution_id', size: 4_096 }),
      positionIds: new IdBlocks({ db, sequence: 'position_id', size: 4_096 }),
      lockOf: () => null,
      now: () => this.#now,
      systemNow: () => this.#now,
      dayOf: (asked: AskedDay) => tradingDayOf({ schedule: this.market.scheduleOf(), phase: 'continuous', ...asked }),
    };
    const notify = (): void => {};
    this.backOffice = new BackOffice({ context, db, connections: openBookingConnections(house.open), log, notify });
    this.trading = new OrderDesk({
      ...{ context, floor: this.backOffice, notify },
      commands: new Commands({ db, lanes, batchMax: options.batchMax ?? 256, now: () => this.#now, log }),
      ordersPerSecond: () => 1_000_000_000,
      hasRoom: () => true,
    });
    this.#orders = new CustomerOrders({ desk: this.trading, db });
    this.matching = options.matching;
  }

  /** What the books are held against after a run. */
  get oracle(): AuditOracle {
    const instruments = new InstrumentList(universe);
    return {
      ...oracleOf(this.market, this.ruleBook),
      board: () => boardNow({ instruments, board: this.#board }),
      now: () => this.#now,
      customersMax: () => totalsMax,
      catalogue: async () => null,
      keys: null,
    };
  }

  async open(): Promise<this> {
    const { db } = this.house;
    await this.ruleBook.open();
    // Behind what another floor on these books left.
    const place = await withTransaction(db, async tx => {
      await openLog(tx, embeddedVenue);
      return (await lockHead(tx, embeddedVenue))!;
    });
    const parts = { source: this.market, feed: testFeed(start) };
    const last = await lastEngineRow(db, embeddedVenue);
    const [corridors, versions] = [corridorsOf(this.ruleBook.reader), versionsOf(parts.feed, universe)];
    const first = beginRow({ at: start, corridors, learnt: [], row: last?.row ?? 0n, place, versions });
    await withTransaction(db, tx => insertEngineRows(tx, [first]));
    const host = MarketHost.open(parts, first);
    host.follow(first);
    host.advance(start);
    this.#board.write(host.allViews());
    await this.backOffice.connect({
      name: embeddedVenue,
      takenUpTo: place,
      take: logged => {
        if (!this.matching) return;
        host.take(logged);
        const { said, ticks, row: inputs } = host.takeOutput();
        if (inputs) this.backOffice.venueSaid({ venue: embeddedVenue, events: said, ticks: [...ticks.values()], inputs: [inputs] });
      },
      placesOf: async orders => host.placesOf(orders),
    });
    return this;
  }

  place(customer: bigint, form: OrderForm): Promise<unknown> {
    const key = { principal: { kind: 'customer', id: customer }, key: randomUUID(), route: 'trade/order', bodyHash: orderHash(form) };
    return this.#orders.place({ key, customer, standing }, form);
  }
}

export const restingBuy: OrderForm = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00', timeInForce: 'day' };
export const marketBuy: OrderForm = { code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' };

/** Of what was accepted. `refused`: answered otherwise, which a machine that is taken by others may bring about. */
export type Rate = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly count: number; readonly refused: number };

/**
 * Keeps `inFlight` orders under way for some seconds, or until something is done, each of another customer chosen by `customerOf`. With `perSecond` each order
 * has its moment, and what it takes is counted from there, so that one that begins late because of others is slow too.
 */
export async function drive(load: {
  inFlight: number;
  perSecond?: number;
  seconds: number;
  customerOf: () => bigint;
  place: (customer: bigint) => Promise<unknown>;
  until?: () => boolean;
}): Promise<Rate> {
  const { inFlight, perSecond, seconds, customerOf, place, until } = load;
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let refused = 0;
  let sent = 0;
  /** The moment of the next order. */
  const next = async (): Promise<number> => {
    if (perSecond === undefined) return performance.now();
    const at = begun + ((sent += 1) * 1_000) / perSecond;
    const ahead = at - performance.now();
    if (ahead > 0) await pause(ahead);
    return at;
  };
  const worker = async (): Promise<void> => {
    while (performance.now() < end && !until?.()) {
      const at = await next();
      const answer = (await place(customerOf())) as object;
      if ('answer' in answer) latencies.push(performance.now() - at);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const took = (performance.now() - begun) / 1_000;
  latencies.sort((a, b) => a - b);
  const quantile = (q: number): number => latencies[Math.floor(latencies.length * q)] ?? 0;
  const count = latencies.length;
  return { perSecond: count / took, p50: quantile(0.5), p99: quantile(0.99), count, refused };
}

/** The orders under which due work of many customers is measured: as many a second as the house promises to take meanwhile. */
export const underOrders = { inFlight: 256, perSecond: 1_000 } as const;

export const anyOf = (count: number) => (): bigint => BigInt(1 + Math.floor(Math.random() * count));

/** After each run the books are held against every invariant, or against those of some books and features. */
export async function expectSound(floor: BenchFloor, only?: readonly string[]): Promise<void> {
  await floor.backOffice.settled();
  const verify = openDb(floor.house.server, { name: 'bench verify', role: 'parkett_verify', connections: 1, statementTimeoutMs: 600_000 });
  const contributions = auditContributions(benchChart()).filter(({ name }) => only?.includes(name) ?? true);
  const verdict = await verifyBooks(verify, { contributions, oracle: floor.oracle });
  await verify.close();
  // A venue that says nothing leaves the command log behind after some minutes, which is what I72 names.
  const asked = verdict.checked.filter(({ id }) => floor.matching || id !== 'I72');
  const breaches = asked.flatMap(({ id, breaches: lines }) => lines.map(line => `${id} ${line}`));
  if (breaches.length > 0) throw new Error(`the books are not sound: ${breaches.slice(0, 5).join('; ')}`);
}
