import {
  asQuantity,
  formatDecimal,
  minus,
  money,
  nothing,
  refuse,
  type Amount,
  type Currency,
  type Instant,
  type Instrument,
  type Money,
  type Result,
  type TradingDate,
} from '@parkett/kernel';
import { denied, type Denial } from '@parkett/contract';
import type { AccountRow } from '../../ledger/index.ts';
import { available } from '../../ledger/rules/availability.ts';
import { shortage } from '../../ledger/rules/shortage.ts';
import type { MarketView, PriceRange } from '../../market-data/index.ts';
import type { DecidedExchange } from '../exchange-port.ts';
import type { OrderIntent, Parsed } from '../intent.ts';
import { heldFor, type Fundings } from './funding.ts';
import { nothingExecuted, reserveFor, restValue, type OrderTerms } from './reserve.ts';
import { selectLots, type CloseLine, type SellablePosition } from '../../positions/rules/lot-selection.ts';
import { belowMinimum, minimumAmount } from './minimum-amount.ts';
import { outsideCorridor, priceToMeet, reservedUpTo, stopReservedFrom, type CollarBps } from './price-bounds.ts';
import { tooFewDenial } from './too-few.ts';
import { validUntil, whenToTrade, type TradingDay } from './when-to-trade.ts';

export type OpenPosition = {
  readonly id: bigint;
  readonly portfolio: bigint;
  /** How it was paid. */
  readonly financing: string;
  readonly openedAt: Instant;
  readonly openQuantity: bigint;
  readonly closingQuantity: bigint;
  readonly lockedUntil: Instant | null;
};

/** What holds at one moment for every order of an instrument. */
export type OrderConditions = {
  /** null: no such product, or delisted. */
  readonly instrument: Instrument | null;
  readonly view: MarketView | null;
  readonly day: TradingDay;
  readonly corridor: PriceRange | null;
  /** The last trading day of an instrument that goes, on which it is only sold. */
  readonly lastDay?: TradingDate | null;
  readonly terms: Omit<OrderTerms, 'side'>;
  /** Pending buy orders and open positions that a wallet may have. */
  readonly entriesMax: number;
  /** Version of the price list that `terms` are of; the order keeps it. */
  readonly feeRule: number;
  /** How far beyond a price an order without a limit may execute: in continuous trading and otherwise, in hundredths of a per cent. */
  readonly collarBps: CollarBps;
  readonly goodTillDaysMax: number;
  /** The least that an opening order may be worth, in whole units of its currency. */
  readonly minimumUnits: number;
};

/** Everything a decision about an opening or closing order looks at. */
export type OrderSnapshot = OrderConditions & {
  /** Why this customer may not do it at all: gate, real name, fund password (books/customers). */
  readonly refused: Denial | null;
  /** The account that the order's funding reserves on; null: there is none. */
  readonly money: AccountRow<Currency> | null;
  readonly positions: readonly OpenPosition[];
};

export type AcceptedOrder = {
  readonly intent: OrderIntent;
  readonly instrument: Instrument;
  /** The worst price it may ever execute at: its limit, or what a purchase's reserve reaches; null for a sale without a limit. */
  readonly limit: bigint | null;
  /** How far from the market an order without a limit may execute, in basis points, counted when it goes there. */
  readonly collarBps: number | null;
  /** Money (opening) or shares (closing) set aside. */
  readonly hold: Amount;
  readonly until: Instant | null;
  readonly closes: readonly CloseLine[];
  /** The exchange before it, where its customer asked for one and money is missing. */
  readonly exchange: DecidedExchange | null;
};

/** What is looked at once the fund password is right: a draft is judged before it is asked for. */
export const apartFromFundPassword = <T extends Pick<OrderSnapshot, 'refused'>>(snapshot: T): T =>
  snapshot.refused?.code.startsWith('fund-password-') ? { ...snapshot, refused: null } : snapshot;

