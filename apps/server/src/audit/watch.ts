import { asInstant, type Instant, type TradingDate } from '@parkett/kernel';
import type { Db } from '../platform/db.ts';
import type { ReadinessChecks } from '../platform/http/health.ts';
import type { Log } from '../platform/log.ts';
import type { Counter, Histogram, Metrics } from '../platform/metrics.ts';
import type { Asked, AuditContribution, Marks } from '../platform/checks/index.ts';
import { verifyBooks, type Verdict } from './judge.ts';
import { newestMarks, reachOf } from './scope.ts';

/** System time between two looks at what is new. */
const everyMs = 60_000;

/**
 * Numbers are taken in blocks, so a row may be committed after one with a higher number: each look begins so much below the last one's end.
 * More than a block of numbers, and more than a few seconds of orders are in flight.
 */
const overlap = 2_048n;

export type WatchParts<A extends Asked> = {
  /** A connection of its own, so that a look never waits in line with orders or they with it. */
  readonly db: Db;
  readonly contributions: readonly AuditContribution<A>[];
  readonly oracle: A['oracle'];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: ReadinessChecks;
  /** The trading day that goes on: when it changes, the whole history is looked at. */
  readonly tradingDate: () => TradingDate;
};

const less = (marks: Marks): Marks => Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, mark > overlap ? mark - overlap : 0n]));

const same = (a: Marks, b: Marks): boolean => Object.entries(a).every(([name, mark]) => mark === b[name]);

/** Looks in a row that could not be made before the server says that it isn't ready. */
const missedMax = 2;

/** What the auditor saw last, and what doesn't hold. */
export type BooksSeen = {
  /** The last look that found something new, as its end; `at` is system time. Null before the first one. */
  readonly look: {
    readonly at: Instant;
    readonly what: 'new' | 'everything';
    readonly invariants: number;
    readonly rows: number;
    readonly seconds: number;
  } | null;
  readonly broken: readonly Broken[];
  /** Looks in a row that could not be made. */
  readonly missed: number;
};
type Broken = { readonly invariant: string; readonly promise: string; readonly breaches: readonly string[] };

/** Breaches of an invariant that are told of; all of them are in the log. */
const breachesTold = 20;

/**
 * The running server's own auditor: each minute it checks what came since the last look, once per trading day everything. A breach is logged as an
 * error and makes the server say that it isn't ready, until a look at everything finds the books sound again. A check that throws is a breach. So is
 * not looking: after two looks in a row that could not be made the server isn't ready until one was.
 */
export class BooksWatch<A extends Asked> {
  readonly #parts: WatchParts<A>;
  readonly #checked: Counter;
  readonly #rows: Counter;
  readonly #seconds: Histogram;
  readonly #broken = new Map<string, Broken>();
  #lastLook: BooksSeen['look'] = null;
  #reached: Marks | null = null;
  #missed: { looks: number; why: string } = { looks: 0, why: '' };
  #day: TradingDate;
  #timer: NodeJS.Timeout | null = null;
  readonly #end = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: WatchParts<A>) {
    this.#parts = parts;
    this.#day = parts.tradingDate();
    const { metrics, readiness } = parts;
    this.#checked = metrics.counter('invariants_checked_total', 'invariants of the books that were checked, by what was looked at', ['look']);
    this.#rows = metrics.counter('invariants_rows_read_total', 'rows that these checks looked at', ['look']);
    this.#seconds = metrics.histogram('invariants_look_seconds', 'how long a look at the books took', {
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      labelNames: ['look'],
    });
    metrics.gauge('invariants_broken', 'invariants of the books that do not hold', () => this.#broken.size);
    readiness.set('books', () => this.#trouble());
  }

  #trouble(): string | null {
    if (this.#broken.size > 0) return `broken: ${[...this.#broken.keys()].join(', ')}`;
    const { looks, why } = this.#missed;
    return looks < missedMax ? null : `could not be checked ${looks} times: ${why}`;
  }

  get seen(): BooksSeen {
    return { look: this.#lastLook, broken: [...this.#broken.values()], missed: this.#missed.looks };
  }

  /** Looks every minute from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#end.abort();
    await this.#looking;
  }

  /** One look: at everything on a new trading day, else at what is new. Looks don't overlap. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .then(() => void (this.#missed = { looks: 0, why: '' }))
      .catch((error: unknown) => this.#miss(error));
    return this.#looking;
  }

  #miss(error: unknown): void {
    if (this.#end.signal.aborted) return;
    this.#missed = { looks: this.#missed.looks + 1, why: error instanceof Error ? error.message : String(error) };
    this.#parts.log.warn({ err: error, inARow: this.#missed.looks }, 'the books could not be checked');
  }

  async #look(): Promise<void> {
    const day = this.#parts.tradingDate();
    const since = day === this.#day ? await this.#since() : undefined;
    if (since === null) return;
    const begun = performance.now();
    const { db, contributions, oracle } = this.#parts;
    const verdict = await verifyBooks(db, { contributions, oracle, signal: this.#end.signal, ...(since ? { since } : {}) });
    this.#reached = verdict.reached;
    this.#day = day;
    this.#tell(verdict, { what: since ? 'new' : 'everything', seconds: (performance.now() - begun) / 1_000 });
  }

  /** From where on rows are new; null when nothing came since the last look. A fresh server begins with what its predecessor did last. */
  async #since(): Promise<Marks | null> {
    const newest = await newestMarks(this.#parts.db, reachOf(this.#parts.contributions));
    if (this.#reached && same(this.#reached, newest)) return null;
    return less(this.#reached ?? newest);
  }

  #tell({ checked }: Verdict, { what, seconds }: { what: 'new' | 'everything'; seconds: number }): void {
    const { log } = this.#parts;
    if (what === 'everything') this.#broken.clear();
    for (const { id, promise, breaches, thrown } of checked) {
      if (breaches.length === 0) continue;
      this.#broken.set(id, { invariant: id, promise, breaches: breaches.slice(0, breachesTold) });
      log.error({ invariant: id, promise, breaches, ...(thrown === undefined ? {} : { err: thrown }) }, 'an invariant of the books is broken');
    }
    const rows = checked.reduce((sum, finding) => sum + finding.rows, 0);
    const took = Math.round(seconds * 1_000) / 1_000;
    this.#lastLook = { at: asInstant(Date.now()), what, invariants: checked.length, rows, seconds: took };
    this.#checked.add({ look: what }, checked.length);
    this.#rows.add({ look: what }, rows);
    this.#seconds.observe(seconds, { look: what });
    log.info({ look: what, checked: checked.length, broken: this.#broken.size, rows, seconds: took }, 'the books were checked');
  }
}
