import {
  asTradingDate,
  formatDecimal,
  idOfNumber,
  instantToWire,
  parseDecimal,
  refuse,
  type Instant,
  type Instrument,
  type Result,
} from '@parkett/kernel';
import { denial, denialWith, denied, type Denial, type trading } from '@parkett/contract';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import type { ChangeIntent, Order, OrderIntent, Parsed, WantedExchange } from '../../../books/orders/index.ts';
import { belowMinimum } from '../../../books/orders/rules/minimum-amount.ts';
import { ofStop } from '../../../books/orders/rules/price-bounds.ts';
import { readPrice } from '../../../books/orders/rules/read-price.ts';

/** The instrument of a code; where there is none, the moment of one that comes, and why it is missing. */
type InstrumentAsked = { readonly instrument: Instrument | null; readonly listsAt?: Instant | null; readonly missing?: Denial };

export const instrumentAsked = (instruments: Pick<InstrumentList, 'withCode' | 'listsAt' | 'whyMissing'>, code: string): InstrumentAsked => ({
  ...{ instrument: instruments.withCode(code), listsAt: instruments.listsAt(code), missing: instruments.whyMissing(code) },
});

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
  readonly thisSessionOnly?: boolean | undefined;
  readonly holdUntilNextSession?: boolean | undefined;
  readonly position?: string | undefined;
  readonly exchange?: WantedExchange | undefined;
};

/** The figures of a form in the instrument's integer units. */
type OrderFigures = { readonly quantity: bigint; readonly price: bigint | null; readonly stopPrice: bigint | null };

/** What a typed quantity is read by; `minimumUnits` is the least that a purchase may be worth. */
export type Measure = { readonly instrument: Instrument; readonly minimumUnits: number };

/** Reads a typed quantity: whole lots, more than nothing. Of a purchase nothing is less than the minimum; a sale has none. */
export function readQuantity(text: string, side: trading.Side, { instrument, minimumUnits }: Measure): Result<bigint, Denial> {
  if (text.trim() === '') return denied('amount-missing');
  const parsed = parseDecimal(text.trim(), instrument.quantityScale);
  const lot = formatDecimal(instrument.lot, instrument.quantityScale);
  if (!parsed.ok) return parsed.error === 'too-many-decimals' ? denied('not-whole-lots', { lot }) : denied('amount-malformed');
  if (parsed.value <= 0n && side === 'buy') return belowMinimum(minimumUnits, instrument.currency);
  if (parsed.value <= 0n) return denied(parsed.value === 0n ? 'amount-missing' : 'amount-malformed');
  return parsed.value % instrument.lot === 0n ? parsed : denied('not-whole-lots', { lot });
}

/** Reads a stop price, as any other. */
function readStop(text: string | undefined, instrument: Instrument): Result<bigint, Denial> {
  const read = readPrice(text, instrument);
  return read.ok ? read : refuse(denialWith(read.error, ofStop));
}

/** Judges the figures of a form: quantity first, then the prices that the order type asks for. Prices it doesn't ask for are refused, not ignored. */
function readFigures(form: Pick<OrderForm, 'side' | 'type' | 'quantity' | 'price' | 'stopPrice'>, measure: Measure): Result<OrderFigures, Denial> {
  const { instrument } = measure;
  const quantity = readQuantity(form.quantity, form.side, measure);
  if (!quantity.ok) return quantity;
  const takesLimit = form.type === 'limit' || form.type === 'stop-limit';
  const takesStop = form.type === 'stop' || form.type === 'stop-limit';
  if (!takesLimit && form.price !== undefined) return denied('price-not-expected');
  if (!takesStop && form.stopPrice !== undefined) return denied('price-not-expected', ofStop);
  const price = takesLimit ? readPrice(form.price, instrument) : { ok: true as const, value: null };
  if (!price.ok) return price;
  const stopPrice = takesStop ? readStop(form.stopPrice, instrument) : { ok: true as const, value: null };
  return stopPrice.ok ? { ok: true, value: { quantity: quantity.value, price: price.value, stopPrice: stopPrice.value } } : stopPrice;
}

/** The refusal of a code that nothing is listed under; of a share that comes to the market, with its moment. */
export const notListed = (code: string, { listsAt = null, missing = { code: 'product-missing' } }: Omit<InstrumentAsked, 'instrument'>): Denial =>
  listsAt === null ? missing : denial('not-yet-listing-time', { code, listsAt: instantToWire(listsAt) });

/** No position has this number: what a text that isn't one names. */
const noPosition = 0n;

/**
 * A customer's order as an intent. What it opens or closes follows from its side, as long as customers can't sell short: buying opens, selling
 * closes. Refusals in this order: amount missing, product, figures, form.
 */
export function readOrder(
  form: OrderForm,
  context: { customer: bigint; venue: string; minimumUnits: number } & InstrumentAsked,
): Parsed<OrderIntent> {
  const { customer, instrument, venue, minimumUnits } = context;
  if (form.quantity.trim() === '') return denied('amount-missing');
  if (!instrument) return refuse(notListed(form.code, context));
  const figures = readFigures(form, { instrument, minimumUnits });
  if (!figures.ok) return figures;
  if (form.side === 'buy' && form.position !== undefined) return denied('malformed', { field: 'position' });
  if (form.side === 'sell' && form.exchange !== undefined) return denied('malformed', { field: 'exchange' });
  if (form.exchange?.from === instrument.currency) return denied('currencies-same', { currency: instrument.currency });
  const { side, type, timeInForce, goodTill = null, mainHoursOnly = false, thisSessionOnly = false, holdUntilNextSession = false } = form;
  const position = form.position === undefined ? null : (idOfNumber('P', form.position) ?? noPosition);
  const whose = { customer, portfolio: 0n, instrument: instrument.id, venue, funding: 'cash', origin: { kind: 'customer', ref: null } } as const;
  const how = {
    side,
    effect: side === 'buy' ? 'open' : 'close',
    type,
    timeInForce,
    goodTill: goodTill === null ? null : asTradingDate(goodTill),
    mainHoursOnly,
    thisSessionOnly,
    holdUntilNextSession,
    position,
  } as const;
  return { ok: true, value: { ...whose, ...how, ...figures.value } };
}

export type ChangeForm = { readonly quantity?: string | undefined; readonly price?: string | undefined; readonly stopPrice?: string | undefined };

/** A customer's change of a pending order. A price that the order doesn't have is refused, not ignored. */
export function readChange(
  form: ChangeForm,
  context: Measure & { order: Pick<Order, 'side' | 'price' | 'stopPrice' | 'triggered'> },
): Parsed<ChangeIntent> {
  const { order, instrument } = context;
  const unchanged = { ok: true as const, value: null };
  const quantity = form.quantity === undefined ? unchanged : readQuantity(form.quantity, order.side, context);
  if (!quantity.ok) return quantity;
  const hasStop = order.stopPrice !== null && !order.triggered;
  if (form.price !== undefined && order.price === null) return denied('price-not-expected');
  if (form.stopPrice !== undefined && !hasStop) return denied('price-not-expected', ofStop);
  const limit = form.price === undefined ? unchanged : readPrice(form.price, instrument);
  if (!limit.ok) return limit;
  const stop = form.stopPrice === undefined ? unchanged : readStop(form.stopPrice, instrument);
  if (!stop.ok) return stop;
  return { ok: true, value: { quantity: quantity.value, limit: limit.value, stop: stop.value } };
}
