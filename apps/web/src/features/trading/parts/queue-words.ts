import { formatQuantity } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { Places } from '../own-marks.ts';

/** `1.240 davor, 3. von 7`: only the venue can say it. */
export function useQueueWords(): (place: Places[number]) => string {
  const t = useTexts('trading');
  return ({ ahead, position, orders }) =>
    position === 1 ? t('queueFirst', { orders }) : t('queuePlace', { ahead: formatQuantity(ahead), position, orders });
}
