import type { DenialParams, market, ReplyAt, RequestAt, trading } from '@parkett/contract';
import {
  asPrice,
  priceSteps,
  divide,
  formatDecimal,
  isOnStep,
  parseDecimal,
  powerOfTen,
  roundToStep,
  scaleOf,
  stepAt,
  type PriceSteps,
  type Result,
  type TypedError,
} from '@parkett/kernel';
import { readFigure, readPrice, type FieldKind, type NameablePrices, type Typed } from './typed-figure.ts';

export type FigureField = 'quantity' | 'amount' | 'price' | 'stopPrice';

/** An order as it stands in the sheet. Figures are text until they are read. */
export type Draft = Readonly<Record<FigureField, Typed>> & {
  readonly side: trading.Side;
  readonly type: trading.OrderType;
  /** What the customer types: how many, or for how much. */
  readonly unit: 'quantity' | 'amount';
  readonly timeInForce: trading.TimeInForce;
  /** YYYY-MM-DD, for GTD. */
  readonly goodTill: string;
  readonly mainHoursOnly: boolean;
  /** Only the early or late session that goes on or comes next. */
  readonly thisSessionOnly: boolean;
  readonly holdUntilNextSession: boolean;
  /** Sell: the position to close; absent: the oldest ones. */
  readonly position: string | null;
};

export type Instruction = RequestAt<'trade/order'>;
export type InstrumentScales = Pick<market.InstrumentRow, 'code' | 'priceScale' | 'quantityScale' | 'lot' | 'currency'>;
export type Misread = { readonly field: FigureField; readonly error: TypedError };

const nothingTyped: Typed = { text: '', sure: true };

export const emptyDraft = (side: trading.Side): Draft => ({
  side,
  type: 'market',
  unit: 'quantity',
  quantity: nothingTyped,
  amount: nothingTyped,
  price: nothingTyped,
  stopPrice: nothingTyped,
  timeInForce: 'day',
  goodTill: '',
  mainHoursOnly: false,
  thisSessionOnly: false,
  holdUntilNextSession: false,
  position: null,
});

/** A wire decimal as our own keys would write it: `128.40` is `128,40`, without grouping. */
const typedFromWire = (wire: string): Typed => ({ text: wire.replace('.', ','), sure: true });

/** A quantity in the field, without zeros behind. */
export const typedQuantity = (wire: string): Typed => typedFromWire(wire.includes('.') ? wire.replace(/\.?0+$/, '') : wire);

/** A price in the field: cents at least, finer decimals only where it has them. */
export const typedPrice = (wire: string): Typed => typedFromWire(wire.replace(/(\.\d\d\d*?)0+$/, '$1'));

export const takesLimit = (type: trading.OrderType): boolean => type === 'limit' || type === 'stop-limit';
export const takesStop = (type: trading.OrderType): boolean => type === 'stop' || type === 'stop-limit';

const validities: Readonly<Record<trading.OrderType, readonly trading.TimeInForce[]>> = {
  market: ['day', 'ioc', 'fok', 'at-open', 'at-close'],
  limit: ['day', 'gtc', 'gtd', 'ioc', 'fok', 'at-open', 'at-close'],
  stop: ['day', 'gtc', 'gtd'],
  'stop-limit': ['day', 'gtc', 'gtd'],
};

/** Phases of an instrument's trading day, as the server tells its plan. */
export type DayPhases = readonly market.Phase[];
/** A share's day, until its own plan is known. */
export const fullDay: DayPhases = ['pre-market', 'opening-auction', 'continuous', 'closing-auction', 'after-hours'];

/**
 * How long an order of a type may be asked to live: an order without a limit doesn't rest, a stop waits for its price,
 * and an auction has to be part of the instrument's day.
 */
export const validitiesOf = (type: trading.OrderType, day: DayPhases): readonly trading.TimeInForce[] =>
  validities[type].filter(
    validity => (validity !== 'at-open' || day.includes('opening-auction')) && (validity !== 'at-close' || day.includes('closing-auction')),
  );

