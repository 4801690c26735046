import { formatDecimal, idOfNumber, scaleOf, type Instant, type Instrument, type Result, type TradingDate } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import type { AccountRow } from '../../../books/ledger/index.ts';
import type { MarketView, PriceRange } from '../../../books/market-data/index.ts';
import { nothingExecuted, reserveFor, type OrderTerms } from '../../../books/orders/rules/reserve.ts';
import { selectLots, type CloseLine } from '../../../books/positions/rules/lot-selection.ts';
import { readFigures, type OrderFigures, type OrderForm } from './order-form.ts';
import { collar, outsideCorridor, priceToMeet, type CollarBps } from './price-bounds.ts';
import { validUntil, whenToTrade, type TradingDay } from './when-to-trade.ts';

export type OpenPosition = {
  readonly id: bigint;
  readonly openQuantity: bigint;
  readonly closingQuantity: bigint;
  readonly lockedUntil: Instant | null;
};

/** Everything a decision about an opening or closing order looks at. */
export type OrderSnapshot = {
  /** Why this customer may not do it at all: gate, real name, fund password (books/customers). */
  readonly refused: Denial | null;
  /** null: no such product, or delisted. */
  readonly instrument: Instrument | null;
  readonly view: MarketView | null;
  readonly day: TradingDay;
  readonly corridor: PriceRange | null;
  readonly terms: Omit<OrderTerms, 'side'>;
  readonly cash: AccountRow | null;
  readonly positions: readonly OpenPosition[];
  /** Pending buy orders and open positions that a wallet may have. */
  readonly entriesMax: number;
  /** Version of the price list that `terms` are of; the order keeps it. */
  readonly feeRule: number;
  /** How far beyond a price an order without a limit may execute: in continuous trading and otherwise, in hundredths of a per cent. */
  readonly collarBps: CollarBps;
  readonly goodTillDaysMax: number;
};

export type AcceptedOrder = OrderFigures & {
  readonly instrument: Instrument;
  /** The worst price it may execute at. */
  readonly limit: bigint;
  /** Money (buy) or shares (sell) set aside. */
  readonly hold: bigint;
  readonly until: Instant | null;
  readonly goodTill: TradingDate | null;
  readonly closes: readonly CloseLine[];
};

const denied = (code: Denial['code'], params?: Denial['params']): { ok: false; error: Denial } => ({
  ok: false,
  error: params ? { code, params } : { code },
});

/** What is looked at once the fund password is right: a draft is judged before it is asked for. */
export const apartFromFundPassword = <T extends Pick<OrderSnapshot, 'refused'>>(snapshot: T): T =>
  snapshot.refused?.code.startsWith('fund-password-') ? { ...snapshot, refused: null } : snapshot;

/** Whether and how an order is accepted: gate → real-name → fund password → form → product → market → money (decisions.md 'Sign-in, sessions, gates'). */
export function decideOrder(snapshot: OrderSnapshot, form: OrderForm, now: Instant): Result<AcceptedOrder, Denial> {
  if (snapshot.refused) return { ok: false, error: snapshot.refused };
  const market = judgeMarket(snapshot, form);
  if (!market.ok) return market;
  const { instrument, figures, limit } = market.value;
  const accepted = { ...figures, instrument, limit, until: validUntil(form, { ...snapshot, now }), goodTill: form.goodTill ?? null };
  return form.side === 'buy' ? decideMoney(snapshot, accepted) : decideShares({ snapshot, form, accepted, now });
}

type Judged = { readonly instrument: Instrument; readonly figures: OrderFigures; readonly limit: bigint };

/** Form, product and market: everything but the money. */
export function judgeMarket(
  snapshot: Pick<OrderSnapshot, 'instrument' | 'view' | 'day' | 'corridor' | 'collarBps' | 'goodTillDaysMax'>,
  form: OrderForm,
): Result<Judged, Denial> {
  const { instrument, view } = snapshot;
  if (form.quantity.trim() === '') return denied('amount-missing');
  if (!instrument) return denied('product-missing');
  const read = readFigures(form, instrument);
  if (!read.ok) return read;
  if (form.side === 'buy' && form.position !== undefined) return denied('invalid-order-type');
  if (instrument.class === 'index') return denied('unable-to-buy');
  const hours = whenToTrade(form, snapshot);
  if (hours) return { ok: false, error: hours };
  if (!view || view.stale || view.last === null || view.reference === null || !snapshot.corridor) return denied('price-not-obtained');
  const limit = worstPrice({ form, figures: read.value, instrument, view, corridor: snapshot.corridor, collarBps: snapshot.collarBps });
  if (!limit.ok) return limit;
  return { ok: true, value: { instrument, figures: read.value, limit: limit.value } };
}

