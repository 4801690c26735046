import { stream as contract, type market } from '@parkett/contract';
import type { StreamRounds, StreamSource, Subscription } from '../../../platform/stream.ts';

/** The market clock, for every connection: with its beginning, whenever the clock is set or a phase begins, and every ten seconds. */
export class ClockSource implements StreamSource {
  readonly words: readonly string[] = [];
  readonly #rounds: StreamRounds;
  readonly #state: () => market.ClockState;
  readonly #connections = new Set<{ isDue: boolean }>();
  readonly #timer: NodeJS.Timeout;
  #frame: { readonly text: string; readonly at: number } | null = null;

  constructor(rounds: StreamRounds, state: () => market.ClockState) {
    this.#rounds = rounds;
    this.#state = state;
    this.#timer = setInterval(() => this.changed(), contract.clockEveryMs);
  }

  /** All clients are sent the clock again. */
  changed(): void {
    this.#frame = null;
    for (const connection of this.#connections) connection.isDue = true;
    this.#rounds.requestRound();
  }

  subscribe(): Subscription {
    const connection = { isDue: true };
    this.#connections.add(connection);
    return {
      hear: () => 'malformed',
      serve: send => {
        if (connection.isDue) send(this.#newest());
        connection.isDue = false;
      },
      end: () => void this.#connections.delete(connection),
    };
  }

  /** Encoded once for all who are served at the same time. */
  #newest(): string {
    const now = performance.now();
    if (this.#frame && now - this.#frame.at < this.#rounds.intervalMs) return this.#frame.text;
    const text = JSON.stringify({ c: this.#state() } satisfies contract.StreamMessage);
    this.#frame = { text, at: now };
    return text;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
