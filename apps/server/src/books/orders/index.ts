export { orderColumns, orderFromRow, type Order } from './order.ts';
export { applyVenueEvents, settlementOf, termsOf } from './book/apply-events.ts';
export { clearingOf, embeddedVenue, orderClaim, orderClaimKinds, orderEntries, orderPurposes } from './chart.ts';
export { changeFault } from './change/request-change.ts';
export { laneSettings, Trading, type Venue } from './order-desk.ts';
export { corridorNow, snapshotFor, type TradingFloor } from './place/place-orders.ts';
export { commissionOn, priceListOfVersion, priceListOn, priceLists, type Commission, type PriceList } from './rules/commission.ts';
export { apartFromFundPassword, decideOrder, judgeMarket, type OrderSnapshot } from './rules/decide-order.ts';
export { tradingRules, type TradingRules } from './rules/index.ts';
export { readQuantity, type OrderForm } from './rules/order-form.ts';
export { isPending, orderEdges, orderEnds, type OrderState } from './rules/order-state.ts';
export { priceToMeet, stopReached } from './rules/price-bounds.ts';
export { fill, nothingExecuted, reserveFor, restValue, type OrderProgress, type OrderTerms } from './rules/reserve.ts';
export * from './store.ts';
export { tradingDayOf } from './trading-days.ts';
export * from './venue-store.ts';

/** Tables that the runtime may never rewrite. */
export const ordersAppendOnly = ['execution', 'order_event', 'order_request', 'market_tick'];
