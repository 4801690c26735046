import type { ReplyAt } from '@parkett/contract';
import type { Auction } from '@parkett/contract/opening-list';
import { asPrice, asQuantity, formatDecimal, orderNumber, type Instant } from '@parkett/kernel';
import { executionsOf, isForOneSession, ordersOf, type Order } from '../../books/orders/index.ts';
import type { OpeningListParts } from './parts.ts';
import type { AuctionDay } from './rules/auction-day.ts';

type OwnOrder = ReplyAt<'openingList/list'>['orders'][number];

/** So many orders that ended are looked at. */
const endedMax = 300;

const onlyFor: Partial<Record<Auction, Order['timeInForce']>> = { 'opening-auction': 'at-open', 'closing-auction': 'at-close' };

/** An order that waits for this auction alone, or one that stands in the book while it is called. */
function takesPart(order: Order, { auction, isCalled }: { readonly auction: Auction; readonly isCalled: boolean }): boolean {
  if (order.timeInForce === onlyFor[auction]) return true;
  const stands = order.timeInForce === 'day' || order.timeInForce === 'gtc' || order.timeInForce === 'gtd';
  const isStop = order.type === 'stop' || order.type === 'stop-limit';
  return isCalled && stands && (!isStop || order.triggered) && !isForOneSession(order);
}

type Asked = { readonly customer: bigint; readonly auction: Auction; readonly day: AuctionDay; readonly isCalled: boolean; readonly now: Instant };

/** A customer's orders in an auction: those that wait for it or stand in it, and what became of the others. The newest first. */
export async function ordersInAuction(parts: OpeningListParts, asked: Asked): Promise<OwnOrder[]> {
  const { db, instruments } = parts;
  const { customer, auction, day } = asked;
  const filter = { customer, currency: null, end: null, instrument: null, offset: 0 };
  const [pending, endedIn, endedLater] = await Promise.all([
    ordersOf(db, { ...filter, pending: true, size: null }),
    ordersOf(db, { ...filter, pending: false, from: day.from, until: day.latestEnd, size: endedMax }),
    ordersOf(db, { ...filter, pending: false, from: day.latestEnd, size: endedMax }),
  ]);
  const ofShares = [pending, endedIn, endedLater].flatMap(({ orders }) =>
    orders.filter(one => instruments.withId(one.instrumentId).class === 'share'),
  );
  const filled = ofShares.filter(order => order.filled > 0n);
  const executions =
    filled.length > 0
      ? await executionsOf(
          db,
          filled.map(({ id }) => id),
        )
      : [];
  const inAuction = executions.filter(({ phase, at }) => phase === auction && at >= day.from && at <= day.latestEnd);
  const executedOf = Map.groupBy(inAuction, ({ order }) => order);
  const endedIds = new Set(endedIn.orders.map(({ id }) => id));
  const isShown = (order: Order): boolean =>
    executedOf.has(order.id) ||
    (order.state === 'pending' ? takesPart(order, asked) : endedIds.has(order.id) && order.timeInForce === onlyFor[auction]);
  return ofShares
    .filter(isShown)
    .toSorted((a, b) => Number(b.id - a.id))
    .map(order => shownOrder(parts, order, executedOf.get(order.id) ?? []));
}

type Executed = { readonly price: bigint; readonly quantity: bigint };

function shownOrder({ instruments }: OpeningListParts, order: Order, executed: readonly Executed[]): OwnOrder {
  const { code, name, currency, priceScale, quantityScale } = instruments.withId(order.instrumentId);
  const price = (units: bigint): string => formatDecimal(asPrice(units), priceScale);
  const quantity = (units: bigint): string => formatDecimal(asQuantity(units), quantityScale);
  const { side, type, timeInForce, state } = order;
  const isUnmet = order.reason === 'not-executed';
  const limit = type === 'limit' || type === 'stop-limit' ? (order.liveLimit ?? order.price) : null;
  return {
    ...{ number: orderNumber(order.id), code, name, currency, side, type, timeInForce, state, isUnmet },
    ...{ quantity: quantity(order.liveQuantity), limit: limit === null ? null : price(limit) },
    // An auction has one price.
    executed: executed[0] ? { quantity: quantity(executed.reduce((sum, one) => sum + one.quantity, 0n)), price: price(executed[0].price) } : null,
  };
}
