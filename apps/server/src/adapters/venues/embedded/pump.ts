import type { BusinessClock } from '../../../platform/clock.ts';
import type { MarketBoard } from '../../../books/market-data/index.ts';
import { staleAfterMs } from '../../../books/market-data/rules/price-sanity.ts';
import type { EmbeddedVenue } from './venue.ts';

const everyMs = 250;

/** Brings the venue along with business time, four times a second of system time, and calls the market stale when it doesn't answer. */
export class MarketPump {
  readonly #venue: EmbeddedVenue;
  readonly #clock: BusinessClock;
  readonly #board: MarketBoard;
  #timer: NodeJS.Timeout | null = null;
  #busy = false;
  #stale = false;
  /** System time of the first beat: before it the venue was asked nothing, so it owes no answer. */
  #startedAt = 0;

  constructor(parts: { venue: EmbeddedVenue; clock: BusinessClock; board: MarketBoard }) {
    this.#venue = parts.venue;
    this.#clock = parts.clock;
    this.#board = parts.board;
  }

  start(): void {
    this.#startedAt = Date.now();
    this.#timer = setInterval(() => void this.#beat(), everyMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
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
    if (silent && !this.#stale) this.#board.markStale();
    this.#stale = silent;
  }
}
