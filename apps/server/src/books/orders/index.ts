import { orderClaimKinds, orderEntries, orderPurposes } from './chart.ts';
import { collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond } from './order-rules.ts';
import { priceList } from './price-list.ts';

export { bookVenueEvents } from './book/book-events.ts';
export { changeFault, type ChangeOrder, type Requested } from './change/change-order.ts';
export { corridorNow, minimumUnitsNow, type DeskContext } from './desk-context.ts';
export type { ChangeIntent, Effect, OrderIntent, Origin, Parsed } from './intent.ts';
export { orderColumns, orderFromRow, type Order } from './order.ts';
export { clearingOf, embeddedVenue, orderClaim } from './chart.ts';
export { collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond } from './order-rules.ts';
export { laneSettings, OrderDesk, type OrderDeskParts } from './order-desk.ts';
export { placeOrder, type PlaceOrder } from './place/place-order.ts';
export { orderSnapshot } from './place/order-snapshot.ts';
export { priceList, priceListOfVersion, priceListOn, type PriceList } from './price-list.ts';
export { commissionOn, type Commission } from './rules/commission.ts';
export { apartFromFundPassword, decideOrder, judgeMarket, type OrderSnapshot } from './rules/decide-order.ts';
export { orderRules, type OrderRules } from './rules/index.ts';
export { isPending, orderEdges, orderEnds, type OrderState } from './rules/order-state.ts';
export { priceToMeet, stopReached } from './rules/price-bounds.ts';
export { fill, nothingExecuted, reserveFor, restValue, type OrderProgress, type OrderTerms } from './rules/reserve.ts';
export { executedExactOf, instrumentsOfExecutions, pricesOfExecutions } from './execution-store.ts';
export * from './store.ts';
export { settlementOf, termsOf } from './terms.ts';
export { tradingDayOf } from './trading-days.ts';
export type { RestingVenueOrder, Venue, VenueBatch, VenueCommand, VenueEvent, VenueExecution, VenueOrder } from './venue-port.ts';
export * from './venue-store.ts';

/** What this book declares. */
export const ordersManifest = {
  name: 'orders',
  appendOnly: ['execution', 'order_event', 'order_request', 'market_tick'],
  rules: [priceList, collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond],
  ledger: { purposes: orderPurposes, entries: orderEntries, claims: orderClaimKinds },
};
