import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal, instantFromWire, instantToWire, type Instant, type Schedule } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { emit, type OutboxEvent } from '../../platform/outbox.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { MarketBoard } from './market-board.ts';
import { insertTurn, readRunning } from './interruption-store.ts';
import { interruptionOf, turnsOf, type Heard, type InterruptionKind, type PhaseEvent } from './rules/interruption.ts';

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
  #heard: (Heard & Pick<Interruption, 'last'>)[] = [];
  #writing: Promise<void> | null = null;

  constructor(parts: InterruptionsParts) {
    this.#parts = parts;
  }

  /** Hears of the venue's events, in order; most are of something else or were planned. */
  hear(events: readonly (PhaseEvent | { readonly kind: string })[]): void {
    const phases = events.filter((event): event is PhaseEvent => event.kind === 'phase');
    this.#heard.push(...phases.flatMap(event => this.#heardOf(event)));
    if (this.#heard.length > 0) this.#writing ??= this.#write().finally(() => (this.#writing = null));
  }

  #heardOf(event: PhaseEvent): (Heard & Pick<Interruption, 'last'>)[] {
    const { list, board, scheduleOf } = this.#parts;
    const instrument = list.find(event.instrument);
    if (!instrument) return [];
    const kind = interruptionOf(event, scheduleOf(instrument.id));
    const last = board.view(instrument.id)?.last ?? null;
    return [{ kind, instrument: instrument.id, at: event.at, last: last === null ? null : formatDecimal(last, instrument.priceScale) }];
  }

  async #write(): Promise<void> {
    const { log } = this.#parts;
    while (this.#heard.length > 0) {
      const now = [...this.#heard];
      try {
        await this.#writeTurns(now);
        this.#heard.splice(0, now.length);
      } catch (error) {
        log.error({ err: error, interruptions: now.length }, 'interruptions of trading could not be written down yet');
        if (this.#end.signal.aborted) return;
        await pause(tryAgainMs, null, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }

  /** Most phases are planned: they cost one look at what is interrupted. */
  async #writeTurns(heard: readonly (Heard & Pick<Interruption, 'last'>)[]): Promise<void> {
    const { db } = this.#parts;
    const running = await readRunning(
      db,
      heard.map(({ instrument }) => instrument),
    );
    const turns = turnsOf(heard, running);
    if (turns.length === 0) return;
    await withTransaction(db, async tx => {
      for (const turn of turns) await insertTurn(tx, turn);
      for (const { at, kind, ...body } of heard) if (kind !== null) await emit(tx, interruptedTopic, { ...body, kind, at: instantToWire(at) });
    });
  }

  /** Answers when everything heard so far is written; at the end of the server a database that is away is waited for no longer. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#writing;
  }
}
