import {
  divide,
  formatDecimal,
  instantToWire,
  orderNumber,
  positionNumber,
  scaleOf,
  type Currency,
  type Instant,
  type Instrument,
  type TradingDate,
} from '@parkett/kernel';
import type { market, ReplyOf, trading } from '@parkett/contract';
import { schedules, type InstrumentList } from '../../books/instruments/index.ts';
import { available, type AccountRow } from '../../books/ledger/index.ts';
import type { MarketBoard } from '../../books/market-data/index.ts';
import { endElsewhere, isForOneSession, nextContinuousAt, stopReached, type Order, type OrderEvent } from '../../books/orders/index.ts';
import {
  buyPrice,
  positionState,
  valuationOf,
  type OrderClose,
  type Position,
  type SaleResult,
  type Valuation,
} from '../../books/positions/index.ts';
import type { RuleSource } from '../../books/house-rules/index.ts';
import type { Held } from './traded.ts';

export type ViewParts = {
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleSource;
  readonly now: () => Instant;
};

export const moneyText = (minor: bigint, currency: Currency): string => formatDecimal(minor, scaleOf(currency));
/** What a sale brings, as money of its currency. */
export function saleView({ gain, commission, purchaseCommission, result }: SaleResult, currency: Currency): trading.SaleResult {
  const text = (minor: bigint): string => moneyText(minor, currency);
  return { gain: text(gain), commission: text(commission), purchaseCommission: text(purchaseCommission), result: text(result) };
}

const orNull = <T, R>(value: T | null, show: (value: T) => R): R | null => (value === null ? null : show(value));

/** An order on the wire. The hold shown is what is set aside now, not what was first placed. */
export function orderView(shown: {
  order: Order;
  instrument: Instrument;
  closes: readonly OrderClose[];
  /** The position that it opened; null when it hasn't. */
  opened: bigint | null;
  settlesOn: TradingDate | null;
  /** What a sale brought; null before, and for a purchase. */
  sale: SaleResult | null;
  /** Its trigger, and its end for want of a price, where there are such. */
  events: readonly OrderEvent[];
  parts: ViewParts;
}): trading.OrderView {
  const { order, instrument, closes, opened, settlesOn, sale, events, parts } = shown;
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const average = order.filled === 0n ? null : divide(order.executedExact, order.filled, 'half-up');
  const executed = order.filled === 0n ? null : order.executedValue;
  const positions = order.effect === 'close' ? closes.map(line => line.positionId) : opened === null ? [] : [opened];
  return {
    number: orderNumber(order.id),
    code: instrument.code,
    name: instrument.name,
    side: order.side,
    type: order.type,
    state: order.state,
    reason: order.reason,
    quantity: quantity(order.liveQuantity),
    filled: quantity(order.filled),
    price: orNull(order.price === null ? null : order.liveLimit, price),
    stopPrice: orNull(order.stopPrice, stop => price(order.liveStop ?? stop)),
    averagePrice: orNull(average, price),
    executedValue: orNull(executed, value => moneyText(value, order.currency)),
    total: orNull(executed, value => moneyText(order.side === 'buy' ? value + order.feeCharged : value - order.feeCharged, order.currency)),
    settlesOn,
    sale: orNull(sale, result => saleView(result, order.currency)),
    timeInForce: order.timeInForce,
    goodTill: order.goodTill,
    goodTillEndsAt: orNull(endElsewhere(schedules[instrument.schedule], order.goodTill), instantToWire),
    mainHoursOnly: order.mainHoursOnly,
    thisSessionOnly: isForOneSession(order),
    fee: moneyText(order.feeCharged, order.currency),
    hold: order.side === 'buy' ? moneyText(order.held, order.currency) : quantity(order.held),
    currency: order.currency,
    positions: positions.map(positionNumber),
    trigger: orNull(triggerOf(events), ({ at, price: by, phase, priceAt }) => ({
      ...{ at: instantToWire(at), price: price(by), phase, pricedAt: instantToWire(priceAt) },
    })),
    triggersAt: orNull(triggersAt(order, parts), instantToWire),
    market: distanceOf(order, parts),
    reach: reachOf(events, price),
    placedAt: instantToWire(order.placedAt),
    endedAt: orNull(order.endedAt, instantToWire),
  };
}

/** How far the price that an order waits for is from the last one; null where it waits for none. */
function distanceOf(order: Order, { instruments, board }: ViewParts): trading.OrderView['market'] {
  const last = board.view(order.instrumentId)?.last;
  const stop = order.triggered ? null : order.liveStop;
  const price = stop ?? (order.price === null ? null : order.liveLimit);
  if (order.state !== 'pending' || price === null || last === undefined || last === null || last <= 0n) return null;
  const { priceScale } = instruments.withId(order.instrumentId);
  const text = (units: bigint): string => formatDecimal(units, priceScale);
  return { last: text(last), distance: text(price - last), distanceRate: formatDecimal(divide((price - last) * 10_000n, last, 'half-up'), 2) };
}

type Trigger = { readonly at: Instant; readonly price: bigint; readonly phase: market.Phase; readonly priceAt: Instant };

/** The trigger of a stop; null for an order that wasn't triggered. */
export function triggerOf(events: readonly OrderEvent[]): Trigger | null {
  const event = events.find(({ kind }) => kind === 'triggered');
  if (!event || event.price === null || event.phase === null || event.priceAt === null) return null;
  return { at: event.at, price: event.price, phase: event.phase as market.Phase, priceAt: event.priceAt };
}

