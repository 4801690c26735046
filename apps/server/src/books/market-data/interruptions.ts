import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal, instantFromWire, instantToWire, type Instant, type Schedule } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { emit, type OutboxEvent } from '../../platform/outbox.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { MarketBoard } from './market-board.ts';
import { interruptionOf, type InterruptionKind, type PhaseEvent } from './rules/interruption.ts';

/** Trading in one instrument was interrupted; `last` is the price before it, as a decimal. */
export type Interruption = {
  readonly kind: InterruptionKind;
  readonly instrument: number;
  readonly at: Instant;
  readonly last: string | null;
};

export const interruptedTopic = 'market.interrupted';

/** Reads an event of `interruptedTopic`. */
export function interruptionIn({ body }: OutboxEvent): Interruption {
  const { kind, instrument, at, last } = body as { kind: InterruptionKind; instrument: number; at: string; last: string | null };
  return { kind, instrument, at: instantFromWire(at)!, last };
}

export type InterruptionsParts = {
  readonly db: Db;
  readonly log: Log;
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly scheduleOf: (instrumentId: number) => Schedule;
};

const tryAgainMs = 1_000;

/** Writes down what the venue says of interrupted trading, for the features that react to it. A database that is away is waited for. */
export class Interruptions {
  readonly #parts: InterruptionsParts;
  readonly #end = new AbortController();
  #heard: Interruption[] = [];
  #writing: Promise<void> | null = null;

  constructor(parts: InterruptionsParts) {
    this.#parts = parts;
  }

  /** Hears of the venue's events, in order; most are of something else or were planned. */
  hear(events: readonly (PhaseEvent | { readonly kind: string })[]): void {
    const phases = events.filter((event): event is PhaseEvent => event.kind === 'phase');
    this.#heard.push(...phases.flatMap(event => this.#interruptionOf(event)));
    if (this.#heard.length > 0) this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  #interruptionOf(event: PhaseEvent): Interruption[] {
    const { list, board, scheduleOf } = this.#parts;
    const instrument = list.find(event.instrument);
    const kind = instrument && interruptionOf(event, scheduleOf(instrument.id));
    if (!instrument || !kind) return [];
    const last = board.view(instrument.id)?.last ?? null;
    return [{ kind, instrument: instrument.id, at: event.at, last: last === null ? null : formatDecimal(last, instrument.priceScale) }];
  }

  async #write(): Promise<void> {
    const { db, log } = this.#parts;
    while (this.#heard.length > 0) {
      const now = [...this.#heard];
      try {
        await withTransaction(db, async tx => {
          for (const { at, ...body } of now) await emit(tx, interruptedTopic, { ...body, at: instantToWire(at) });
        });
        this.#heard.splice(0, now.length);
      } catch (error) {
        log.error({ err: error, interruptions: now.length }, 'interruptions of trading could not be written down yet');
        if (this.#end.signal.aborted) return;
        await pause(tryAgainMs, null, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }

  /** Answers when everything heard so far is written; at the end of the server a database that is away is waited for no longer. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#writing;
  }
}
