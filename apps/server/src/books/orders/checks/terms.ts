import { priceListOfVersion } from '../rules/commission.ts';
import type { OrderTerms } from '../rules/reserve.ts';
import type { Yardstick } from './asked.ts';

/** The terms an order was accepted under, from dated data. */
export function termsOf(
  order: { instrumentId: number; side: 'buy' | 'sell'; feeRule: number },
  { instruments }: Pick<Yardstick, 'instruments'>,
): OrderTerms {
  const { priceScale, quantityScale, currency, class: kind } = instruments.withId(order.instrumentId);
  const { commissions } = priceListOfVersion(order.feeRule);
  return { side: order.side, priceScale, quantityScale, currency, commission: commissions[kind as keyof typeof commissions] };
}
