import type { trading } from '@parkett/contract';
import { formatAmount, formatRate } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale } from '../../../lib/price.ts';
import { countWords } from './order-words.ts';
import { useValidityWords } from './validity-words.ts';

/** A pending order in the little room of a row: how far its price is from the market, how long it stands, and what is set aside for it. */
export function usePendingWords(): (order: trading.OrderView) => string {
  const t = useTexts('trading');
  const validity = useValidityWords();
  return order => {
    const distance = order.market && `${t('toMarketPrice')} ${formatRate(order.market.distanceRate)}`;
    const held =
      order.side === 'buy'
        ? `${t('held')} ${formatAmount(order.hold, order.currency, headlineScale)}`
        : `${t('heldShares')} ${countWords(t, order.hold, order)}`;
    return [distance, validity(order), held].filter(Boolean).join(' · ');
  };
}
