import type { OrderInstruction, RestingOrder, VenueCommand } from '@parkett/exchange';
import type { Order } from './order.ts';

/** An order as the venue needs it: its rest, its worst price, when it ends. */
export function instructionOf(order: Order): OrderInstruction {
  return {
    id: Number(order.id),
    owner: Number(order.customerId),
    instrument: order.instrumentId,
    side: order.side,
    kind: order.type,
    quantity: order.liveQuantity - order.filled,
    limit: order.liveLimit,
    stop: order.liveStop,
    timeInForce: order.timeInForce,
    until: order.until,
    sessions: order.mainHoursOnly ? 'main' : 'all',
  };
}

export const restingOf = (order: Order): RestingOrder => ({
  ...instructionOf(order),
  sequence: Number(order.venueSequence),
  triggered: order.triggered,
});

/**
 * What a change asks the venue for. Less of the same keeps its place and is said as a difference, so that a fill on the way can't be undone;
 * anything else names the rest that was known, and the venue refuses it when it has filled meanwhile.
 */
export function commandOfChange(order: Order): VenueCommand {
  const id = Number(order.id);
  const owner = Number(order.customerId);
  const quantity = order.askedQuantity!;
  const samePrices = order.askedLimit === order.liveLimit && order.askedStop === order.liveStop;
  if (samePrices && quantity < order.liveQuantity) return { kind: 'reduce', id, owner, by: order.liveQuantity - quantity };
  return {
    kind: 'replace',
    id,
    owner,
    quantity: quantity - order.filled,
    ifRemaining: order.liveQuantity - order.filled,
    limit: order.askedLimit!,
    ...(order.askedStop === null ? {} : { stop: order.askedStop }),
  };
}

export const cancelOf = (order: Order): VenueCommand => ({ kind: 'cancel', id: Number(order.id), owner: Number(order.customerId) });
