export { orderColumns, orderFromRow, type Order } from './order.ts';
export { collarBps, goodTillDaysMax, openEntriesMax, ordersPerSecond } from './order-rules.ts';
export { priceList, priceListOfVersion, priceListOn, type PriceList } from './price-list.ts';
export { commissionOn, type Commission } from './rules/commission.ts';
export { isPending, orderEdges, orderEnds, type OrderState } from './rules/order-state.ts';
export { fill, nothingExecuted, reserveFor, restValue, type OrderProgress, type OrderTerms } from './rules/reserve.ts';
export * from './store.ts';
export * from './venue-store.ts';

/** Tables that the runtime may never rewrite. */
export const ordersAppendOnly = ['execution', 'order_event', 'order_request', 'market_tick'];
