import type { trading } from '@parkett/contract';
import { formatDay } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

type Going = Pick<trading.PositionView, 'delisting'>;

/** The badge of a position whose share goes: its last trading day, or that it is delisted. Null of one that stays. */
export function useGoingBadge(): (position: Going) => string | null {
  const t = useTexts('trading');
  return ({ delisting }) => delisting && (delisting.isOver ? t('delisted') : t('goesOn', { day: formatDay(delisting.lastDay) }));
}

/** The same with what comes of it. */
export function useGoingWords(): (position: Going) => string | null {
  const t = useTexts('trading');
  return ({ delisting }) => {
    if (!delisting) return null;
    const { lastDay, payDay } = delisting;
    return payDay === null
      ? t('delistingUnpaid', { day: formatDay(lastDay) })
      : t('delistingPaid', { day: formatDay(lastDay), payDay: formatDay(payDay) });
  };
}
