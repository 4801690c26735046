import { invariant, type Instant } from '@parkett/kernel';
import { SimulatedClock, type BusinessClock } from './clock.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** Something that a feature has to do at moments of business time: expire, settle, open a session. Deadlines are columns of its own tables. */
export type DueWork = {
  name: string;
  /** The moment of the earliest piece still to be done, also when it has passed; null when there is none. */
  nextDueAt: (db: Db) => Promise<Instant | null>;
  /** Does what is due at `dueAt`, after which `nextDueAt` is later. `now` is business time; it equals `dueAt` inside a jump. */
  run: (dueAt: Instant, now: Instant) => Promise<void>;
};

/** Whoever must live through every moment of a jump: brought to `to` before anything due at `to` is done. */
export type Traveller = (to: Instant) => Promise<void>;

type Next = { work: DueWork; at: Instant };

const lookAgainMs = 1_000;
const patienceMax = 1_000;
const jumpAttempts = 3;

/** The one loop that takes what is due, in the order of its own time, and sleeps until the next. */
export class DueLoop {
  readonly #db: Db;
  readonly #clock: BusinessClock;
  readonly #log: Log;
  readonly #works: DueWork[] = [];
  readonly #travellers: Traveller[] = [];
  /** Works that failed: how often in a row, and from which moment of system time they are tried again. */
  readonly #failures = new Map<string, { count: number; againAt: number }>();
  #wake = (): void => {};
  #running: Promise<void> | null = null;
  #jumping: Promise<void> = Promise.resolve();
  #jumps = 0;
  #stopped = false;
  #last = { name: '', at: -Infinity, times: 0 };

  constructor(parts: { db: Db; clock: BusinessClock; log: Log }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
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

  travelWith(traveller: Traveller): void {
    this.#travellers.push(traveller);
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
      const next = this.#jumps > 0 ? null : await this.#earliest().catch(() => null);
      if (next && next.at <= this.#clock.now() && this.#jumps === 0) await this.#do(next, this.#clock.now());
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

  async #earliest(): Promise<Next | null> {
    const wall = performance.now();
    const ready = this.#works.filter(({ name }) => (this.#failures.get(name)?.againAt ?? 0) <= wall);
    const found = await Promise.all(ready.map(async work => ({ work, at: await work.nextDueAt(this.#db) })));
    const due = found.filter((entry): entry is Next => entry.at !== null);
    // Equal moments keep the order of registration.
    return due.reduce<Next | null>((first, entry) => (first === null || entry.at < first.at ? entry : first), null);
  }

  /** Runs one piece; a failure is logged and the work rests for a while, ever longer, so that others go on. */
  async #do({ work, at }: Next, now: Instant): Promise<boolean> {
    try {
      await work.run(at, now);
      this.#last =
        this.#last.name === work.name && this.#last.at === at ? { ...this.#last, times: this.#last.times + 1 } : { name: work.name, at, times: 1 };
      invariant(this.#last.times < patienceMax, `${work.name} moves on after it was run`);
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
   * Moves a simulated clock to `to`. Everything due on the way is done first, in order, each at its own moment, with the travellers brought along.
   * Throws, with the clock at the moment reached, when a piece of work keeps failing. Jumps happen one after the other.
   */
  jump(to: Instant): Promise<void> {
    const next = this.#jumping.catch(() => {}).then(() => this.#travel(to));
    this.#jumping = next;
    return next;
  }

  async #travel(to: Instant): Promise<void> {
    const clock = this.#clock;
    invariant(clock instanceof SimulatedClock, 'only a simulated clock jumps');
    this.#jumps += 1;
    clock.hold();
    try {
      for (let next = await this.#earliest(); next && next.at <= to && !this.#stopped; next = await this.#earliest()) {
        const at = Math.max(next.at, clock.now());
        await this.#bring(clock, at);
        await this.#insist({ ...next }, at);
      }
      if (!this.#stopped) await this.#bring(clock, to);
    } finally {
      this.#jumps -= 1;
      clock.release();
    }
  }

  async #bring(clock: SimulatedClock, to: Instant): Promise<void> {
    for (const travel of this.#travellers) await travel(to);
    clock.moveTo(to);
  }

  async #insist(next: Next, now: Instant): Promise<void> {
    for (let attempt = 1; !(await this.#do(next, now)); attempt += 1) {
      if (attempt === jumpAttempts) throw new Error(`${next.work.name} failed in a jump`);
    }
  }
}