/** Whether the day has hours beside the main ones, so that an order can be kept out of them. */
export const hasExtendedHours = (day: DayPhases): boolean => day.includes('pre-market') || day.includes('after-hours');

/** A closed market keeps only orders that can wait for the next session. */
export function waitingValidity({ type, timeInForce }: Pick<Draft, 'type' | 'timeInForce'>, day: DayPhases): trading.TimeInForce {
  const offered = validitiesOf(type, day);
  if (['gtc', 'gtd', 'at-open'].includes(timeInForce) && offered.includes(timeInForce)) return timeInForce;
  return (['gtc', 'at-open'] as const).find(validity => offered.includes(validity)) ?? 'day';
}

/** The reading of a field of an order. */
export function kindOf(field: FigureField, { quantityScale, priceScale, currency }: InstrumentScales): FieldKind {
  if (field === 'quantity') return { scale: quantityScale, currency: null };
  return { scale: field === 'amount' ? scaleOf(currency) : priceScale, currency };
}

/** Whole lots that an amount pays at a price, rounded down: units of 10^-quantityScale. */
export function quantityFor(budget: { amount: bigint; price: bigint; instrument: InstrumentScales }): bigint {
  const { amount, price, instrument } = budget;
  if (price <= 0n) return 0n;
  const units = divide(
    amount * powerOfTen(instrument.priceScale + instrument.quantityScale),
    price * powerOfTen(scaleOf(instrument.currency)),
    'down',
  );
  return wholeLots(units, instrument);
}

/** A quantity rounded down to whole lots. */
export function wholeLots(units: bigint, instrument: InstrumentScales): bigint {
  const lot = lotOf(instrument);
  return units - (units % lot);
}

export function lotOf({ lot, quantityScale }: Pick<InstrumentScales, 'lot' | 'quantityScale'>): bigint {
  const parsed = parseDecimal(lot, quantityScale);
  return parsed.ok && parsed.value > 0n ? parsed.value : 1n;
}

type Figures = {
  readonly instrument: InstrumentScales;
  /** Wire price at which an amount is turned into lots. */
  readonly reference: string | null;
  readonly nameable: NameablePrices;
};
type Wire = Result<string, Misread>;

/** Most decimals the wire carries. */
const decimalsMax = 12;

const isPrice = (field: FigureField): boolean => field === 'price' || field === 'stopPrice';

/** A figure of an order; a price by today's prices where the figure alone may be two. */
export function readField(field: FigureField, typed: Typed, { instrument, nameable }: Omit<Figures, 'reference'>): Result<bigint, TypedError> {
  const kind = kindOf(field, instrument);
  return isPrice(field) ? readPrice(typed, kind, nameable) : readFigure(typed, kind);
}

/** What is missing, or finer than lots and price steps, is sent as it is: the rules say which refusal it meets. What can't be read is asked back here. */
export function wireOf(field: FigureField, typed: Typed, figures: Omit<Figures, 'reference'>): Wire {
  const kind = kindOf(field, figures.instrument);
  const read = readField(field, typed, figures);
  if (read.ok) return { ok: true, value: formatDecimal(read.value, kind.scale) };
  const isFiner = read.error === 'too-many-decimals' && field !== 'amount';
  const finer = isFiner ? readFigure(typed, { ...kind, scale: decimalsMax }) : read;
  if (finer.ok) return { ok: true, value: formatDecimal(finer.value, decimalsMax).replace(/0+$/, '') };
  return read.error === 'empty' ? { ok: true, value: '' } : { ok: false, error: { field, error: read.error } };
}

