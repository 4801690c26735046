import { withTransaction, type Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Order } from '../order.ts';
import { bucketOf, numberOf, type Leg } from '../rules/leg.ts';
import { bookLegs, prepareAccounts, type BookingContext, type LegsToBook } from './book-legs.ts';
import { Line } from './line.ts';

/** Most legs in one transaction; more wait for the next. */
const legsMax = 512;
/** No bucket is further behind what was booked of the others: a start looks at what comes after the one that is furthest behind. */
const behindMax = 100_000n;

type LaneParts = {
  readonly venue: string;
  readonly db: Db;
  readonly context: BookingContext;
  readonly log: Log;
  readonly applied: (orders: readonly Order[]) => void;
  /** Of its buckets: how far each is booked. */
  readonly marks: Map<number, bigint>;
};

/** Books the legs of some buckets, one transaction after the other. */
class Lane {
  readonly #parts: LaneParts;
  readonly #line: Line<LegsToBook>;
  #waiting: Leg[] = [];

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.#line = new Line({
      take: () => this.#take(),
      work: batch => this.#book(batch),
      log: parts.log,
      failed: 'what the venue did could not be booked yet',
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get line(): Pick<Line<LegsToBook>, 'failures' | 'drained' | 'stop'> {
    return this.#line;
  }

  add(legs: readonly Leg[]): void {
    for (const leg of legs) this.#waiting.push(leg);
    this.#line.wake();
  }

  #take(): LegsToBook | null {
    if (this.#waiting.length === 0) return null;
    // Legs of one execution go together: what is booked is told by its number.
    let count = Math.min(legsMax, this.#waiting.length);
    while (count < this.#waiting.length && numberOf(this.#waiting[count]!) === numberOf(this.#waiting[count - 1]!)) count += 1;
    const legs = this.#waiting.splice(0, count);
    const to = numberOf(legs.at(-1)!);
    const touched = new Set(legs.map(({ customer }) => bucketOf(customer)));
    // All of this lane's buckets are booked up to there now.
    const buckets = [...this.#parts.marks].filter(([bucket, mark]) => touched.has(bucket) || mark < to - behindMax).map(([bucket]) => bucket);
    for (const bucket of buckets) this.#parts.marks.set(bucket, to);
    return { venue: this.#parts.venue, legs, buckets, to };
  }

  async #book(batch: LegsToBook): Promise<void> {
    const { db, context, applied } = this.#parts;
    await prepareAccounts(context, batch);
    applied(await withTransaction(db, tx => bookLegs(tx, { context, batch })));
  }
}

type LanesParts = Omit<LaneParts, 'db' | 'marks'> & { readonly dbs: readonly Db[]; readonly marks: ReadonlyMap<number, bigint> };

/** Books what a venue did, in several transactions beside each other: each customer's in its order. */
export class Lanes {
  readonly #lanes: readonly Lane[];

  constructor({ dbs, marks, ...parts }: LanesParts) {
    const isOf = (bucket: number, lane: number): boolean => bucket % dbs.length === lane;
    this.#lanes = dbs.map((db, lane) => new Lane({ ...parts, db, marks: new Map([...marks].filter(([bucket]) => isOf(bucket, lane))) }));
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  get failures(): number {
    return Math.max(...this.#lanes.map(({ line }) => line.failures));
  }

  /** Legs in the order of their numbers. */
  add(legs: readonly Leg[]): void {
    const byLane = Map.groupBy(legs, ({ customer }) => bucketOf(customer) % this.#lanes.length);
    for (const [lane, own] of byLane) this.#lanes[lane]!.add(own);
  }

  async drained(): Promise<void> {
    await Promise.all(this.#lanes.map(({ line }) => line.drained()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map(({ line }) => line.stop()));
  }
}
