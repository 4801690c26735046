import { isOnStep, parseDecimal, stepAt, formatDecimal, scaleOf, type Instrument, type Result } from '@parkett/kernel';
import type { Denial, trading } from '@parkett/contract';

/** An instruction as it came in; figures are still text. */
export type OrderForm = {
  readonly code: string;
  readonly side: trading.Side;
  readonly type: trading.OrderType;
  readonly quantity: string;
  readonly price?: string | undefined;
  readonly stopPrice?: string | undefined;
  readonly timeInForce: trading.TimeInForce;
  readonly goodTill?: string | undefined;
  readonly mainHoursOnly?: boolean | undefined;
  readonly holdUntilNextSession?: boolean | undefined;
  readonly position?: string | undefined;
};

/** The figures of a form in the instrument's integer units. */
export type OrderFigures = { readonly quantity: bigint; readonly price: bigint | null; readonly stopPrice: bigint | null };

const denied = (code: Denial['code'], params?: Denial['params']): { ok: false; error: Denial } => ({
  ok: false,
  error: params ? { code, params } : { code },
});

/** Reads a typed quantity: whole lots, more than nothing. */
export function readQuantity(text: string, instrument: Instrument): Result<bigint, Denial> {
  if (text.trim() === '') return denied('amount-missing');
  const parsed = parseDecimal(text.trim(), instrument.quantityScale);
  const lot = formatDecimal(instrument.lot, instrument.quantityScale);
  if (!parsed.ok) return parsed.error === 'too-many-decimals' ? denied('not-whole-lots', { lot }) : denied('amount-malformed');
  if (parsed.value <= 0n) {
    const minimumAmount = formatDecimal(10n ** BigInt(scaleOf(instrument.currency)), scaleOf(instrument.currency));
    return denied('below-minimum', { minimumAmount, currency: instrument.currency });
  }
  return parsed.value % instrument.lot === 0n ? parsed : denied('not-whole-lots', { lot });
}

/** Reads a typed price: above zero and on the instrument's price step. */
export function readPrice(text: string | undefined, instrument: Instrument): Result<bigint, Denial> {
  if (text === undefined || text.trim() === '') return denied('price-missing');
  const exact = parseDecimal(text.trim(), 12);
  if (!exact.ok) return denied('invalid-order-price', { step: '—' });
  if (exact.value <= 0n) return denied('price-not-positive');
  const parsed = parseDecimal(text.trim(), instrument.priceScale);
  const step = formatDecimal(
    stepAt(instrument.priceSteps, parsed.ok ? parsed.value : exact.value / 10n ** BigInt(12 - instrument.priceScale)),
    instrument.priceScale,
  );
  return parsed.ok && isOnStep(instrument.priceSteps, parsed.value) ? parsed : denied('invalid-order-price', { step });
}

/** Says of a refusal that it concerns the stop price, where an order has a limit too. */
export const ofStop = { field: 'stopPrice' } as const;

/** Reads a stop price, as any other. */
export function readStop(text: string | undefined, instrument: Instrument): Result<bigint, Denial> {
  const read = readPrice(text, instrument);
  return read.ok ? read : denied(read.error.code, { ...read.error.params, ...ofStop });
}

/** Judges the figures of a form: quantity first, then the prices that the order type asks for. Prices it doesn't ask for are refused, not ignored. */
export function readFigures(
  form: Pick<OrderForm, 'type' | 'quantity' | 'price' | 'stopPrice'>,
  instrument: Instrument,
): Result<OrderFigures, Denial> {
  const quantity = readQuantity(form.quantity, instrument);
  if (!quantity.ok) return quantity;
  const takesLimit = form.type === 'limit' || form.type === 'stop-limit';
  const takesStop = form.type === 'stop' || form.type === 'stop-limit';
  if ((!takesLimit && form.price !== undefined) || (!takesStop && form.stopPrice !== undefined)) return denied('invalid-order-type');
  const price = takesLimit ? readPrice(form.price, instrument) : { ok: true as const, value: null };
  if (!price.ok) return price;
  const stopPrice = takesStop ? readStop(form.stopPrice, instrument) : { ok: true as const, value: null };
  return stopPrice.ok ? { ok: true, value: { quantity: quantity.value, price: price.value, stopPrice: stopPrice.value } } : stopPrice;
}