type Pricing = { form: OrderForm; figures: OrderFigures; instrument: Instrument; view: MarketView; corridor: PriceRange; collarBps: CollarBps };

function worstPrice({ form, figures, instrument, view, corridor, collarBps }: Pricing): Result<bigint, Denial> {
  const outside = outsideCorridor({ limit: figures.price, stop: figures.stopPrice }, { corridor, instrument });
  if (outside) return { ok: false, error: outside };
  if (figures.price !== null) return { ok: true, value: figures.price };
  const from = figures.stopPrice ?? priceToMeet(view, form.side);
  if (from === null) return denied('price-not-obtained');
  const worst = collar({ instrument, side: form.side, from, bps: view.phase === 'continuous' ? collarBps.continuous : collarBps.other });
  return { ok: true, value: worst > corridor.highest ? corridor.highest : worst < corridor.lowest ? corridor.lowest : worst };
}

type Money = Omit<AcceptedOrder, 'hold' | 'closes'>;

function decideMoney({ terms, cash, entriesMax }: OrderSnapshot, order: Money): Result<AcceptedOrder, Denial> {
  const { currency } = order.instrument;
  const scale = scaleOf(currency);
  const buy: OrderTerms = { ...terms, side: 'buy' };
  const hold = reserveFor({ terms: buy, progress: nothingExecuted, remaining: order.quantity, limit: order.limit });
  const value = reserveFor({
    terms: { ...buy, commission: { flatUnits: 0n, rateBps: 0n } },
    progress: nothingExecuted,
    remaining: order.quantity,
    limit: order.limit,
  });
  const minimum = 10n ** BigInt(scale);
  if (value < minimum) return denied('below-minimum', { minimumAmount: formatDecimal(minimum, scale), currency });
  if (cash && cash.openEntries >= entriesMax) return denied('unable-to-buy');
  const free = cash ? cash.balance - cash.held : 0n;
  if (free < hold) {
    return denied('insufficient-available-balance', {
      neededAmount: formatDecimal(hold, scale),
      availableAmount: formatDecimal(free, scale),
      currency,
    });
  }
  return { ok: true, value: { ...order, hold, closes: [] } };
}

type Sale = { snapshot: OrderSnapshot; form: OrderForm; accepted: Money; now: Instant };

function decideShares({ snapshot, form, accepted, now }: Sale): Result<AcceptedOrder, Denial> {
  const { quantityScale } = accepted.instrument;
  const named = form.position === undefined ? null : idOfNumber('P', form.position);
  const positions = form.position === undefined ? snapshot.positions : snapshot.positions.filter(({ id }) => id === named);
  const open = positions.filter(({ openQuantity }) => openQuantity > 0n);
  if (open.length === 0) return denied('not-holding');
  const sellable = open.map(({ id, openQuantity, closingQuantity, lockedUntil }) => ({ id, lockedUntil, sellable: openQuantity - closingQuantity }));
  const closes = selectLots({ positions: sellable, quantity: accepted.quantity, now });
  if (closes) return { ok: true, value: { ...accepted, hold: accepted.quantity, closes } };
  const locked = sellable.filter(({ lockedUntil }) => lockedUntil !== null && lockedUntil > now);
  if (locked.length > 0)
    return denied('locked-position', { until: new Date(Math.min(...locked.map(({ lockedUntil }) => lockedUntil!))).toISOString() });
  const free = sellable.reduce((sum, lot) => sum + lot.sellable, 0n);
  if (free === 0n) return denied('not-holding');
  return denied('insufficient-holding', { available: formatDecimal(free, quantityScale), needed: formatDecimal(accepted.quantity, quantityScale) });
}