/** How far an order went that ended for want of a price, and the best one that there was. */
export function reachOf(events: readonly OrderEvent[], text: (price: bigint) => string): trading.OrderView['reach'] {
  const event = events.find(({ kind }) => kind === 'cancelled');
  return event ? { worst: orNull(event.limit, text), best: orNull(event.price, text) } : null;
}

/**
 * When a pending stop whose price was reached while nothing triggers it is looked at next: after the sessions around the main hours, an auction, or a jump
 * of the clock. The price may be another one by then.
 */
function triggersAt(order: Order, { instruments, board, now }: ViewParts): Instant | null {
  const view = board.view(order.instrumentId);
  const isWaiting = order.state === 'pending' && order.liveStop !== null && !order.triggered;
  if (!isWaiting || !view || unwatchedBriefly.includes(view.phase) || !stopReached({ side: order.side, stop: order.liveStop, last: view.last }))
    return null;
  const schedule = schedules[instruments.withId(order.instrumentId).schedule];
  // The auction of this instrument still goes on, while main trading has begun by the plan.
  return schedule.phaseAt(now())?.phase === 'continuous' ? null : nextContinuousAt(schedule, now());
}

/** Main trading itself, and the interruptions whose end nobody knows. */
const unwatchedBriefly: readonly market.Phase[] = ['continuous', 'volatility-auction', 'pause'];

/** What a position is worth at the last price; null while no price is known. */
export const valueOf = (position: Position, { instruments, board }: ViewParts): Valuation | null =>
  valuationOf({ position, market: board.view(position.instrumentId), scales: instruments.withId(position.instrumentId) });

/** The cost of one open unit of a position that no execution built, or that a split changed. */
const costPrice = ({ cost, quantity, openCost, openQuantity }: Position, scales: Instrument): string =>
  openQuantity > 0n ? buyPrice({ cost: openCost, quantity: openQuantity, scales }) : buyPrice({ cost, quantity, scales });

/** The mean of the executions that built a position, in units of the instrument's prices, half up; null where none did. */
export const boughtAt = ({ position, traded }: Held): bigint | null => orNull(traded.bought, exact => divide(exact, position.quantity, 'half-up'));

/** What no pending sale has reserved; nothing while the position is locked. */
export const sellableOf = (position: Position, now: Instant): bigint =>
  positionState(position, now) === 'locked' ? 0n : position.openQuantity - position.closingQuantity;

/** A position on the wire. Its prices are the means of its executions, so that slip, history and position name the same figure. */
export function positionView(held: Held, parts: ViewParts): trading.PositionView {
  const { position, traded } = held;
  const instrument = parts.instruments.withId(position.instrumentId);
  const { currency } = instrument;
  const worth = valueOf(position, parts);
  const open = position.openQuantity > 0n;
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const cost = open ? position.openCost : position.cost;
  const bought = boughtAt(held);
  return {
    number: positionNumber(position.id),
    code: instrument.code,
    name: instrument.name,
    class: instrument.class,
    state: positionState(position, parts.now()),
    quantity: quantity(position.quantity),
    openQuantity: quantity(position.openQuantity),
    sellable: quantity(sellableOf(position, parts.now())),
    buyPrice: bought === null ? costPrice(position, instrument) : price(bought),
    cost: moneyText(cost, currency),
    openedAt: instantToWire(position.openedAt),
    sellPrice: traded.sold.quantity > 0n ? price(divide(traded.sold.exact, traded.sold.quantity, 'half-up')) : null,
    closedAt: orNull(position.closedAt, instantToWire),
    lockedUntil: orNull(position.lockedUntil, instantToWire),
    fee: moneyText(position.fee, currency),
    last: orNull(worth?.last ?? null, price),
    marketValue: orNull(open ? (worth?.value ?? null) : 0n, minor => moneyText(minor, currency)),
    profit: orNull(open ? (worth?.profit ?? null) : position.realised, minor => moneyText(minor, currency)),
    profitRate: rateOf(open ? (worth?.profit ?? null) : position.realised, cost),
    realised: moneyText(position.realised, currency),
    realisedAfterFees: moneyText(traded.afterFees, currency),
    profitToday: orNull(open ? (worth?.today ?? null) : null, minor => moneyText(minor, currency)),
    delisting: open ? parts.instruments.goingOf(instrument.id) : null,
    currency,
  };
}

/** Per cent with two decimals, half up; null without a cost. */
export function rateOf(profit: bigint | null, cost: bigint): string | null {
  return profit === null || cost <= 0n ? null : formatDecimal(divide(profit * 10_000n, cost, 'half-up'), 2);
}

type Summary = ReplyOf<typeof trading.positions>['summary'];

/** Sums over open positions of one currency, and what is free of its money. Positions without a price count at cost, without profit. */
export function summaryOf(
  positions: readonly Position[],
  view: { parts: ViewParts; currency: Currency; cash: Pick<AccountRow<Currency>, 'balance' | 'held'> | null },
): Omit<Summary, 'value' | 'profitToday' | 'realisedToday' | 'feesToday'> {
  const sums = { marketValue: 0n, profit: 0n, cost: 0n };
  for (const position of positions) {
    const worth = valueOf(position, view.parts);
    sums.marketValue += worth?.value ?? position.openCost;
    sums.profit += worth?.profit ?? 0n;
    sums.cost += position.openCost;
  }
  const text = (minor: bigint): string => moneyText(minor, view.currency);
  const { cash } = view;
  return {
    currency: view.currency,
    marketValue: text(sums.marketValue),
    profit: text(sums.profit),
    cost: text(sums.cost),
    available: text(cash ? available(cash) : 0n),
    held: text(cash?.held ?? 0n),
  };
}
