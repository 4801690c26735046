import {
  stateVersion,
  type SavedDue,
  type SavedLevel,
  type SavedMarket,
  type SavedOrder,
  type SavedTask,
  type VenueCoreState,
} from './core-state.ts';
import type { Due } from './due-queue.ts';
import { houseInBook, sideName, type DueTask, type MarketState, type OrderRecord, type VenueState } from './market-state.ts';
import type { OrderBook } from './order-book.ts';
import type { PriceLevels } from './price-levels.ts';

/** A venue between two commands as plain data. */
export function exportVenue(venue: VenueState): VenueCoreState {
  const { at, sequence, execution, due } = venue;
  return {
    ...{ version: stateVersion, at, sequence, execution, dueNumber: due.entered },
    markets: [...venue.markets.values()].map(savedMarket),
    plans: [...venue.plans].map(([schedule, plan]) => ({
      ...{ schedule, phases: plan.phases, dayEnds: plan.dayEnds },
      due: plan.due.filter(one => !one.dropped).map(one => one.number),
    })),
    due: due
      .entries()
      .sort((a, b) => a.number - b.number)
      .map(savedDue),
  };
}

function savedMarket(market: MarketState): SavedMarket {
  const { instrument, corridor, phase, plannedPhase, last, mainLast, mainLastOrigin, reference, staticBounds, book } = market;
  return {
    instrument: instrument.id,
    lot: String(instrument.lot),
    priceSteps: instrument.priceSteps.map(({ from, step }) => [String(from), String(step)]),
    schedule: instrument.schedule,
    ...{ corridor: { staticBps: corridor.staticBps, dynamicBps: corridor.dynamicBps }, phase, plannedPhase },
    ...{ last, mainLast, mainLastOrigin, reference, staticBounds },
    orders: Array.from(market.orders, savedOrder),
    bids: savedLevels(book, book.bids),
    asks: savedLevels(book, book.asks),
    callBuys: market.callBuys.map(({ id }) => id),
    callSells: market.callSells.map(({ id }) => id),
    unfilled: market.unfilled.map(({ id }) => id),
  };
}

function savedOrder(order: OrderRecord): SavedOrder {
  const { id, owner, kind, timeInForce, mainOnly, postOnly, limit, collarBps, stop, remaining, until, sequence, triggered, anchor } = order;
  return {
    ...{ id, owner, side: sideName(order.side), kind, timeInForce, mainOnly, postOnly },
    ...{ limit: limit === Infinity || limit === 0 ? null : limit, collarBps, stop, remaining, until, sequence, triggered, anchor },
  };
}

function savedLevels(book: OrderBook, levels: PriceLevels): SavedLevel[] {
  const saved: SavedLevel[] = [];
  for (let at = levels.count - 1; at >= 0; at -= 1) {
    const level = levels.order[at]!;
    const queue: SavedLevel['queue'][number][] = [];
    for (let slot = levels.head[level]!; slot >= 0; slot = book.next[slot]!) queue.push(savedPlace(book, slot));
    saved.push({ price: levels.price[level]!, queue });
  }
  return saved;
}

const savedPlace = (book: OrderBook, slot: number): SavedLevel['queue'][number] =>
  book.id[slot] === houseInBook ? { quantity: book.quantity[slot]!, sequence: book.sequence[slot]!, tick: book.mark[slot]! } : book.id[slot]!;

const savedDue = ({ at, number, task }: Due<DueTask>): SavedDue => ({ at, number, task: savedTask(task) });

function savedTask(task: DueTask): SavedTask {
  switch (task.kind) {
    case 'phase':
      return { kind: task.kind, instrument: task.market.instrument.id, phase: task.phase };
    case 'volatility-end':
      return { kind: task.kind, instrument: task.market.instrument.id };
    case 'day-end':
      return task;
    case 'expiry':
      return { kind: task.kind, order: task.order.id };
  }
}
