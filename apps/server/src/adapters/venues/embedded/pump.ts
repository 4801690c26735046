import type { Instant } from '@parkett/kernel';
import type { BusinessClock } from '../../../platform/clock.ts';
import { staleAfterMs } from '../../../books/market-data/rules/price-sanity.ts';

/** A beat of the market that somebody looks at; one that nobody does is brought along with each tenth. */
const everyMs = 25;
const unwatchedBeats = 10;

/** A venue, or what mirrors one. */
type Pumped = { readonly answeredAt: number; readonly advance: (to: Instant) => Promise<void> };

/** Brings the venue along with business time, forty times a second of system time while somebody looks, else four times, and says so when it doesn't answer. */
export class MarketPump {
  readonly #venue: Pumped;
  readonly #clock: BusinessClock;
  readonly #silent: () => void;
  readonly #isWatched: () => boolean;
  #beats = 0;
  #timer: NodeJS.Timeout | null = null;
  #busy = false;
  #stale = false;
  /** System time of the first beat: before it the venue was asked nothing, so it owes no answer. */
  #startedAt = 0;

  constructor(parts: { venue: Pumped; clock: BusinessClock; silent: () => void; isWatched: () => boolean }) {
    this.#venue = parts.venue;
    this.#clock = parts.clock;
    this.#silent = parts.silent;
    this.#isWatched = parts.isWatched;
  }

  start(): void {
    this.#startedAt = Date.now();
    this.#timer = setInterval(() => void this.#beat(), everyMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    if (this.#beats % unwatchedBeats !== 0 && !this.#isWatched()) return;
    this.#judge();
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#venue.advance(this.#clock.now());
    } finally {
      this.#busy = false;
    }
  }

  #judge(): void {
    const silent = Date.now() - Math.max(this.#venue.answeredAt, this.#startedAt) > staleAfterMs.simulated;
    if (silent && !this.#stale) this.#silent();
    this.#stale = silent;
  }
}
