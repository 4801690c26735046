import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withTransaction, type Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Order } from '../order.ts';
import type { BatchMark } from '../venue-store.ts';
import type { VenueBatch } from '../venue-port.ts';
import { bookVenueEvents, prepareAccounts, type BookingContext } from './book-events.ts';

/** Most events in one transaction; more wait for the next. */
const eventsMax = 512;
const pauseMaxMs = 1_000;

/**
 * Writes one venue's events into the books, in order, as long as it takes: the venue has moved on, so a database that is away is waited for.
 * Each batch has a mark that is written with it, so a try after one that was committed without our knowing changes nothing.
 */
export class Booking {
  readonly #venue: string;
  readonly #db: Db;
  readonly #context: BookingContext;
  readonly #log: Log;
  readonly #applied: (orders: readonly Order[]) => void;
  readonly #run = randomUUID();
  #taken = 0;
  #queue: VenueBatch[] = [];
  #running: Promise<void> | null = null;
  #stopped = false;
  #failures = 0;

  constructor(parts: { venue: string; db: Db; context: BookingContext; log: Log; applied: (orders: readonly Order[]) => void }) {
    this.#venue = parts.venue;
    this.#db = parts.db;
    this.#context = parts.context;
    this.#log = parts.log;
    this.#applied = parts.applied;
  }

  /** Events that wait, for /metrics. */
  get waiting(): number {
    return this.#queue.reduce((sum, batch) => sum + batch.events.length, 0);
  }

  /** Tries in a row that failed: what the venue did isn't in the books, and nothing after it either. */
  get failures(): number {
    return this.#failures;
  }

  add(batch: VenueBatch): void {
    this.#queue.push(batch);
    if (!this.#running) this.#start();
  }

  /** What is added while the work is just ending finds it running, so the end looks once more. */
  #start(): void {
    this.#running = this.#work().finally(() => {
      this.#running = null;
      if (this.#queue.length > 0 && !this.#stopped) this.#start();
    });
  }

  /** Answers when everything that was added is committed. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  #take(): VenueBatch {
    let [count, events] = [0, 0];
    while (count < this.#queue.length && events < eventsMax) events += this.#queue[count++]!.events.length;
    // Cut off once, not batch by batch: of a long queue each cut moves everything behind it.
    const taken = this.#queue.splice(0, count);
    return {
      venue: this.#venue,
      events: taken.flatMap(batch => batch.events),
      ticks: taken.flatMap(batch => batch.ticks),
      inputs: taken.flatMap(batch => batch.inputs),
    };
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0 && !this.#stopped) {
      const batch = this.#take();
      const mark = { venue: this.#venue, run: this.#run, batch: (this.#taken += 1) };
      for (let attempt = 1; !(await this.#attempt({ batch, mark, attempt })); attempt += 1) {
        if (this.#stopped) return;
        await pause(Math.min(pauseMaxMs, 20 * 2 ** attempt));
      }
    }
  }

  async #attempt({ batch, mark, attempt }: { batch: VenueBatch; mark: BatchMark; attempt: number }): Promise<boolean> {
    try {
      await prepareAccounts(this.#context, batch);
      const orders = await withTransaction(this.#db, tx => bookVenueEvents(tx, { context: this.#context, batch, mark }));
      this.#failures = 0;
      this.#applied(orders);
      return true;
    } catch (error) {
      this.#failures += 1;
      this.#log.error({ err: error, events: batch.events.length, attempt }, 'events of the venue could not be booked yet');
      return false;
    }
  }
}
