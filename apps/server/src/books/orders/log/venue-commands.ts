import type { Order } from '../order.ts';
import type { VenueCommand, VenueOrder } from '../venue-port.ts';

/** An order as its venue needs it. */
const venueOrderOf = (order: Order): VenueOrder => ({
  order: order.id,
  customer: order.customerId,
  instrument: order.instrumentId,
  side: order.side,
  type: order.type,
  quantity: order.liveQuantity - order.filled,
  limit: order.liveLimit,
  collarBps: order.collarBps,
  stop: order.liveStop,
  timeInForce: order.timeInForce,
  until: order.until,
  mainHoursOnly: order.mainHoursOnly,
  portfolio: order.portfolio,
  funding: order.funding,
});

/** What is left of an order, as a command to take it. */
export const submitOf = (order: Order): VenueCommand => ({ kind: 'submit', order: venueOrderOf(order) });

/** Orders that their venue had taken before, in their order: the first of them is the `first` of all. */
export const restoreOf = (orders: readonly Order[], first: number): VenueCommand => ({
  kind: 'restore',
  orders: orders.map((order, index) => ({ ...venueOrderOf(order), sequence: BigInt(first + index), triggered: order.triggered })),
});

export const cancelOf = (order: Order): VenueCommand => ({ kind: 'cancel', order: order.id, customer: order.customerId });

/**
 * What a change asks the venue for. Less of the same keeps its place and is said as a difference, so that a fill on the way can't be undone;
 * anything else names the rest that was known, and the venue refuses it when it has filled meanwhile.
 */
export function changeOf(order: Order): VenueCommand {
  const named = { order: order.id, customer: order.customerId };
  const quantity = order.askedQuantity!;
  const samePrices = order.askedLimit === order.liveLimit && order.askedStop === order.liveStop;
  if (samePrices && quantity < order.liveQuantity) return { kind: 'reduce', ...named, by: order.liveQuantity - quantity };
  return {
    kind: 'replace',
    ...named,
    quantity: quantity - order.filled,
    ifRemaining: order.liveQuantity - order.filled,
    limit: order.askedLimit,
    stop: order.askedStop,
  };
}
