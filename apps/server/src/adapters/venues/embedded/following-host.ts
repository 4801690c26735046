import type { VenueEvent } from '@parkett/exchange';
import { invariant } from '@parkett/kernel';
import { unpacked } from './kept-state.ts';
import { MarketHost, type FollowedRow, type HostParts } from './market-host.ts';

/** A host while it is brought to where its log ends. Each step answers why it can't be done, or null. */
export class FollowingHost {
  readonly #parts: HostParts;
  readonly #followed: (row: FollowedRow, events: readonly VenueEvent[]) => void;
  #host: MarketHost | null = null;

  /** @param followed hears of each row that gave the same again, with its events */
  constructor(parts: HostParts, followed: (row: FollowedRow, events: readonly VenueEvent[]) => void = () => {}) {
    this.#parts = parts;
    this.#followed = followed;
  }

  get host(): MarketHost {
    invariant(this.#host, 'the exchange stands on something before it is told anything');
    return this.#host;
  }

  /** Goes on from a state that was kept. */
  load(state: Uint8Array): string | null {
    return this.#tried(() => {
      this.#host = MarketHost.load(this.#parts, unpacked(state));
      return null;
    });
  }

  /** Does what further rows of the log say. */
  follow(rows: readonly FollowedRow[]): string | null {
    return this.#tried(() => {
      for (const row of rows) {
        if (row.begins) this.#host = MarketHost.open(this.#parts, row);
        const { events, isSame } = this.host.follow(row);
        if (!isSame) return `row ${row.row} gives other events than those that were booked`;
        this.#followed(row, events);
      }
      return null;
    });
  }

  /** What is thrown on the way is a reason not to go on from there. */
  #tried(work: () => string | null): string | null {
    try {
      return work();
    } catch (error) {
      return (error as Error).message;
    }
  }
}
