import { randomUUID } from 'node:crypto';
import { invariant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Order } from '../order.ts';
import { bucketOf, numberOf } from '../rules/leg.ts';
import type { VenueBatch, VenueEvent } from '../venue-port.ts';
import type { BookingContext } from './book-legs.ts';
import { bucketMarks, openBuckets, saidAfter } from './bucket-store.ts';
import { Lanes } from './lanes.ts';
import { Line } from './line.ts';
import { legsOf, numbered, record, type Recorded } from './record-events.ts';

/** Most events in one transaction; more wait for the next. */
const eventsMax = 512;

/** The connections on which a venue's events are written, and those on which they are booked beside each other. */
export type BookingConnections = { readonly events: Db; readonly lanes: readonly Db[] };

type BookingParts = {
  readonly venue: string;
  readonly connections: BookingConnections;
  readonly context: BookingContext;
  readonly log: Log;
  readonly applied: (orders: readonly Order[]) => void;
};

type ToRecord = { readonly batch: VenueBatch; readonly place: number; recorded: Recorded | null };

const ordersOf = (event: VenueEvent): bigint[] => (event.kind === 'executed' ? [event.buy, event.sell].filter(order => order !== 0n) : [event.order]);

/** Nothing that a venue says of an order afterwards changes it. */
const endsOrder = (event: VenueEvent): boolean =>
  event.kind === 'cancelled' || event.kind === 'expired' || (event.kind === 'rejected' && event.command === 'submit');

/**
 * What one venue does: written in its order as it comes (record-events.ts), then booked, each customer's part in its order (lanes.ts). What is written and
 * not booked yet is found at the next start.
 */
export class Booking {
  readonly #parts: BookingParts;
  readonly #recording: Line<ToRecord>;
  readonly #run = randomUUID();
  #lanes: Lanes | null = null;
  #taken = 0;
  #queue: VenueBatch[] = [];
  /** Orders of which the venue said that they ended, until that is booked. */
  readonly #ended = new Set<bigint>();

  constructor(parts: BookingParts) {
    this.#parts = parts;
    this.#recording = new Line({
      take: () => this.#take(),
      work: piece => this.#record(piece),
      log: parts.log,
      failed: 'what the venue did could not be written yet',
    });
  }

  /** Events that wait, for /metrics. */
  get waiting(): number {
    return this.#queue.reduce((sum, batch) => sum + batch.events.length, 0) + (this.#lanes?.waiting ?? 0);
  }

  /** Tries in a row that failed: what the venue did isn't in the books, and nothing after it either. */
  get failures(): number {
    return Math.max(this.#recording.failures, this.#lanes?.failures ?? 0);
  }

  /** Books what was written before and isn't booked yet. */
  async open(): Promise<void> {
    const { venue, context, log, connections } = this.#parts;
    const { events: db, lanes: dbs } = connections;
    await withTransaction(db, tx => openBuckets(tx, venue));
    const marks = await bucketMarks(db, venue);
    const lowest = [...marks.values()].reduce((least, mark) => (mark < least ? mark : least));
    const waiting = legsOf(await saidAfter(db, { venue, event: lowest })).filter(leg => numberOf(leg) > marks.get(bucketOf(leg.customer))!);
    const lanes = new Lanes({ venue, context, log, dbs, marks, applied: orders => this.#applied(orders) });
    if (waiting.length > 0) log.info({ venue, legs: waiting.length }, 'what the venue did before is booked now');
    lanes.add(waiting);
    await lanes.drained();
    this.#lanes = lanes;
  }

  /** Events without a customer's order (the makers' own) have nothing to book. */
  add(batch: VenueBatch): void {
    const events = batch.events.filter(event => this.#isOurs(event));
    for (const event of events) if (endsOrder(event)) for (const order of ordersOf(event)) this.#ended.add(order);
    if (events.length === 0 && batch.inputs.length === 0) return;
    this.#queue.push({ ...batch, events });
    this.#recording.wake();
  }

  #isOurs(event: VenueEvent): boolean {
    const { context, venue } = this.#parts;
    return ordersOf(event).some(order => context.live.get(order)?.venue === venue && !this.#ended.has(order));
  }

  /** Answers when everything that was added is committed. */
  async drained(): Promise<void> {
    await this.#recording.drained();
    await this.#lanes?.drained();
  }

  async stop(): Promise<void> {
    await this.#recording.stop();
    await this.#lanes?.stop();
  }

  #take(): ToRecord | null {
    let [count, events] = [0, 0];
    while (count < this.#queue.length && events < eventsMax) events += this.#queue[count++]!.events.length;
    if (count === 0) return null;
    // Cut off once, not batch by batch: of a long queue each cut moves everything behind it.
    const taken = this.#queue.splice(0, count);
    const batch = {
      venue: this.#parts.venue,
      events: taken.flatMap(part => part.events),
      ticks: taken.flatMap(part => part.ticks),
      inputs: taken.flatMap(part => part.inputs),
    };
    return { batch, place: (this.#taken += 1), recorded: null };
  }

  async #record(piece: ToRecord): Promise<void> {
    const { venue, context, connections } = this.#parts;
    invariant(this.#lanes, `what ${venue} did before is booked before it says more`);
    const recorded = (piece.recorded ??= await numbered(context, piece.batch));
    const mark = { venue, run: this.#run, batch: piece.place };
    await withTransaction(connections.events, tx => record(tx, { recorded, mark }));
    this.#lanes.add(legsOf(recorded));
  }

  #applied(orders: readonly Order[]): void {
    for (const { id, state } of orders) if (state !== 'pending') this.#ended.delete(id);
    this.#parts.applied(orders);
  }
}
