import type { Instant } from '@parkett/kernel';
import type { Phase } from '@parkett/exchange';
import type { Ladder, PriceSource } from '@parkett/market';

type Asked = { readonly instrument: number; readonly at: Instant; readonly phase: Phase; readonly standing: Ladder | null };

/** The makers' quotes of a moment. The recorded or simulated auction may end before the venue's, which ends at random: the makers stay until it is over. */
export function ladderWhile(source: Pick<PriceSource, 'ladderAt'>, { instrument, at, phase, standing }: Asked): Ladder | null {
  return source.ladderAt(instrument, at) ?? (phase.endsWith('-auction') ? standing : null);
}
