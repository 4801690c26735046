import { boundsAround, unbounded, type Bounds } from './corridor.ts';
import { moveLast, partyOf, recordExecution, type Party } from './executions.ts';
import { cancelOrder, finish, isMarketOrder, sideName, withdraw, type MarketState, type OrderRecord } from './market-state.ts';
import { buy, sell, stoppedByCorridor, stoppedByOwner, type BookSide } from './order-book.ts';
import { isAuction } from './phase-rules.ts';
import { figuresOf, lastOf, waitsForPrice, worstPrice } from './worst-price.ts';

/** `stopped` means that the next execution would leave the dynamic corridor: the order is in no book and has quantity left. */
export type TradeOutcome = 'done' | 'stopped';

/** Matches an order that arrives in continuous trading: executes what it can, then rests or ends the remainder. */
export function trade(order: OrderRecord): TradeOutcome {
  if (order.kind === 'stop') order.anchor ??= lastOf(order.market);
  if (waitsForPrice(order)) return waitUnfilled(order);
  const { book } = order.market;
  const bounds = dynamicBounds(order.market);
  const { side, owner } = order;
  const limit = worstPrice(order);
  if (order.timeInForce === 'fok' && book.available(side, limit, order.remaining, owner, bounds.low, bounds.high) < order.remaining) {
    endUnfilled(order, limit);
    return 'done';
  }
  do {
    book.take(side, limit, order.remaining, owner, bounds.low, bounds.high);
    reportFills(order.market, { taker: order, side });
  } while (order.remaining > 0 && book.stopped === stoppedByOwner && cancelNewerOwnOrder(order));
  return endOrRest(order, limit);
}

/** Ends or rests what `take` left of an order that went as far as `worst`. */
export function endOrRest(order: OrderRecord, worst: number): TradeOutcome {
  const { stopped } = order.market.book;
  if (order.remaining === 0) finish(order);
  else if (stopped === stoppedByCorridor) return 'stopped';
  else if (stopped === stoppedByOwner) cancelOrder(order, 'own-order');
  else if (isMarketOrder(order) || order.timeInForce === 'ioc') endUnfilled(order, worst);
  else restInBook(order);
  return 'done';
}

/**
 * Ends the rest of an order that may not rest in the book, with its true reason: it went as far as `worst`, and `best` was offered. A triggered stop
 * order is there to protect: the rest that its collar leaves meets the next price, until its validity ends.
 */
export function endUnfilled(order: OrderRecord, worst: number, best = order.market.book.bestPrice(order.side === buy ? sell : buy)): void {
  if (isMarketOrder(order) && order.side === buy && best > order.limit)
    return cancelOrder(order, 'dearer-than-reserved', figuresOf(order, order.limit, best));
  if (order.kind !== 'stop' || order.collarBps === null) return cancelOrder(order, 'not-executed', figuresOf(order, worst, best));
  if (order.place === 'call') withdraw(order);
  if (isAuction(order.market.phase)) return;
  waitUnfilled(order);
}

/** Keeps a triggered stop outside of the book until the next price. */
function waitUnfilled(order: OrderRecord): TradeOutcome {
  order.place = 'unfilled';
  order.market.unfilled.push(order);
  return 'done';
}

/** Puts an order into the book at its limit, in its place by sequence, without matching. */
export function restInBook(order: OrderRecord): void {
  const { book } = order.market;
  order.slot = book.rest(order.side, order.limit, order.remaining, order.id, order.owner, order.sequence, 0);
  order.place = 'book';
}

/** An order of the same owner stands in the way. The newer of the two gives way; true when that was the resting one. */
function cancelNewerOwnOrder(order: OrderRecord): boolean {
  const resting = bestOrder(order.market, order.side === buy ? sell : buy);
  if (!resting || resting.sequence < order.sequence) return false;
  cancelOrder(resting, 'own-order');
  return true;
}

/** The first order of a side; null when that is the house's or the side is empty. */
function bestOrder({ book, venue }: MarketState, side: BookSide): OrderRecord | null {
  const slot = book.first(side);
  return slot < 0 ? null : (venue.orders.get(book.id[slot]!) ?? null);
}

/** The incoming side of executions: an order, or null for the house with the mark of its quote. */
type Taking = { readonly taker: Party; readonly side: BookSide; readonly mark?: number };

/**
 * Says what `book.take` executed. The house's quotes follow
 * the tape, so an execution that they bring about moves no last price.
 */
export function reportFills(market: MarketState, { taker, side, mark = 0 }: Taking): void {
  const { book } = market;
  for (let at = 0; at < book.fillCount; at += 1) {
    const maker = partyOf(market, book.fillId[at]!);
    recordExecution({
      market,
      buyer: side === buy ? taker : maker,
      seller: side === buy ? maker : taker,
      price: book.fillPrice[at]!,
      quantity: book.fillQuantity[at]!,
      aggressor: sideName(side),
      mark: taker === null ? mark : book.fillMark[at]!,
    });
    if (maker?.remaining === 0) finish(maker);
  }
  if (taker && book.fillCount > 0) moveLast(market, book.fillPrice[book.fillCount - 1]!);
}

function dynamicBounds(market: MarketState): Bounds {
  const { dynamicBps } = market.corridor;
  if (dynamicBps === null || market.last === null || market.phase !== 'continuous') return unbounded;
  return boundsAround(market.last, dynamicBps);
}
