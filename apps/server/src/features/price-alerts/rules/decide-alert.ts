import { denied, type Denial } from '@parkett/contract';
import { formatDecimal, ok, type Instrument, type Result } from '@parkett/kernel';
import { readPrice } from '../../../books/orders/rules/read-price.ts';

export type Direction = 'above' | 'below';

/** A price alert as it was asked for; its price is still text. */
export type AlertForm = { readonly direction: Direction; readonly price: string };

/** An alert's market and its customer's other alerts. */
export type AlertSituation = {
  readonly instrument: Instrument | null;
  /** The last price, of whatever hours; null where it isn't known now. */
  readonly last: bigint | null;
  readonly alerts: number;
  readonly maximum: number;
};

export type DecidedAlert = { readonly instrument: Instrument; readonly price: bigint; readonly last: bigint };

/** Whether a price is where an alert waits for it. */
export const isReached = ({ direction, price }: { readonly direction: Direction; readonly price: bigint }, last: bigint): boolean =>
  direction === 'above' ? last >= price : last <= price;

/** Judges a new alert. Refusals in this order: product, the price as an order's, present price not known, passed already, one too many. */
export function decideAlert({ instrument, last, alerts, maximum }: AlertSituation, form: AlertForm): Result<DecidedAlert, Denial> {
  if (!instrument) return denied('product-missing');
  const price = readPrice(form.price, instrument);
  if (!price.ok) return price;
  if (last === null) return denied('price-not-obtained');
  if (isReached({ direction: form.direction, price: price.value }, last))
    return denied('price-already-there', { price: formatDecimal(last, instrument.priceScale) });
  if (alerts >= maximum) return denied('too-many-alerts', { maximum });
  return ok({ instrument, price: price.value, last });
}
