import { formatDay, formatMinute } from '@parkett/ui';
import type { Texts } from '../../../lib/texts.ts';

/** Below the browser's own choice of a day, which has the browser's format: the day as every other date is written, and when it ends where that isn't Berlin's day. */
export function goodTillHint(t: Texts<'trading'>, { goodTill, endsAt }: { goodTill: string; endsAt: string | null }): string | undefined {
  if (endsAt !== null) return t('goodTillEnds', { at: formatMinute(endsAt) });
  return goodTill === '' ? undefined : t('untilDay', { day: formatDay(goodTill) });
}
