export * from './api.ts';
export { OrderBook, buy, sell, type BookSide } from './order-book.ts';
export type { RandomEnds } from './random-delay.ts';
export type { VenueCoreState } from './core-state.ts';
export { createVenueCore, loadVenueCore } from './venue-core.ts';
