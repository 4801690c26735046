import type { Execution } from '../execution-store.ts';
import type { OrderEvent } from '../order-event-store.ts';

/** What one thing that a venue did is to one order: its customer's side of an execution, or an event of it alone. Between customers an execution has two. */
export type Leg = { readonly customer: bigint; readonly order: bigint } & (
  | { readonly kind: 'execution'; readonly execution: Execution }
  | { readonly kind: 'event'; readonly event: OrderEvent }
);

/** Its place in what the venue did: legs of one execution have the same. */
export const numberOf = (leg: Leg): bigint => (leg.kind === 'execution' ? leg.execution.id : leg.event.id);

export const legsOfExecution = (execution: Execution): Leg[] =>
  [
    { customer: execution.buyCustomer, order: execution.buyOrder },
    { customer: execution.sellCustomer, order: execution.sellOrder },
  ].flatMap(side => (side.order === 0n ? [] : [{ kind: 'execution' as const, ...side, execution }]));

export const legOfEvent = (event: OrderEvent): Leg => ({ kind: 'event', customer: event.customerId, order: event.orderId, event });

/** Customers fall into so many groups, each booked in its own order. The migrations and the checks know the number too. */
export const bucketCount = 64;
export const bucketOf = (customer: bigint): number => Number(customer % BigInt(bucketCount));
