import { formatDecimal, idOfNumber, instantToWire, type Currency, type Instant } from '@parkett/kernel';
import { wire, type ReplyOf, type trading } from '@parkett/contract';
import {
  executionsOf,
  findOrder,
  orderedInstruments,
  ordersOf,
  pricedEventsOf,
  stopsEndedSince,
  type Order,
  type OrderFilter,
} from '../../books/orders/index.ts';
import { schedules } from '../../books/instruments/index.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { closesOfOrders, openPositionsOf, positionsOf, positionsOpenedBy } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { resultsOfOrders } from './sale-results.ts';
import { holdingLine } from './holdings.ts';
import { heldOf } from './traded.ts';
import { valueToday, type ValueParts } from './value-history.ts';
import { moneyText, orderView, positionView, summaryOf, type ViewParts } from './views.ts';

type Page = { readonly page?: number | undefined; readonly size?: number | undefined };
const slice = ({ page = 1, size = 20 }: Page): { offset: number; size: number } => ({ offset: (page - 1) * size, size });

async function views(db: Queryable, shown: { orders: readonly Order[]; parts: ViewParts }): Promise<trading.OrderView[]> {
  const { orders, parts } = shown;
  const keysOf = (some: readonly Order[]) => some.map(({ customerId, id }) => ({ customer: customerId, order: id }));
  const closing = orders.filter(({ effect }) => effect === 'close');
  const [closes, opened, executions, events] = await Promise.all([
    closing.length > 0 ? closesOfOrders(db, keysOf(closing)) : [],
    positionsOpenedBy(db, keysOf(orders.filter(({ effect, filled }) => effect === 'open' && filled > 0n))),
    executionsOf(
      db,
      orders.filter(({ filled }) => filled > 0n).map(({ id }) => id),
    ),
    pricedEventsOf(db, keysOf(orders.filter(({ triggered, state }) => triggered || state === 'cancelled'))),
  ]);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const results = await resultsOfOrders(db, { orders, closes, executions });
  const byOrder = Map.groupBy(closes, line => line.orderId);
  const settlements = new Map(executions.map(({ order, settlesOn }) => [order, settlesOn]));
  return orders.map(order =>
    orderView({
      order,
      instrument: parts.instruments.withId(order.instrumentId),
      closes: byOrder.get(order.id) ?? [],
      opened: opened.get(order.id) ?? null,
      settlesOn: settlements.get(order.id) ?? null,
      sale: results.get(order.id) ?? null,
      events: eventsByOrder.get(order.id) ?? [],
      parts,
    }),
  );
}

export type OrdersWish = {
  readonly customer: bigint;
  readonly type?: wire.WalletType | undefined;
  readonly state: 'pending' | 'ended';
  readonly end?: Order['state'] | undefined;
  readonly instrument: number | null;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
} & Page;

export async function listOrders(db: Queryable, request: { wish: OrdersWish; parts: ViewParts }): Promise<ReplyOf<typeof trading.orders>> {
  const { wish, parts } = request;
  const filter: OrderFilter = {
    customer: wish.customer,
    currency: wish.type === undefined ? null : wire.currencyOfWallet(wish.type),
    pending: wish.state === 'pending',
    end: wish.end ?? null,
    ...{ instrument: wish.instrument, from: wish.from, until: wish.until },
    ...slice(wish),
  };
  const { orders, total } = await ordersOf(db, filter);
  return { orders: await views(db, { orders, parts }), total };
}

/** The instruments of a customer's orders that have ended, by name. */
export async function orderedInstrumentsOf(
  db: Queryable,
  { customer, type, instruments }: { customer: bigint; type: wire.WalletType | undefined; instruments: ViewParts['instruments'] },
): Promise<ReplyOf<typeof trading.ordered>> {
  const found = await orderedInstruments(db, { customer, currency: type === undefined ? null : wire.currencyOfWallet(type) });
  const shown = found.map(id => instruments.withId(id)).map(({ code, name }) => ({ code, name }));
  return { instruments: shown.toSorted((a, b) => a.name.localeCompare(b.name, 'de')) };
}

