import { priceListOfVersion, type OrderTerms } from '../orders/index.ts';
import type { Yardstick } from './check.ts';

/** The terms an order was accepted under, from dated data. */
export function termsOf(order: { instrumentId: number; side: 'buy' | 'sell'; feeRule: number }, { instruments, rules }: Yardstick): OrderTerms {
  const { priceScale, quantityScale, currency, class: kind } = instruments.withId(order.instrumentId);
  // A version that isn't there is named by I26b; here such an order owes nothing, so whatever it was charged is named too.
  const commissions = priceListOfVersion(rules, order.feeRule)?.commissions;
  return {
    side: order.side,
    priceScale,
    quantityScale,
    currency,
    commission: commissions?.[kind as keyof typeof commissions] ?? { flatUnits: 0n, rateBps: 0n },
  };
}
