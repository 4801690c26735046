import { hash } from 'node:crypto';
import type { Denial } from '@parkett/contract';
import type { VenueCommand } from '@parkett/exchange';
import type { Instant } from '@parkett/kernel';
import type { Standing } from '../../books/customers/index.ts';
import { cancelsRequested, pendingOrders, type Order, type OrderRequest } from '../../books/orders/index.ts';
import { Batcher } from '../../platform/batch.ts';
import { CommandRate } from '../../platform/command-rate.ts';
import { OutcomeUnknown, withTransaction, type Db } from '../../platform/db.ts';
import { HttpRefusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { ordersOf, type ApplyFloor, type LiveOrder, type VenueBatch } from './apply-events.ts';
import { Doubts, ordersAfterAll, requestAfterAll } from './doubts.ts';
import { EventApplier } from './event-applier.ts';
import { placeOrders, type Placed, type PlaceOrder, type TradingFloor } from './place-orders.ts';
import { Repeats, type KeyUse } from './repeats.ts';
import { requestChange, type ChangeOrder, type Requested } from './request-change.ts';
import type { ChangeForm } from './rules/decide-change.ts';
import type { OrderForm } from './rules/order-form.ts';
import { cancelOf, commandOfChange, instructionOf, restingOf } from './venue-commands.ts';

/** The connections that place orders and book events: their plans are pinned, since a plan that flips costs more than half of the speed. */
export const laneSettings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };

/** What trading needs of a venue: commands go out, events come back through `venueSaid`. */
export type Venue = { readonly send: (command: VenueCommand, now: Instant) => void };

export type TradingParts = {
  readonly floor: TradingFloor & Omit<ApplyFloor, 'live'>;
  /** For reads and changes. */
  readonly db: Db;
  /** One connection with pinned plans, on which the venue's events are booked. */
  readonly eventLane: Db;
  /** One connection each: the lanes of placing. */
  readonly lanes: readonly Db[];
  /** Orders in one transaction at the most. */
  readonly batchMax: number;
  readonly log: Log;
  readonly ordersPerSecond: () => number;
  /** Whether the books have room for another order. */
  readonly hasRoom: () => boolean;
  /** Tells a customer's screens what changed. */
  readonly notify: (customer: bigint, topics: readonly ('orders' | 'positions' | 'wallet')[]) => void;
};

type Caller = { readonly customer: bigint; readonly standing: Standing; readonly key: string };

/** Longest wait for a lane before nothing was begun, and for an answer before its outcome counts as unknown (architecture.md). */
const laneWaitMs = 3_000;
const answerWaitMs = 8_000;
const queueMax = 20_000;
/** So many tries to book what the venue did, about a second, before no further order is taken. */
const failuresMax = 6;

const doubtOf = ({ customer, key }: Pick<ChangeOrder, 'customer' | 'key'>): string => `${customer}/${key}`;

const hashOf = (route: string, body: readonly unknown[]): Buffer => hash('sha256', JSON.stringify([route, ...body]), 'buffer');

/** The body of an order in one fixed order of fields: two ways of writing the same order are the same order. */
const orderBody = (form: OrderForm): unknown[] => [
  form.code,
  form.side,
  form.type,
  form.quantity,
  form.price ?? null,
  form.stopPrice ?? null,
  form.timeInForce,
  form.goodTill ?? null,
  form.mainHoursOnly ?? null,
  form.holdUntilNextSession ?? null,
  form.position ?? null,
];

/** Orders from acceptance to their end: commands in, the venue's events booked, screens told. */
export class Trading {
  readonly #parts: TradingParts;
  readonly #batcher: Batcher<PlaceOrder, Placed>;
  readonly #applier: EventApplier;
  readonly #live = new Map<number, LiveOrder>();
  readonly #rate: CommandRate;
  readonly #repeats: Repeats;
  readonly #doubts: Doubts;
  /** Changes in doubt that the venue hasn't heard of, by customer and key: a repeat may settle one first. */
  readonly #doubtfulChanges = new Set<string>();
  #venue: Venue | null = null;