/** The quantity of a draft on the wire, also where an amount was typed. */
export function quantityOf(draft: Draft, figures: Figures): Wire {
  if (draft.unit === 'quantity') return wireOf('quantity', draft.quantity, figures);
  const { instrument, reference } = figures;
  const amount = wireOf('amount', draft.amount, figures);
  if (!amount.ok || amount.value === '') return amount;
  const at = takesLimit(draft.type) ? readField('price', draft.price, figures) : parseDecimal(reference ?? '', instrument.priceScale);
  if (!at.ok) return { ok: true, value: '' };
  const units = quantityFor({ amount: BigInt(amount.value.replace('.', '')), price: at.value, instrument });
  return { ok: true, value: formatDecimal(units, instrument.quantityScale) };
}

/** The draft as the instruction that is sent, or the field that can't be read. */
export function instructionOf(draft: Draft, figures: Figures): Result<Instruction, Misread> {
  const quantity = quantityOf(draft, figures);
  const price: Wire | null = takesLimit(draft.type) ? wireOf('price', draft.price, figures) : null;
  const stop: Wire | null = takesStop(draft.type) ? wireOf('stopPrice', draft.stopPrice, figures) : null;
  for (const part of [quantity, price, stop]) if (part && !part.ok) return part;
  const value = (part: Wire | null): string => (part?.ok ? part.value : '');
  return {
    ok: true,
    value: {
      code: figures.instrument.code,
      side: draft.side,
      type: draft.type,
      quantity: value(quantity),
      ...(price ? { price: value(price) } : {}),
      ...(stop ? { stopPrice: value(stop) } : {}),
      timeInForce: draft.timeInForce,
      ...(draft.timeInForce === 'gtd' && draft.goodTill ? { goodTill: draft.goodTill } : {}),
      ...(draft.mainHoursOnly ? { mainHoursOnly: true } : {}),
      ...(draft.thisSessionOnly ? { thisSessionOnly: true } : {}),
      ...(draft.holdUntilNextSession ? { holdUntilNextSession: true } : {}),
      ...(draft.side === 'sell' && draft.position ? { position: draft.position } : {}),
    },
  };
}

const weekMs = 7 * 24 * 3_600_000;

/** Another validity; one until a day begins with the day in a week, so that nothing is missing at once. */
export function validityChosen({ goodTill }: Draft, { timeInForce, now }: { timeInForce: Draft['timeInForce']; now: number | null }): Partial<Draft> {
  const needsDay = timeInForce === 'gtd' && goodTill === '' && now !== null;
  return { timeInForce, ...(needsDay ? { goodTill: new Date(now + weekMs).toISOString().slice(0, 10) } : {}) };
}

/** From a quantity to an amount, which begins empty, and back: what the amount came to goes on as the quantity. */
export const unitSwitched = (unit: Draft['unit'], quantity: string | null): Partial<Draft> =>
  unit === 'quantity' ? { unit: 'amount', amount: nothingTyped } : { unit: 'quantity', ...(quantity ? { quantity: typedQuantity(quantity) } : {}) };

/** The next quantity up or down by a lot; never below one. */
export function stepQuantity(typed: Typed, step: { instrument: InstrumentScales; by: 1n | -1n }): Typed {
  const { instrument, by } = step;
  const lot = lotOf(instrument);
  const read = readFigure(typed, kindOf('quantity', instrument));
  const next = read.ok ? wholeLots(read.value, instrument) + by * lot : lot;
  return typedQuantity(formatDecimal(next < lot ? lot : next, instrument.quantityScale));
}

/** The next price up or down by the step that holds there; from between two steps to the nearer end in that direction, from an empty field from `met` on. */
export function stepPrice(typed: Typed, step: { instrument: InstrumentScales; nameable: NameablePrices; by: 1n | -1n; met?: string | null }): Typed {
  const { instrument, nameable, by, met } = step;
  const { steps } = nameable;
  const { priceScale } = instrument;
  const read = readField('price', typed.text === '' && met ? typedPrice(met) : typed, { instrument, nameable });
  if (!read.ok || steps.length === 0) return typed;
  const price = asPrice(read.value);
  if (!isOnStep(steps, price)) return typedPrice(formatDecimal(roundToStep(steps, price, by > 0n ? 'up' : 'down'), priceScale));
  const next = by > 0n ? price + stepAt(steps, price) : price - stepAt(steps, asPrice(price - 1n));
  return typedPrice(formatDecimal(next > 0n ? next : price, priceScale));
}

