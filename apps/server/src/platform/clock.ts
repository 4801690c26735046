import { asInstant, distantPast, invariant, latest, type Instant } from '@parkett/kernel';

export type ClockState = { at: Instant; speed: number; paused: boolean };

/**
 * Business time: of sessions, expiry and deadlines. (Log-in sessions, throttles and staleness run on the system's time, `Date.now()`.)
 * It never goes back. A simulated one stands still while the server is down.
 */
export interface BusinessClock {
  now(): Instant;
  readonly simulated: boolean;
  readonly speed: number;
  readonly paused: boolean;
  /** Milliseconds of system time until business time reaches `at`; Infinity while the clock stands still. */
  delayUntil(at: Instant): number;
  /** Calls back after each change of speed, pause or time (not while it just runs on). Answers how to stop listening. */
  onChange(listener: () => void): () => void;
}

export class SystemClock implements BusinessClock {
  readonly simulated = false;
  readonly speed = 1;
  readonly paused = false;
  #latest = distantPast;

  now(): Instant {
    this.#latest = latest(this.#latest, asInstant(Date.now()));
    return this.#latest;
  }

  delayUntil(at: Instant): number {
    return Math.max(0, at - this.now());
  }

  onChange(): () => void {
    return () => {};
  }
}

export const speedMin = 1;
export const speedMax = 600;
/** What a follower may be behind, in milliseconds at the clock's speed, without having missed that it was set. */
const followedMs = 2_000;

export class SimulatedClock implements BusinessClock {
  readonly simulated = true;
  readonly #wall: () => number;
  readonly #listeners = new Set<() => void>();
  #at: Instant;
  #since: number;
  #speed: number;
  #paused: boolean;
  #held = false;

  /** @param wall milliseconds of a clock that only runs forward; not the system's time, which is set back now and then */
  constructor(state: ClockState, wall: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#at = state.at;
    this.#since = wall();
    this.#speed = state.speed;
    this.#paused = state.paused;
  }

  get speed(): number {
    return this.#speed;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** It is being set by hand: time stands still whatever `paused` says. */
  get held(): boolean {
    return this.#held;
  }

  now(): Instant {
    if (this.#paused || this.#held) return this.#at;
    return asInstant(Math.floor(this.#at + (this.#wall() - this.#since) * this.#speed));
  }

  state(): ClockState {
    return { at: this.now(), speed: this.#speed, paused: this.#paused };
  }

  delayUntil(at: Instant): number {
    if (this.#paused || this.#held) return Infinity;
    return Math.max(0, (at - this.now()) / this.#speed);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setSpeed(speed: number): void {
    invariant(Number.isInteger(speed) && speed >= speedMin && speed <= speedMax, 'a speed from 1 to 600');
    this.#restartFrom(this.now());
    this.#speed = speed;
    this.#tell();
  }

  setPaused(paused: boolean): void {
    this.#restartFrom(this.now());
    this.#paused = paused;
    this.#tell();
  }

  /** Stops the flow while time is moved by hand (a jump, done by platform/due), whatever `paused` says. */
  hold(): void {
    this.#restartFrom(this.now());
    this.#held = true;
  }

  /** Lets time flow again after `hold`. */
  release(): void {
    this.#restartFrom(this.#at);
    this.#held = false;
    this.#tell();
  }

  /** Moves a held clock forward; an earlier moment leaves it where it is. */
  moveTo(at: Instant): void {
    invariant(this.#held, 'only a held clock is moved');
    this.#at = latest(this.#at, at);
  }

  /** Becomes what the process that leads the clock made of it; time doesn't go back for that. */
  follow({ at, speed, paused, held }: ClockState & { readonly held: boolean }): void {
    const now = this.now();
    const isSet = speed !== this.#speed || paused !== this.#paused || held !== this.#held || at - now > followedMs * speed;
    this.#restartFrom(latest(now, at));
    this.#speed = speed;
    this.#paused = paused;
    this.#held = held;
    if (isSet) this.#tell();
  }

  #restartFrom(at: Instant): void {
    this.#at = at;
    this.#since = this.#wall();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
