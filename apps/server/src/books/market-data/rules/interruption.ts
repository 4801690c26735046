import type { market } from '@parkett/contract';
import type { Instant, Schedule } from '@parkett/kernel';

/** A phase that begins at the venue for one instrument. */
export type PhaseEvent = { readonly kind: 'phase'; readonly instrument: number; readonly phase: market.Phase; readonly at: Instant };

export type InterruptionKind = 'halt' | 'volatility-auction';

/** A planned pause may begin a little late; a stop is a halt only well inside the plan's trading. */
const insideMs = 600_000;

/** What interrupts trading: a volatility auction, or a stop at a time when the plan says that the instrument trades. Null for what was planned. */
export function interruptionOf({ phase, at }: PhaseEvent, schedule: Schedule): InterruptionKind | null {
  if (phase === 'volatility-auction') return 'volatility-auction';
  const span = schedule.phaseAt(at);
  return phase === 'pause' && span?.phase === 'continuous' && at - span.from > insideMs ? 'halt' : null;
}

/** A phase of an instrument, with what it interrupts; null: nothing. */
export type Heard = { readonly instrument: number; readonly at: Instant; readonly kind: InterruptionKind | null };

/** An interruption that begins or ends. */
export type Turn = Omit<Heard, 'kind'> & { readonly kind: InterruptionKind; readonly isEnd: boolean };

/** Any phase that interrupts nothing ends what interrupts its instrument. `running`: the interruptions by instrument when the first of these phases began. */
export function turnsOf(heard: readonly Heard[], running: ReadonlyMap<number, InterruptionKind>): readonly Turn[] {
  const now = new Map(running);
  return heard.flatMap(({ instrument, at, kind }): readonly Turn[] => {
    const before = now.get(instrument);
    if (kind !== null) now.set(instrument, kind);
    else now.delete(instrument);
    if (kind === null) return before === undefined ? [] : [{ instrument, at, kind: before, isEnd: true }];
    return [{ instrument, at, kind, isEnd: false }];
  });
}
