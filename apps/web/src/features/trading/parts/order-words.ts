import type { market, trading } from '@parkett/contract';
import { formatQuantity } from '@parkett/ui';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { priceText } from '../../../lib/price-text.ts';

type Worded = {
  readonly side: trading.Side;
  readonly type: trading.OrderType;
  readonly quantity: string;
  readonly price: string | null;
  readonly stopPrice: string | null;
  readonly code: string;
  readonly currency: string;
  /** Decimals of the instrument's prices, where it is at hand. */
  readonly decimals?: number;
};

/** `Buy 10 SAP, limit 128,40 €`: what a button does, what a row is. */
export function orderWords(t: Texts<'trading'>, order: Worded): string {
  const quantity = formatQuantity(order.quantity);
  return t(`words-${order.side}-${order.type}`, {
    quantity,
    code: soldAs(order),
    price: priceText(order.price, order.currency, order.decimals),
    stop: priceText(order.stopPrice, order.currency, order.decimals),
  });
}

/** What is traded: of a pair the coin or currency alone, of anything else its symbol. */
export const soldAs = ({ code, currency }: Pick<Worded, 'code' | 'currency'>): string =>
  code.length > currency.length + 2 && code.endsWith(currency) ? code.slice(0, -currency.length) : code;

/** Type and prices without side, quantity and name: `Limit 128,40 €`. */
export function priceWords(t: Texts<'trading'>, order: Omit<Worded, 'side' | 'quantity' | 'code'>): string {
  const { price, stopPrice, currency, decimals } = order;
  return t(`price-${order.type}`, { price: priceText(price, currency, decimals), stop: priceText(stopPrice, currency, decimals) });
}

/** What a quantity counts: pieces of a share, the coin or currency that is bought, ounces of a metal. */
export function unitWords(t: Texts<'trading'>, instrument: Pick<market.InstrumentRow, 'class' | 'code' | 'currency'>): string {
  if (instrument.class === 'metal') return t('ounces');
  const isPair = (instrument.class === 'digital' || instrument.class === 'forex') && instrument.code.endsWith(instrument.currency);
  return isPair ? instrument.code.slice(0, -instrument.currency.length) : t('pieces');
}

/** Metals have the codes of their own currencies. */
const metals: readonly string[] = ['XAU', 'XAG', 'XPT', 'XPD'];

/** A quantity with what it counts: `10 Stück`, `0,02972 BTC`, `2 Unzen`. */
export function countWords(t: Texts<'trading'>, quantity: string, traded: Pick<Worded, 'code' | 'currency'>): string {
  const name = soldAs(traded);
  const unit = name === traded.code ? (metals.includes(name) ? t('ounces') : null) : name;
  return unit === null ? t('count', { quantity: formatQuantity(quantity) }) : `${formatQuantity(quantity)}\u00a0${unit}`;
}

/** What is asked for where no quantity stands. */
export const missingQuantity = (t: Texts<'trading'>, instrument: Parameters<typeof unitWords>[1]): string =>
  t(unitWords(t, instrument) === t('pieces') ? 'piecesMissing' : 'quantityMissing');

/** Reasons that have words, `reason-…`. */
export const endReasons = [
  'requested',
  'own-order',
  'not-executed',
  'dearer-than-reserved',
  'day',
  'date',
  'not-whole-lots',
  'invalid-quantity',
  'invalid-price',
  'price-limit-exceeded',
  'price-not-obtained',
  'outside-trading-hours',
  'order-kind-not-accepted',
  'changed-meanwhile',
] as const;

/** How an order ended, with the reason where one is known: `Expired: end of the day`. */
export function useEndWords(): (order: Pick<trading.OrderView, 'state' | 'reason'>) => string {
  const t = useTexts('trading');
  return ({ state, reason }) => {
    const end = t(`state-${state}`);
    const known = endReasons.find(r => r === reason);
    return known && known !== 'requested' ? `${end}: ${t(`reason-${known}`)}` : end;
  };
}
