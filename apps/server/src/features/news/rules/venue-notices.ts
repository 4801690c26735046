import type { market } from '@parkett/contract';
import { instantToWire, type Instant, type Instrument, type Schedule } from '@parkett/kernel';
import type { MarketNotice } from './notice.ts';

/** A phase that the venue tells of an instrument. */
export type PhaseEvent = { readonly kind: 'phase'; readonly instrument: number; readonly phase: market.Phase; readonly at: Instant };

/** At high speed the board tells a planned pause a little late; a stop is a halt only well inside the plan's trading. */
const insideMs = 600_000;

function isHalt({ phase, at }: PhaseEvent, schedule: Schedule): boolean {
  const span = schedule.phaseAt(at);
  return phase === 'pause' && span?.phase === 'continuous' && at - span.from > insideMs;
}

/** What deserves a notice: a volatility auction, or a stop at a time when the plan says that the instrument trades. */
export function venueNotice(event: PhaseEvent, of: { instrument: Instrument; schedule: Schedule; last: string | null }): MarketNotice | null {
  const { code, name } = of.instrument;
  const stopped = isHalt(event, of.schedule);
  if (event.phase !== 'volatility-auction' && !stopped) return null;
  const kind = stopped ? 'halt' : 'volatility-auction';
  return {
    id: `${kind}-${code}-${instantToWire(event.at)}`,
    kind,
    at: event.at,
    codes: [code],
    params: { name, ...(of.last === null ? {} : { last: of.last, currency: of.instrument.currency }) },
  };
}