/** Price steps from the wire. */
export const stepsFromWire = (rows: readonly { from: string; step: string }[], priceScale: number): PriceSteps =>
  priceSteps(rows.map(({ from, step }) => [unitsOf(from, priceScale), unitsOf(step, priceScale)]));

/** Which prices of an instrument can be named today, from the wire; none are known before it is there. */
export const nameableFromWire = (
  detail: Pick<ReplyAt<'market/instrument'>, 'priceSteps' | 'corridor'> | undefined,
  { priceScale }: Pick<InstrumentScales, 'priceScale'>,
): NameablePrices => ({
  steps: stepsFromWire(detail?.priceSteps ?? [], priceScale),
  corridor: detail?.corridor ? { lowest: unitsOf(detail.corridor.lowest, priceScale), highest: unitsOf(detail.corridor.highest, priceScale) } : null,
});

/** A wire decimal in integer units; 0 for what isn't one. */
export function unitsOf(wire: string | null | undefined, scale: number): bigint {
  const parsed = parseDecimal(wire ?? '', scale);
  return parsed.ok ? parsed.value : 0n;
}

const ofTheQuantity = [
  'amount-missing',
  'amount-malformed',
  'below-minimum',
  'not-whole-lots',
  'insufficient-available-balance',
  'insufficient-balance',
  'insufficient-holding',
  'not-holding',
  'nothing-held',
  'holding-reserved',
  'quantity-already-executed',
];

/** The field beside which a refusal is shown; null: it concerns the order as a whole. */
export function fieldOfRefusal(
  { code, params }: { readonly code: string | null; readonly params?: DenialParams | undefined },
  draft: Pick<Draft, 'unit' | 'type'>,
): FigureField | 'validity' | null {
  if (code === null) return null;
  if (ofTheQuantity.includes(code)) return draft.unit;
  if (
    ['price-missing', 'price-malformed', 'price-not-expected', 'price-not-positive', 'invalid-order-price', 'price-limit-exceeded'].includes(code)
  ) {
    return takesStop(draft.type) && params?.field === 'stopPrice' ? 'stopPrice' : takesLimit(draft.type) ? 'price' : null;
  }
  return ['invalid-date', 'invalid-order-type', 'outside-trading-hours'].includes(code) ? 'validity' : null;
}

type BestPrices = { readonly bid: string | null; readonly ask: string | null; readonly last: string | null };

/** The price that an order of this side would meet now. */
export const priceMet = (side: trading.Side, { bid, ask, last }: BestPrices): string | null => (side === 'buy' ? ask : bid) ?? last;

/**
 * What else changes with a change: a limit is offered the price it would meet, and a validity that the type doesn't know gives way.
 * A stop is offered nothing, nor the limit behind it: at the present price it would be triggered at once.
 */
export function withChanges(now: Draft, update: { changes: Partial<Draft>; quote: BestPrices; day?: DayPhases }): Draft {
  const { changes, quote, day = fullDay } = update;
  const next = { ...now, ...changes };
  const met = priceMet(next.side, quote);
  const isOffered = changes.type === 'limit' && next.price.text === '' && met !== null;
  const known = validitiesOf(next.type, day).includes(next.timeInForce) ? next.timeInForce : 'day';
  // One session is a day without a stop: another choice leaves it.
  const isForSession =
    next.thisSessionOnly && !takesStop(next.type) && (changes.thisSessionOnly === true || (changes.timeInForce ?? 'day') === 'day');
  const mustWait = changes.holdUntilNextSession === true || (next.holdUntilNextSession && changes.type !== undefined);
  return {
    ...next,
    price: isOffered ? typedPrice(met) : next.price,
    thisSessionOnly: isForSession,
    timeInForce: isForSession ? 'day' : mustWait ? waitingValidity(next, day) : known,
  };
}
