import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../platform/log.ts';

const pauseMaxMs = 1_000;

type LineParts<T> = {
  /** The next piece; null where there is none now. */
  readonly take: () => T | null;
  readonly work: (piece: T) => Promise<void>;
  readonly log: Log;
  /** What couldn't be done, for the log. */
  readonly failed: string;
};

/** Does one piece of work after the other, each until it succeeds: a venue has moved on, so a database that is away is waited for. */
export class Line<T> {
  readonly #parts: LineParts<T>;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #stopped = false;
  #failures = 0;

  constructor(parts: LineParts<T>) {
    this.#parts = parts;
  }

  /** Tries in a row that failed: what waits behind them isn't done either. */
  get failures(): number {
    return this.#failures;
  }

  /** There is something to do. What comes while the work is just ending finds it running, so the end looks once more. */
  wake(): void {
    this.#isAsked = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      if (this.#isAsked && !this.#stopped) this.wake();
    });
  }

  /** Answers when everything that could be taken is done. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Answers when nothing runs any more; what is left stays undone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      this.#isAsked = false;
      const piece = this.#parts.take();
      if (piece === null) return;
      for (let attempt = 1; !(await this.#attempt(piece, attempt)); attempt += 1) {
        if (this.#stopped) return;
        await pause(Math.min(pauseMaxMs, 20 * 2 ** attempt));
      }
    }
  }

  async #attempt(piece: T, attempt: number): Promise<boolean> {
    try {
      await this.#parts.work(piece);
      this.#failures = 0;
      return true;
    } catch (error) {
      this.#failures += 1;
      this.#parts.log.error({ err: error, attempt }, this.#parts.failed);
      return false;
    }
  }
}
