import { asQuantity, formatDecimal, plus, refuse, scaleOf, type Amount, type Instrument, type Result } from '@parkett/kernel';
import { denied, type Denial } from '@parkett/contract';
import type { AccountRow } from '../../ledger/index.ts';
import { available } from '../../ledger/rules/availability.ts';
import type { MarketView, PriceRange } from '../../market-data/index.ts';
import type { ChangeIntent, Parsed } from '../intent.ts';
import type { Order } from '../order.ts';
import type { OrderTerms } from './reserve.ts';
import { reserveForAsked, restValue } from './reserve.ts';
import { selectLots, type CloseLine } from '../../positions/rules/lot-selection.ts';
import type { Given, OpenPosition } from './decide-order.ts';
import { heldFor } from './funding.ts';
import { belowMinimum, minimumAmount } from './minimum-amount.ts';
import { ofStop, outsideCorridor, reservedUpTo, stopReservedFrom } from './price-bounds.ts';
import { tooFewDenial } from './too-few.ts';

export type ChangeSnapshot = {
  readonly refused: Denial | null;
  readonly instrument: Instrument;
  readonly order: Order | null;
  readonly terms: OrderTerms;
  readonly corridor: PriceRange | null;
  readonly view: MarketView | null;
  /** The account on which the order holds. */
  readonly account: AccountRow;
  readonly positions: readonly OpenPosition[];
  /** The least that an opening order may be worth, in whole units of its currency. */
  readonly minimumUnits: number;
};

/** What a change asks the venue for; totals, not rests. `hold` is all that the order holds until the venue answers, never less than now. */
export type AcceptedChange = {
  readonly quantity: bigint;
  /** null: a sale without a limit. */
  readonly limit: bigint | null;
  readonly stop: bigint | null;
  readonly hold: Amount;
  /** Further shares that a larger sale sets aside. */
  readonly closes: readonly CloseLine[];
};

/** Whether a pending order may be changed, and to what. Only figures that the order has can change: a market order has a quantity, a limit order also a price. */
export function decideChange(snapshot: ChangeSnapshot, parsed: Parsed<ChangeIntent>, given: Given): Result<AcceptedChange, Denial> {
  const { order, refused } = snapshot;
  if (refused) return { ok: false, error: refused };
  if (!order) return denied('order-does-not-exist');
  if (order.state !== 'pending') return denied('not-changeable');
  if (order.askedQuantity !== null) return denied('change-under-way');
  if (!parsed.ok) return parsed;
  const figures = figuresOf(snapshot, parsed.value, order);
  if (!figures.ok) return figures;
  const { quantity, limit, stop } = figures.value;
  if (quantity <= order.filled) {
    const text = (units: bigint): string => formatDecimal(units, snapshot.instrument.quantityScale);
    return denied('quantity-already-executed', { executed: text(order.filled), asked: text(quantity) });
  }
  if (quantity === order.liveQuantity && limit === order.liveLimit && stop === order.liveStop) return denied('nothing-to-change');
  return order.side === 'buy'
    ? holdMoney({ snapshot, order, figures: figures.value, given })
    : holdShares({ snapshot, order, figures: figures.value, given });
}

type Figures = Pick<AcceptedChange, 'quantity' | 'limit' | 'stop'>;

function figuresOf({ instrument, corridor, view }: ChangeSnapshot, intent: ChangeIntent, order: Order): Result<Figures, Denial> {
  const hasStop = order.stopPrice !== null && !order.triggered;
  if (intent.limit !== null && order.price === null) return denied('price-not-expected');
  if (intent.stop !== null && !hasStop) return denied('price-not-expected', ofStop);
  if (!corridor) return denied('price-not-obtained');
  const named = { limit: order.price === null ? null : (intent.limit ?? order.liveLimit), stop: intent.stop ?? order.liveStop };
  const outside = outsideCorridor(named, { corridor, instrument });
  if (outside) return { ok: false, error: outside };
  const { stop } = named;
  const limit = named.limit ?? limitWith({ order, stop, instrument, corridor, view });
  return { ok: true, value: { quantity: intent.quantity ?? order.liveQuantity, limit, stop } };
}

type Reserving = Pick<ChangeSnapshot, 'instrument' | 'view'> & { readonly order: Order; readonly stop: bigint | null; readonly corridor: PriceRange };

/** The worst price of an order without a limit: the reserve of a purchase reaches as far beyond the new stop as it did beyond the old one. */
function limitWith({ order, stop, instrument, corridor, view }: Reserving): bigint | null {
  const { side, liveLimit, liveStop, collarBps } = order;
  if (side === 'sell' || stop === null || stop === liveStop || collarBps === null) return liveLimit;
  return reservedUpTo({ instrument, from: stopReservedFrom({ stop, view }), bps: collarBps, corridor });
}

type Priced = { readonly snapshot: ChangeSnapshot; readonly order: Order; readonly figures: Figures; readonly given: Given };

function holdMoney({ snapshot, order, figures, given }: Priced): Result<AcceptedChange, Denial> {
  const { terms, account, instrument, minimumUnits } = snapshot;
  const live = { quantity: order.liveQuantity, limit: order.liveLimit };
  const need = reserveForAsked({ terms, progress: order, filled: order.filled, live, asked: figures });
  const wanted = heldFor(given.fundings, order, need);
  const hold = wanted > order.held ? wanted : order.held;
  const free = available(account);
  const { currency } = instrument;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const value = order.executedValue + restValue({ terms, progress: order, remaining: figures.quantity - order.filled, limit: figures.limit });
  if (value < minimumAmount(minimumUnits, currency)) return belowMinimum(minimumUnits, currency);
  if (free < hold - order.held) {
    return denied('insufficient-available-balance', { neededAmount: text(hold - order.held), availableAmount: text(free), currency });
  }
  return { ok: true, value: { ...figures, hold, closes: [] } };
}

function holdShares({ snapshot, order, figures, given }: Priced): Result<AcceptedChange, Denial> {
  const more = figures.quantity - order.liveQuantity;
  if (more <= 0n) return { ok: true, value: { ...figures, hold: order.held, closes: [] } };
  const sellable = snapshot.positions.map(({ id, openedAt, openQuantity, closingQuantity, lockedUntil }) => ({
    ...{ id, openedAt, lockedUntil },
    sellable: openQuantity - closingQuantity,
  }));
  const closes = selectLots({ positions: sellable, quantity: more, now: given.now });
  const { quantityScale } = snapshot.instrument;
  if (!closes) return refuse(tooFewDenial({ positions: sellable, quantity: more, now: given.now, quantityScale }));
  return { ok: true, value: { ...figures, hold: plus(order.held, asQuantity(more)), closes } };
}