/** The exchange of what a wallet lacks, as it is judged once that is known. */
export type ExchangeMissing = (missing: Money) => Result<DecidedExchange, Denial>;

/** Beside the snapshot: the moment, how orders may be paid, and the exchange of what is missing where its customer asked for one. */
export type Given = {
  readonly now: Instant;
  readonly fundings: Fundings;
  readonly exchange?: ExchangeMissing | null;
};

/** Whether and how an order is accepted: gate → real-name → fund password → form → product → market → money (decisions.md 'Sign-in, sessions, gates'). */
export function decideOrder(snapshot: OrderSnapshot, parsed: Parsed<OrderIntent>, given: Given): Result<AcceptedOrder, Denial> {
  if (snapshot.refused) return { ok: false, error: snapshot.refused };
  const market = judgeMarket(snapshot, parsed);
  if (!market.ok) return market;
  const { intent } = market.value;
  const accepted = { ...market.value, until: validUntil(intent, snapshot.day) };
  return intent.effect === 'open' ? decideOpen(snapshot, accepted, given) : decideClose({ snapshot, accepted, now: given.now });
}

/** An index is only looked at: nobody can buy it, so nobody holds it. */
export const neverTraded = (side: OrderIntent['side']): 'unable-to-buy' | 'nothing-held' => (side === 'buy' ? 'unable-to-buy' : 'nothing-held');

type Judged = Pick<AcceptedOrder, 'intent' | 'instrument' | 'limit' | 'collarBps'>;

/** Form, product and market: everything but the money. */
export function judgeMarket(
  snapshot: Pick<OrderSnapshot, 'instrument' | 'view' | 'day' | 'corridor' | 'lastDay' | 'collarBps' | 'goodTillDaysMax'>,
  parsed: Parsed<OrderIntent>,
): Result<Judged, Denial> {
  const { instrument, view } = snapshot;
  if (!parsed.ok) return parsed;
  const intent = parsed.value;
  if (!instrument) return denied('product-missing');
  if (instrument.class === 'index') return denied(neverTraded(intent.side));
  if (intent.side === 'buy' && snapshot.lastDay) return denied('last-day-before-delisting', { code: instrument.code, lastDay: snapshot.lastDay });
  const hours = whenToTrade(intent, snapshot);
  if (hours) return { ok: false, error: hours };
  if (!view || view.stale || view.last === null || view.reference === null || !snapshot.corridor) return denied('price-not-obtained');
  const worst = worstPrice({ intent, instrument, view, corridor: snapshot.corridor, collarBps: snapshot.collarBps });
  if (!worst.ok) return worst;
  return { ok: true, value: { intent, instrument, ...worst.value } };
}

type Pricing = { intent: OrderIntent; instrument: Instrument; view: MarketView; corridor: PriceRange; collarBps: CollarBps };

/**
 * An order without a limit has no worst price yet: the venue counts its collar from the market that it meets. What is fixed now is the money of a
 * purchase, by the stop or, where that is reached or there is none, by the price of now (decisions.md 'Worst price').
 */
function worstPrice({ intent, instrument, view, corridor, collarBps }: Pricing): Result<Pick<AcceptedOrder, 'limit' | 'collarBps'>, Denial> {
  const { price, stopPrice, side } = intent;
  const outside = outsideCorridor({ limit: price, stop: stopPrice }, { corridor, instrument });
  if (outside) return { ok: false, error: outside };
  if (price !== null) return { ok: true, value: { limit: price, collarBps: null } };
  const from = stopPrice === null ? priceToMeet(view, side) : stopReservedFrom({ stop: stopPrice, view });
  if (from === null) return denied('price-not-obtained');
  const bps = view.phase === 'continuous' ? collarBps.continuous : collarBps.other;
  return { ok: true, value: { limit: side === 'buy' ? reservedUpTo({ instrument, from, bps, corridor }) : null, collarBps: bps } };
}

type Priced = Omit<AcceptedOrder, 'hold' | 'closes' | 'exchange'>;

