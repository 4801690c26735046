import { embeddedVenue, orderClaimKinds, orderPurposes } from './chart.ts';
import { collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond } from './order-rules.ts';
import { priceList } from './price-list.ts';
import { cashFunding } from './rules/funding.ts';
import { executionTelling, orderEventTelling, orderMessages } from './told-store.ts';

export type { Requested } from './change/change-order.ts';
export { reviewChange, type ChangedCosts } from './change/review-change.ts';
export { dayNow, minimumUnitsNow, type DeskContext } from './desk-context.ts';
export type { Floor } from './floor.ts';
export type { AskedExchange, DecidedExchange, OrderExchanges, ReadRates, ToldExchange, WantedExchange } from './exchange-port.ts';
export type { ChangeIntent, OrderIntent, Parsed } from './intent.ts';
export { countPending, readHeldExecutions, readHeldOrders, readHeldOrderStory } from './held-store.ts';
export { type Order } from './order.ts';
export { eventsOfOrder, pricedEventsOf, type OrderEvent } from './order-event-store.ts';
export { BackOffice } from './back-office.ts';
export { embeddedVenue, executionParts, orderClaim } from './chart.ts';
export { collarBps, minimumUnits, openEntriesMax, ordersPerSecond } from './order-rules.ts';
export { laneSettings, OrderDesk } from './order-desk.ts';
export { conditionsNow, orderSnapshot } from './place/order-snapshot.ts';
export { priceList, priceListOn } from './price-list.ts';
export { openFundings, openVenues } from './registers.ts';
export { commissionOn } from './rules/commission.ts';
export {
  apartFromFundPassword,
  decideOrder,
  judgeMarket,
  lotsFor,
  neverTraded,
  type ExchangeMissing,
  type OrderSnapshot,
} from './rules/decide-order.ts';
export { cashFunding, type Funding, type Fundings } from './rules/funding.ts';
export { priceToMeet, stopReached } from './rules/price-bounds.ts';
export { fill, nothingExecuted, reserveFor, restValue, type OrderProgress, type OrderTerms } from './rules/reserve.ts';
export {
  executedExactOf,
  executionsBetween,
  executionsOf,
  instrumentsOfExecutions,
  pricesOfExecutions,
  type ExecutionFact,
} from './execution-store.ts';
export { requestsOfOrder, type OrderRequest } from './request-store.ts';
export * from './store.ts';
export type { Tick } from './tick-store.ts';
export type { NotifyScreens, ScreenTopic } from './screens.ts';
export { settlementOf, termsOf } from './terms.ts';
export { endElsewhere, isForOneSession, nextContinuousAt, tradingDayOf, type AskedDay } from './trading-days.ts';
export type { LoggedCommands, Venue, VenueBatch, VenueCommand, VenueEvent, VenueOrder, VenuePlace } from './venue-port.ts';
export { commandExchange, commandsAfter, isOpened, lastPlaceOf, lockHead, openLog } from './log/command-store.ts';
export {
  engineOrigin,
  engineRowsAfter,
  insertEngineRows,
  keepEngineState,
  lastEngineRow,
  type EngineOrigin,
  type EngineRow,
} from './log/engine-store.ts';
export { enterPending } from './log/enter-pending.ts';
export type { ExecutionFollower } from './book/book-legs.ts';
export type { BookingConnections } from './book/booking.ts';
export * from './venue-store.ts';

/** What this book declares. */
export const ordersManifest = {
  name: 'orders',
  appendOnly: ['execution', 'order_event', 'order_request', 'market_tick', 'command_log', 'engine_input'],
  rules: [priceList, collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond],
  ledger: { purposes: orderPurposes, claims: orderClaimKinds },
  fundings: [cashFunding],
  venues: [embeddedVenue],
  messages: orderMessages,
  tellings: [executionTelling, orderEventTelling],
};
