import { distantFuture, earliest, invariant, later, latest, type Instant } from '@parkett/kernel';
import { SimulatedClock, type BusinessClock } from './clock.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** How a piece of work is asked for: `insisting` inside a jump, which waits for no pause after a failure. */
export type DueTurn = { readonly until: Instant; readonly insisting: boolean };

/** Something that has to be done at moments of business time. Most are kinds of due items (`due-items.ts`); a moment in memory is written as it is. */
export type DueWork = {
  readonly name: string;
  /**
   * What a jump of the clock does when it meets a piece of this. Without it, the piece is done on the way. `needs-time`: the
   * jump ends at its moment, and time passes as it did while it is done. `stops`: the jump stops before it, with the clock paused, since a person
   * must decide.
   */
  readonly inJump?: 'needs-time' | 'stops';
  /** The moment of the earliest piece still to be done, also when it has passed; null when there is none. */
  readonly nextDueAt: (db: Db, turn: Pick<DueTurn, 'insisting'>) => Promise<Instant | null>;
  /**
   * Does pieces that are due at `dueAt` and, if it likes, up to `until`, before which nothing else is due; after it `nextDueAt` may still answer
   * the same moment. `now` is business time; it equals `dueAt` inside a jump, unless the moment had passed before.
   */
  readonly run: (dueAt: Instant, now: Instant, turn: DueTurn) => Promise<void>;
};

/** Where a jump ended, and why before its goal. */
export type JumpEnd = { readonly at: Instant; readonly early: { readonly why: 'needs-time' | 'stops'; readonly work: string } | null };

/** A step of a jump. `goesOn`: the jump doesn't end there. */
export type JumpStep = { readonly goesOn: boolean };

/** A jump calls it at every step, before anything due at `to` is done. */
export type JumpListener = (to: Instant, step: JumpStep) => Promise<void>;

type Next = { work: DueWork; at: Instant; until: Instant };

const lookAgainMs = 1_000;
const jumpAttempts = 3;

/** The one loop that takes what is due, in the order of its own time, and sleeps until the next. */
export class DueLoop {
  readonly #db: Db;
  readonly #clock: BusinessClock;
  readonly #log: Log;
  readonly #works: DueWork[] = [];
  readonly #jumpListeners: JumpListener[] = [];
  /** Works that failed: how often in a row, and from which moment of system time they are tried again. */
  readonly #failures = new Map<string, { count: number; againAt: number }>();
  #wake = (): void => {};
  #running: Promise<void> | null = null;
  #jumping: Promise<unknown> = Promise.resolve();
  #jumps = 0;
  #stopped = false;

  readonly #moved: () => Promise<void>;

  /** @param parts.moved called after each step of a jump, the first of which holds the clock: other processes are to go by it too */
  constructor(parts: { db: Db; clock: BusinessClock; log: Log; moved?: () => Promise<void> }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#moved = parts.moved ?? (async () => {});
    this.#log = parts.log;
    parts.clock.onChange(() => this.poke());
  }

  register(work: DueWork): void {
    invariant(
      this.#works.every(({ name }) => name !== work.name),
      `one due work is called ${work.name}`,
    );
    this.#works.push(work);
  }

