import type { trading } from '@parkett/contract';
import { formatDay, formatMinute } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

type Validity = Pick<trading.OrderView, 'timeInForce' | 'goodTill' | 'goodTillEndsAt' | 'mainHoursOnly' | 'thisSessionOnly'>;

/** The validity in a few words: `Today`, `Until 2026.12.01 · main hours only`; of an instrument whose day isn't Berlin's, `Until 2026.12.02 01:00`. */
export function useValidityWords(): (validity: Validity) => string {
  const t = useTexts('trading');
  return ({ timeInForce, goodTill, goodTillEndsAt, mainHoursOnly, thisSessionOnly }) => {
    const day = goodTillEndsAt === null ? formatDay(goodTill) : formatMinute(goodTillEndsAt);
    const until = timeInForce === 'gtd' && goodTill ? t('untilDay', { day }) : t(`validity-${timeInForce}`);
    if (thisSessionOnly) return t('thisSessionOnly');
    return mainHoursOnly ? `${until} · ${t('mainHoursOnly')}` : until;
  };
}