/** One order with its executions; null where the customer has none of this number. */
export async function oneOrder(
  db: Queryable,
  { customer, number, parts }: { customer: bigint; number: string; parts: ViewParts },
): Promise<ReplyOf<typeof trading.orderOne> | null> {
  const id = idOfNumber('O', number);
  const order = id === null ? null : await findOrder(db, { customer, order: id });
  if (!order) return null;
  const [[view], executions] = await Promise.all([views(db, { orders: [order], parts }), executionsOf(db, [order.id])]);
  const instrument = parts.instruments.withId(order.instrumentId);
  return {
    order: view!,
    class: instrument.class,
    executions: executions.map(({ price, quantity, at }) => ({
      price: formatDecimal(price, instrument.priceScale),
      ...{ quantity: formatDecimal(quantity, instrument.quantityScale), at: instantToWire(at) },
    })),
  };
}

/** Stops that ended unfilled since the trading day before this one began: what protected a customer's shares and doesn't any more. */
export async function endedStops(
  db: Queryable,
  { customer, parts }: { customer: bigint; parts: ViewParts },
): Promise<ReplyOf<typeof trading.endedStops>> {
  const { xetra } = schedules;
  const since = xetra.spansOn(xetra.calendar.previous(xetra.tradingDateAt(parts.now())))[0]!.from;
  return { orders: await views(db, { orders: await stopsEndedSince(db, { customer, since }), parts }) };
}

export type PositionsWish = {
  readonly customer: bigint;
  readonly type?: wire.WalletType | undefined;
  readonly state: 'open' | 'closed';
  readonly instrument: number | null;
} & Page;

type Positions = ReplyOf<typeof trading.positions>;

/** Own positions, what all open ones of the wallet come to, and what the whole wallet is worth. */
export async function listPositions(db: Queryable, request: { wish: PositionsWish; parts: ViewParts & ValueParts }): Promise<Positions> {
  const { customer, type } = request.wish;
  const currency = wire.currencyOfWallet(type);
  const [{ summary, ...listed }, { value, today, realised, fees }] = await Promise.all([
    heldPositions(db, request),
    valueToday(db, { customer, currency, parts: request.parts }),
  ]);
  const text = (minor: bigint): string => moneyText(minor, currency);
  const ofToday = { profitToday: text(today), realisedToday: text(realised), feesToday: text(fees) };
  return { ...listed, summary: { ...summary, value: text(value), ...ofToday } };
}

type Held = Omit<Positions, 'summary'> & { summary: ReturnType<typeof summaryOf> };

/** Own positions, and what all open ones of the wallet come to. */
export async function heldPositions(db: Queryable, request: { wish: PositionsWish; parts: ViewParts }): Promise<Held> {
  const { wish, parts } = request;
  const currency: Currency = wire.currencyOfWallet(wish.type);
  const base = {
    customer: wish.customer,
    currency: wish.type === undefined && wish.instrument !== null ? null : currency,
    instrument: wish.instrument,
  };
  const [{ positions, total }, open, cash] = await Promise.all([
    positionsOf(db, { ...base, open: wish.state === 'open', ...slice(wish) }),
    openPositionsOf(db, { customer: wish.customer, currency }),
    cashOf(db, { customer: wish.customer, currency }),
  ]);
  const held = await heldOf(db, { customer: wish.customer, positions });
  return {
    positions: held.map(one => positionView(one, parts)),
    total,
    summary: summaryOf(open, { parts, currency, cash }),
  };
}

export async function ownOf(
  db: Queryable,
  request: { customer: bigint; instrument: number; parts: ViewParts },
): Promise<ReplyOf<typeof trading.ownOf>> {
  const { customer, instrument, parts } = request;
  const [{ orders }, positions] = await Promise.all([
    ordersOf(db, { customer, currency: null, instrument, pending: true, end: null, offset: 0, size: null }),
    openPositionsOf(db, { customer, instrument }),
  ]);
  const held = await heldOf(db, { customer, positions });
  return {
    orders: await views(db, { orders, parts }),
    positions: held.map(one => positionView(one, parts)),
    holding: holdingLine(held, parts),
  };
}