  /** The earliest moment of each work; null where nothing waits. */
  nextOfEach(db: Db): Promise<{ name: string; at: Instant | null }[]> {
    return Promise.all(this.#works.map(async ({ name, nextDueAt }) => ({ name, at: await nextDueAt(db, { insisting: true }) })));
  }

  onJumpStep(listener: JumpListener): void {
    this.#jumpListeners.push(listener);
  }

  /** Looks at once instead of within a second: something new may be due. */
  poke(): void {
    this.#wake();
  }

  start(): void {
    this.#running ??= this.#loop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.poke();
    await this.#jumping.catch(() => {});
    await this.#running;
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const next = this.#jumps > 0 ? null : await this.#earliest({ insisting: false }).catch(() => null);
      if (next && next.at <= this.#clock.now() && this.#jumps === 0) await this.#do(next, { now: this.#clock.now(), insisting: false });
      else await this.#sleep(next ? this.#clock.delayUntil(next.at) : lookAgainMs);
    }
  }

  #sleep(delayMs: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, Math.min(delayMs, lookAgainMs));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #earliest({ insisting }: { insisting: boolean }): Promise<Next | null> {
    const wall = performance.now();
    const ready = this.#works.filter(({ name }) => (this.#failures.get(name)?.againAt ?? 0) <= wall);
    const found = await Promise.all(ready.map(async work => ({ work, at: await work.nextDueAt(this.#db, { insisting }) })));
    const due = found.filter((entry): entry is { work: DueWork; at: Instant } => entry.at !== null);
    // Equal moments keep the order of registration, but a jump hears first that it ends.
    const rank = ({ work }: { work: DueWork }): number => (insisting && work.inJump ? 0 : 1);
    const [first, second] = due.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
    return first ? { ...first, until: latest(first.at, second?.at ?? distantFuture) } : null;
  }

  /** Runs one piece; a failure is logged and the work rests for a while, ever longer, so that others go on. */
  async #do({ work, at, until }: Next, { now, insisting }: { now: Instant; insisting: boolean }): Promise<boolean> {
    try {
      await work.run(at, now, { until: insisting ? at : earliest(until, now), insisting });
      this.#failures.delete(work.name);
      return true;
    } catch (error) {
      const count = (this.#failures.get(work.name)?.count ?? 0) + 1;
      this.#failures.set(work.name, { count, againAt: performance.now() + Math.min(30_000, 250 * 2 ** count) });
      this.#log.error({ err: error, work: work.name, dueAt: new Date(at).toISOString(), attempt: count }, 'due work failed');
      return false;
    }
  }

  /**
   * Moves a simulated clock to `to`. Everything due on the way is done first, in order, each at its own moment, after the jump listeners;
   * work that needs time or a person's decision ends the jump early. Throws, with the clock at the moment reached, when a piece of work keeps
   * failing. Jumps happen one after the other.
   */
  jump(to: Instant): Promise<JumpEnd> {
    const next = this.#jumping.catch(() => {}).then(() => this.#jumpTo(to));
    this.#jumping = next;
    return next;
  }

  async #jumpTo(to: Instant): Promise<JumpEnd> {
    const clock = this.#clock;
    invariant(clock instanceof SimulatedClock, 'only a simulated clock jumps');
    this.#jumps += 1;
    clock.hold();
    try {
      await this.#moved();
      let end: JumpEnd | null = null;
      while (end === null && !this.#stopped) end = await this.#step(clock, to);
      return end ?? { at: clock.now(), early: null };
    } finally {
      this.#jumps -= 1;
      clock.release();
    }
  }

  /** Goes on to what is due next on the way to `to` and does it. Answers where the jump ends, when it does here. */
  async #step(clock: SimulatedClock, to: Instant): Promise<JumpEnd | null> {
    const next = await this.#earliest({ insisting: true });
    const why = next?.work.inJump;
    if (!next || next.at > to) return this.#arrive(clock, { at: to, early: null });
    if (why === 'needs-time' || (why === 'stops' && next.at > clock.now())) {
      return this.#arrive(clock, { at: why === 'needs-time' ? next.at : later(next.at, -1), early: { why, work: next.work.name } });
    }
    const at = latest(next.at, clock.now());
    await this.#bring(clock, at, { goesOn: true });
    await this.#insist(next, at);
    return null;
  }

  async #arrive(clock: SimulatedClock, { at, early }: JumpEnd): Promise<JumpEnd> {
    await this.#bring(clock, latest(at, clock.now()), { goesOn: false });
    // While it is still held: else the moment would pass before a decision can be made.
    if (early?.why === 'stops') clock.setPaused(true);
    return { at: clock.now(), early };
  }

  async #bring(clock: SimulatedClock, to: Instant, step: JumpStep): Promise<void> {
    for (const tell of this.#jumpListeners) await tell(to, step);
    clock.moveTo(to);
    await this.#moved();
  }

  async #insist(next: Next, now: Instant): Promise<void> {
    for (let attempt = 1; !(await this.#do(next, { now, insisting: true })); attempt += 1) {
      if (attempt === jumpAttempts) throw new Error(`${next.work.name} failed in a jump`);
    }
  }
}
