import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { LoggedCommands, Venue } from '../venue-port.ts';
import { commandsAfter, lastPlaceOf } from './command-store.ts';

const rowsAtOnce = 64;
const againMs = 250;

type FollowerParts = {
  readonly db: Db;
  readonly log: Log;
  readonly venue: Venue;
  /** Hears of a row before the venue does. */
  readonly taking: (logged: LoggedCommands) => void;
};

/** Reads a venue's command log upwards and tells the venue. Whoever writes into the log says so; what nobody said is found at the next look. */
export class Follower {
  readonly #parts: FollowerParts;
  #place: bigint;
  #isAsked = false;
  #running: Promise<void> | null = null;
  #stopped = false;
  #failures = 0;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#place = parts.venue.takenUpTo;
  }

  /** Tries in a row to read on that failed: the venue hears nothing of what is decided meanwhile. */
  get failures(): number {
    return this.#failures;
  }

  /** There may be something new. */
  look(): void {
    this.#isAsked = true;
    this.#running ??= this.#read().finally(() => {
      this.#running = null;
      if (this.#isAsked && !this.#stopped) this.look();
    });
  }

  /** Answers when everything was told of which there was word. */
  async caughtUp(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #read(): Promise<void> {
    while (this.#isAsked && !this.#stopped) {
      this.#isAsked = false;
      try {
        for (let rows = await this.#next(); rows.length > 0; rows = rows.length < rowsAtOnce ? [] : await this.#next()) this.#tell(rows);
        this.#failures = 0;
      } catch (error) {
        this.#parts.log.warn({ err: error, venue: this.#parts.venue.name }, 'the command log could not be read yet');
        this.#failures += 1;
        this.#isAsked = true;
        await pause(againMs);
      }
    }
  }

  #next(): Promise<LoggedCommands[]> {
    return commandsAfter(this.#parts.db, { venue: this.#parts.venue.name, after: this.#place, rows: rowsAtOnce });
  }

  #tell(rows: readonly LoggedCommands[]): void {
    for (const logged of rows) {
      if (this.#stopped) return;
      this.#parts.taking(logged);
      this.#parts.venue.take(logged);
      this.#place = lastPlaceOf(logged);
    }
  }
}
