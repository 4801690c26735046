import type { Result } from '@parkett/kernel';
import { formatDecimal, scaleOf, type Instrument } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import type { AccountRow } from '../../ledger/index.ts';
import type { PriceRange } from '../../market-data/index.ts';
import type { Order } from '../order.ts';
import type { OrderTerms } from './reserve.ts';
import { reserveFor, restValue } from './reserve.ts';
import { selectLots, type CloseLine } from '../../positions/rules/lot-selection.ts';
import type { OpenPosition } from './decide-order.ts';
import { readPrice, readQuantity, readStop } from './order-form.ts';
import { outsideCorridor } from './price-bounds.ts';

export type ChangeForm = { readonly quantity?: string | undefined; readonly price?: string | undefined; readonly stopPrice?: string | undefined };

export type ChangeSnapshot = {
  readonly refused: Denial | null;
  readonly instrument: Instrument;
  readonly order: Order | null;
  readonly terms: OrderTerms;
  readonly corridor: PriceRange | null;
  /** The account of the order's hold, and what that hold holds now. */
  readonly account: AccountRow;
  readonly open: bigint;
  readonly positions: readonly OpenPosition[];
};

/** What a change asks the venue for; totals, not rests. `hold` covers the dearer of the present order and the asked one. */
export type AcceptedChange = {
  readonly quantity: bigint;
  readonly limit: bigint;
  readonly stop: bigint | null;
  readonly hold: bigint;
  /** Further shares that a larger sale sets aside. */
  readonly closes: readonly CloseLine[];
};

const denied = (code: Denial['code'], params?: Denial['params']): { ok: false; error: Denial } => ({
  ok: false,
  error: params ? { code, params } : { code },
});

/** Whether a pending order may be changed, and to what. Only figures that the order has can change: a market order has a quantity, a limit order also a price. */
export function decideChange(snapshot: ChangeSnapshot, form: ChangeForm, now: number): Result<AcceptedChange, Denial> {
  const { order, refused } = snapshot;
  if (refused) return { ok: false, error: refused };
  if (!order) return denied('order-does-not-exist');
  if (order.state !== 'pending' || order.askedQuantity !== null) return denied('not-pending');
  const figures = readChange(snapshot, form, order);
  if (!figures.ok) return figures;
  const { quantity, limit, stop } = figures.value;
  if (quantity <= order.filled) return denied('not-pending');
  if (quantity === order.liveQuantity && limit === order.liveLimit && stop === order.liveStop) return denied('nothing-to-change');
  return order.side === 'buy' ? holdMoney({ snapshot, order, figures: figures.value }) : holdShares({ snapshot, order, figures: figures.value, now });
}

type Figures = Pick<AcceptedChange, 'quantity' | 'limit' | 'stop'>;

function readChange({ instrument, corridor }: ChangeSnapshot, form: ChangeForm, order: Order): Result<Figures, Denial> {
  const quantity = form.quantity === undefined ? { ok: true as const, value: order.liveQuantity } : readQuantity(form.quantity, instrument);
  if (!quantity.ok) return quantity;
  const hasLimit = order.price !== null;
  const hasStop = order.stopPrice !== null && !order.triggered;
  if ((form.price !== undefined && !hasLimit) || (form.stopPrice !== undefined && !hasStop)) return denied('invalid-order-type');
  const limit = form.price === undefined ? { ok: true as const, value: order.liveLimit } : readPrice(form.price, instrument);
  if (!limit.ok) return limit;
  const stop = form.stopPrice === undefined ? { ok: true as const, value: order.liveStop } : readStop(form.stopPrice, instrument);
  if (!stop.ok) return stop;
  if (!corridor) return denied('price-not-obtained');
  const outside = outsideCorridor({ limit: limit.value, stop: stop.value }, { corridor, instrument });
  if (outside) return { ok: false, error: outside };
  return { ok: true, value: { quantity: quantity.value, limit: limit.value, stop: stop.value } };
}

function holdMoney(of: { snapshot: ChangeSnapshot; order: Order; figures: Figures }): Result<AcceptedChange, Denial> {
  const { snapshot, order, figures } = of;
  const { terms, account, open, instrument } = snapshot;
  const wanted = reserveFor({ terms, progress: order, remaining: figures.quantity - order.filled, limit: figures.limit });
  const hold = wanted > open ? wanted : open;
  const free = account.balance - account.held;
  const { currency } = instrument;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const minimum = 10n ** BigInt(scaleOf(currency));
  const value = order.executedValue + restValue({ terms, progress: order, remaining: figures.quantity - order.filled, limit: figures.limit });
  if (value < minimum) return denied('below-minimum', { minimumAmount: text(minimum), currency });
  if (free < hold - open) {
    return denied('insufficient-available-balance', { neededAmount: text(hold - open), availableAmount: text(free), currency });
  }
  return { ok: true, value: { ...figures, hold, closes: [] } };
}

function holdShares(of: { snapshot: ChangeSnapshot; order: Order; figures: Figures; now: number }): Result<AcceptedChange, Denial> {
  const { snapshot, order, figures, now } = of;
  const more = figures.quantity - order.liveQuantity;
  if (more <= 0n) return { ok: true, value: { ...figures, hold: snapshot.open, closes: [] } };
  const sellable = snapshot.positions.map(({ id, openQuantity, closingQuantity, lockedUntil }) => ({
    id,
    lockedUntil,
    sellable: openQuantity - closingQuantity,
  }));
  const closes = selectLots({ positions: sellable, quantity: more, now });
  const text = (quantity: bigint): string => formatDecimal(quantity, snapshot.instrument.quantityScale);
  if (!closes) {
    return denied('insufficient-holding', { available: text(sellable.reduce((sum, lot) => sum + lot.sellable, 0n)), needed: text(more) });
  }
  return { ok: true, value: { ...figures, hold: snapshot.open + more, closes } };
}
