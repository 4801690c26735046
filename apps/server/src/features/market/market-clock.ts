import { denial, type Denial, type market } from '@parkett/contract';
import { instantToWire, ok, refuse, type Instant, type Result, type Schedule } from '@parkett/kernel';
import { SimulatedClock, type BusinessClock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { DueLoop } from '../../platform/due.ts';
import type { Log } from '../../platform/log.ts';
import { morningAfter, nextEvening } from './rules/closed-hours.ts';
import { sessionClock } from './rules/session-clock.ts';
import { readSkipClosed, writeSkipClosed } from './store.ts';

export type ClockFrame = Pick<market.ClockState, 'mode' | 'feed' | 'replayDay'>;
/** What a customer asks of the clock, read and sound. */
export type ClockChange = {
  readonly speed?: number;
  readonly paused?: boolean;
  readonly skipClosed?: boolean;
  readonly goTo?: Instant;
  readonly nextSession?: true;
};

export type MarketClockParts = {
  db: Db;
  log: Log;
  clock: BusinessClock;
  due: DueLoop;
  /** Of the market whose phases everybody sees: Xetra, or the replayed day. */
  schedule: Schedule;
  frame: ClockFrame;
  /** Customers may set the clock: paper mode, and nobody but this machine can reach the server. */
  settableByCustomers: boolean;
};

/** Nobody waits longer for a jump; it goes on, and everybody sees the clock arrive. */
const jumpPatienceMs = 4_000;
/** A jump lives through all that falls due on its way, so it is not endless. */
const jumpDaysMax = 366;
const dayMs = 86_400_000;

/** The market clock as everybody sees it, its settings in paper mode, and the switch that skips closed hours. */
export class MarketClock {
  readonly #parts: MarketClockParts;
  readonly #listeners = new Set<() => void>();
  #skipClosed: boolean;
  /** The evening (or the moment within a night) at which closed hours are skipped next. */
  #skipAt: Instant;

  private constructor(parts: MarketClockParts, skipClosed: boolean) {
    this.#parts = parts;
    this.#skipClosed = skipClosed;
    this.#skipAt = this.#nextSkip();
    parts.due.register({
      name: 'skip closed hours',
      nextDueAt: async () => (this.#skipClosed && this.#simulated ? this.#skipAt : null),
      run: async () => this.#skip(),
    });
    parts.clock.onChange(() => this.#tell());
  }

  static async open(parts: MarketClockParts): Promise<MarketClock> {
    return new MarketClock(parts, await readSkipClosed(parts.db));
  }

  get #simulated(): SimulatedClock | null {
    const { clock } = this.#parts;
    return clock instanceof SimulatedClock ? clock : null;
  }

  /** Hears of every change that isn't just time passing. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** @param signedIn whether a customer asks: only such may set it */
  state(signedIn: boolean): market.ClockState {
    const { clock, schedule, frame } = this.#parts;
    const now = clock.now();
    return {
      ...frame,
      now: instantToWire(now),
      speed: clock.speed,
      paused: clock.paused,
      skipClosed: this.#skipClosed && this.#simulated !== null,
      settable: signedIn && this.#settable,
      ...sessionClock(schedule, now),
    };
  }

  get #settable(): boolean {
    return this.#parts.settableByCustomers && this.#simulated !== null;
  }

  /** Obeys a customer. The answer comes when a jump has arrived, or after a few seconds while it goes on. */
  async set(tx: Tx, change: ClockChange): Promise<Result<market.ClockState, Denial>> {
    const clock = this.#simulated;
    if (!this.#settable || !clock) return refuse(denial('clock-not-yours'));
    const now = clock.now();
    const target = change.goTo ?? (change.nextSession ? this.#parts.schedule.nextSpan(now).from : null);
    if (target !== null && target <= now) return refuse(denial('clock-not-backwards'));
    if (target !== null && target > now + jumpDaysMax * dayMs) return refuse(denial('invalid-date', { days: jumpDaysMax }));
    if (change.skipClosed !== undefined) await writeSkipClosed(tx, change.skipClosed);
    if (change.speed !== undefined) clock.setSpeed(change.speed);
    if (change.paused !== undefined) clock.setPaused(change.paused);
    if (change.skipClosed !== undefined) this.#switchSkipping(change.skipClosed);
    if (target !== null) await this.#jump(target);
    return ok(this.state(true));
  }

  #switchSkipping(skipClosed: boolean): void {
    this.#skipClosed = skipClosed;
    this.#skipAt = this.#nextSkip();
    this.#parts.due.poke();
    this.#tell();
  }

  #nextSkip(): Instant {
    const now = this.#parts.clock.now();
    return morningAfter(now, this.#parts.schedule.calendar) === null ? nextEvening(now) : now;
  }

  async #jump(to: Instant): Promise<void> {
    // Evenings on the way aren't skipped: the customer said where to go.
    this.#skipAt = nextEvening(to);
    const { due, log } = this.#parts;
    const arrived = due.jump(to).catch((error: unknown) => log.error({ err: error }, 'the market clock could not jump'));
    await Promise.race([arrived, new Promise(resolve => setTimeout(resolve, jumpPatienceMs).unref())]);
    this.#tell();
  }

  /** Begins the jump and lets the loop that called go on: the jump does what is due inside by itself. */
  #skip(): void {
    const now = this.#parts.clock.now();
    const morning = morningAfter(now, this.#parts.schedule.calendar);
    this.#skipAt = nextEvening(morning ?? now);
    if (morning === null) return;
    this.#parts.due.jump(morning).catch((error: unknown) => this.#parts.log.error({ err: error }, 'closed hours could not be skipped'));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
