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