/** An opening order is a purchase until shares can be borrowed: it sets money aside. */
function decideOpen(
  { terms, money: account, entriesMax, minimumUnits }: OrderSnapshot,
  order: Priced,
  { fundings, exchange }: Given,
): Result<AcceptedOrder, Denial> {
  const { customer: customerId, portfolio, funding, effect, side, quantity } = order.intent;
  if (side !== 'buy') return denied('invalid-order-type');
  const { currency } = order.instrument;
  const buy: OrderTerms = { ...terms, side: 'buy' };
  const need = reserveFor({ terms: buy, progress: nothingExecuted, remaining: quantity, limit: order.limit });
  const hold = heldFor(fundings, { customerId, portfolio, currency, funding, effect }, need);
  const value = restValue({ terms: buy, progress: nothingExecuted, remaining: quantity, limit: order.limit });
  if (value < minimumAmount(minimumUnits, currency)) return belowMinimum(minimumUnits, currency);
  if (account && account.count >= entriesMax) return denied('too-many-open-entries', { maximum: entriesMax });
  const needed = money(currency, hold);
  const tooLittle = shortage(account ?? { balance: nothing, held: nothing }, { needed, currency, floor: 0n });
  if (!tooLittle) return { ok: true, value: { ...order, hold, closes: [], exchange: null } };
  if (!exchange || !account) return refuse(tooLittle);
  const exchanged = exchange(minus(needed, available(account)));
  return exchanged.ok ? { ok: true, value: { ...order, hold, closes: [], exchange: exchanged.value } } : exchanged;
}

type Closing = { snapshot: OrderSnapshot; accepted: Priced; now: Instant };

/** An order closes in the portfolio that it names, and what was paid as it is: the proceeds go where the money came from. */
export const closableBy = (
  order: { readonly portfolio: bigint; readonly funding: string },
  position: Pick<OpenPosition, 'portfolio' | 'financing'>,
): boolean => position.portfolio === order.portfolio && position.financing === order.funding;

/** The positions that an order may close: the named one or all, with what of each is open and not reserved already. */
export function lotsFor(intent: Pick<OrderIntent, 'position' | 'portfolio' | 'funding'>, positions: readonly OpenPosition[]): SellablePosition[] {
  const named = (id: bigint): boolean => intent.position === null || id === intent.position;
  return positions
    .filter(position => named(position.id) && position.openQuantity > 0n && closableBy(intent, position))
    .map(({ id, openedAt, openQuantity, closingQuantity, lockedUntil }) => ({ id, openedAt, lockedUntil, sellable: openQuantity - closingQuantity }));
}

/** The part of these positions that pending sales have reserved. */
function reservedOf({ positions }: OrderSnapshot, lots: readonly SellablePosition[]): bigint {
  const chosen = new Set(lots.map(({ id }) => id));
  return positions.filter(({ id }) => chosen.has(id)).reduce((sum, { closingQuantity }) => sum + closingQuantity, 0n);
}

/** Whoever says that an order closes: it takes no more than what is open, unlocked and not reserved already. */
function decideClose({ snapshot, accepted, now }: Closing): Result<AcceptedOrder, Denial> {
  const { intent, instrument } = accepted;
  const { quantity } = intent;
  // What was bought is closed by a sale.
  if (intent.side !== 'sell') return denied('invalid-order-type');
  const sellable = lotsFor(intent, snapshot.positions);
  if (sellable.length === 0) return denied(intent.position === null ? 'nothing-held' : 'not-holding');
  const closes = selectLots({ positions: sellable, quantity, now });
  if (closes) return { ok: true, value: { ...accepted, hold: asQuantity(quantity), closes, exchange: null } };
  const { quantityScale } = instrument;
  if (sellable.every(lot => lot.sellable === 0n))
    return denied('holding-reserved', { reserved: formatDecimal(reservedOf(snapshot, sellable), quantityScale) });
  return refuse(tooFewDenial({ positions: sellable, quantity, now, quantityScale }));
}
