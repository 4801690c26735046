import type { useClock } from '../../lib/stream/clock.ts';
import type { useTexts } from '../../lib/texts.ts';

/** 'Paper trading · simulated prices' or 'replay of 2018.03.21'; whoever could foresee the prices is told of too. */
export function sourceOf(clock: NonNullable<ReturnType<typeof useClock>>, t: ReturnType<typeof useTexts<'shell'>>): string {
  if (clock.mode === 'live') return t('live');
  return clock.feed === 'replay' ? t('replayOf', { day: (clock.replayDay ?? '').replaceAll('-', '.') }) : t(clock.knownSeed ? 'paperKnown' : 'paper');
}