  constructor(parts: TradingParts) {
    this.#parts = parts;
    const { floor, db, eventLane, log, lanes } = parts;
    this.#rate = new CommandRate(floor.systemNow);
    this.#repeats = new Repeats(db);
    this.#batcher = new Batcher({
      lanes,
      laneOf: ({ customer }) => Number(customer % BigInt(lanes.length)),
      run: (tx, commands) => placeOrders(tx, { floor, commands }),
      committed: (_commands, answers) => this.#handOver(answers),
      unknown: (_commands, answers) => void this.#settlePlaced(answers),
      sizeMax: parts.batchMax,
      waitMs: laneWaitMs,
      queueMax,
    });
    this.#doubts = new Doubts({ db, log });
    this.#applier = new EventApplier({ db: eventLane, log, floor: { ...floor, live: this.#live }, applied: orders => this.#applied(orders) });
  }

  get floor(): TradingFloor {
    return this.#parts.floor;
  }

  /** Commands and events that wait, and orders that are pending, for /metrics. */
  get load(): { commands: number; events: number; live: number } {
    return { commands: this.#batcher.waiting, events: this.#applier.waiting, live: this.#live.size };
  }

  /** Why no order is taken, for /readyz; null when orders are taken. */
  get trouble(): string | null {
    if (this.#venue === null) return 'the venue is not there yet';
    if (!this.#parts.hasRoom()) return 'the database has no room left';
    const { failures } = this.#applier;
    return failures < failuresMax ? null : `what the venue did can't be booked, tried ${failures} times`;
  }

  /** Hands every pending order to a fresh venue: those it had numbered are put back in their order, the others are submitted by time and id. */
  async connect(venue: Venue): Promise<void> {
    const { db, floor } = this.#parts;
    const orders = await pendingOrders(db);
    const cancelled = await cancelsRequested(db);
    this.#venue = venue;
    const numbered = orders.filter(({ venueSequence }) => venueSequence !== null);
    for (const order of numbered) this.#remember(order);
    venue.send({ kind: 'restore', orders: numbered.map(restingOf) }, floor.now());
    this.#submit(orders.filter(({ venueSequence }) => venueSequence === null));
    this.#ask(orders, cancelled);
  }

  #submit(orders: readonly Order[]): void {
    for (const order of orders) {
      this.#remember(order);
      this.#venue?.send({ kind: 'submit', order: instructionOf(order) }, this.#parts.floor.now());
    }
  }

  /** Tells the venue of the changes and cancellations that were asked of its orders. */
  #ask(orders: readonly Order[], cancelled: ReadonlySet<bigint>): void {
    const { now } = this.#parts.floor;
    for (const order of orders.filter(({ askedQuantity }) => askedQuantity !== null)) this.#venue?.send(commandOfChange(order), now());
    for (const order of orders.filter(({ id }) => cancelled.has(id))) this.#venue?.send(cancelOf(order), now());
  }

  venueSaid(batch: VenueBatch): void {
    // Events without a customer's order (the makers' own) have nothing to book.
    const events = batch.events.filter(event => ordersOf(event).some(id => this.#live.has(id)));
    if (events.length > 0) this.#applier.add({ events, ticks: batch.ticks });
  }

  /** Answers when everything the venue said so far is booked. */
  settled(): Promise<void> {
    return this.#applier.drained();
  }

  async stop(): Promise<void> {
    this.#doubts.stop();
    await this.#applier.stop();
  }

  async place(caller: Caller, form: OrderForm): Promise<{ order: Order } | { denial: Denial }> {
    const bodyHash = hashOf('trade/order', orderBody(form));
    const placed = await this.#once<Placed>(caller, {
      takesOn: true,
      work: () => this.#batcher.submit({ ...caller, form, bodyHash }),
      again: use => (use.kind === 'order' && use.order.bodyHash.equals(bodyHash) ? { order: use.order, fresh: false } : { keyReused: true }),
    });
    if ('keyReused' in placed) throw new HttpRefusal(409, 'key-reused');
    return placed;
  }

  /** Asks the venue to cancel (form null) or change a pending order. */
  async change(
    caller: Caller,
    of: { order: bigint | null; form: ChangeForm | null; number: string },
  ): Promise<{ request: OrderRequest; order: Order } | { denial: Denial }> {
    const { order, form, number } = of;
    const bodyHash = hashOf(form ? 'trade/replace' : 'trade/cancel', [number, form?.quantity ?? null, form?.price ?? null, form?.stopPrice ?? null]);
    const requested = await this.#once<Requested>(caller, {
      takesOn: form !== null,
      work: () => this.#request({ ...caller, order, form, bodyHash }),
      again: use => (use.kind === 'request' && use.request.bodyHash.equals(bodyHash) ? { ...use, fresh: false } : { keyReused: true }),
    });
    if ('keyReused' in requested) throw new HttpRefusal(409, 'key-reused');
    return requested;
  }

  /** Does a command. One that would be refused before its key is looked at may be a repeat, and then says again what it did. */
  async #once<A extends Placed | Requested>(
    caller: Caller,
    of: { takesOn: boolean; work: () => Promise<A>; again: (use: KeyUse) => A },
  ): Promise<A | { denial: Denial }> {
    const admitted = this.#mayTake(of) ? this.#rate.admit(caller, this.#parts.ordersPerSecond()) : 'busy';
    if (admitted === 'busy' || admitted === 'too-many') {
      const use = await inTime(this.#repeats.find(caller));
      if (use) return of.again(use);
      if (admitted === 'busy') throw new HttpRefusal(503, 'system-busy');
      return { denial: { code: 'submitted-too-frequently' } };
    }
    const answer = await inTime(this.#repeats.follow(caller, of.work()));
    if (admitted === 'counted' && 'fresh' in answer && !answer.fresh) this.#rate.takeBack(caller);
    return answer;
  }

  /**
   * While the server starts, an order could be taken after the venue was told what is pending; and no order is taken or made larger that, or
   * whose execution, couldn't be booked.
   */
  #mayTake({ takesOn }: { takesOn: boolean }): boolean {
    return this.#venue !== null && !(takesOn && this.trouble !== null);
  }

  /** The venue hears of it even when the caller has stopped waiting. */
  async #request(command: ChangeOrder): Promise<Requested> {
    const { db, floor } = this.#parts;
    try {
      const requested: Requested = await withTransaction(db, tx => requestChange(tx, { floor, command }));
      if ('request' in requested) this.#forward(requested);
      return requested;
    } catch (error) {
      if (error instanceof OutcomeUnknown) void this.#settleChange(command);
      throw error;
    }
  }

  /** Orders of a batch whose COMMIT got no answer: their numbers were never given out, so nobody else hands them over. */
  async #settlePlaced(answers: readonly Placed[]): Promise<void> {
    const doubtful = answers.flatMap(answer => ('order' in answer && answer.fresh ? [answer.order] : []));
    if (doubtful.length === 0) return;
    const found = await this.#doubts.settle(async tx => ({ orders: await ordersAfterAll(tx, doubtful), cancelled: await cancelsRequested(tx) }));
    const pending = (found?.orders ?? []).filter(({ state }) => state === 'pending');
    this.#submit(pending);
    this.#ask(pending, found?.cancelled ?? new Set());
    this.#tell(pending.map(({ customerId }) => customerId));
  }

  async #settleChange(command: ChangeOrder): Promise<void> {
    const doubt = doubtOf(command);
    this.#doubtfulChanges.add(doubt);
    const found = await this.#doubts.settle(tx => requestAfterAll(tx, command));
    if (!this.#doubtfulChanges.delete(doubt) || !found || found.order.state !== 'pending') return;
    if (found.request.kind === 'replace' && found.order.askedQuantity === null) return;
    this.#forward({ ...found, fresh: true });
  }

  /** Tells the venue of a fresh request; after a crash in between `connect` does it. */
  #forward({ request, order, fresh }: Extract<Requested, { request: OrderRequest }>): void {
    if (!fresh) return;
    this.#doubtfulChanges.delete(doubtOf({ customer: request.customerId, key: request.key }));
    const { now } = this.#parts.floor;
    this.#venue?.send(request.kind === 'cancel' ? cancelOf(order) : commandOfChange(order), now());
    this.#parts.notify(order.customerId, ['orders', 'wallet']);
  }

  #handOver(answers: readonly Placed[]): void {
    const fresh = answers.flatMap(answer => ('order' in answer && answer.fresh ? [answer.order] : []));
    this.#submit(fresh);
    this.#tell(fresh.map(({ customerId }) => customerId));
  }

  #tell(customers: readonly bigint[]): void {
    for (const customer of new Set(customers)) this.#parts.notify(customer, ['orders', 'wallet']);
  }

  #remember(order: Order): void {
    this.#live.set(Number(order.id), { customer: order.customerId, instrumentId: order.instrumentId, side: order.side });
  }

  #applied(orders: readonly Order[]): void {
    for (const order of orders) if (order.state !== 'pending') this.#live.delete(Number(order.id));
    for (const customer of new Set(orders.map(({ customerId }) => customerId))) this.#parts.notify(customer, ['orders', 'positions', 'wallet']);
  }
}

/** An answer that takes too long is 'outcome unknown': the caller asks again with the same key. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HttpRefusal(503, 'outcome-unknown')), answerWaitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
