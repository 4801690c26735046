export * from './api.ts';
export { OrderBook, buy, sell, type BookSide } from './order-book.ts';
export { seededEnds, type RandomEnd, type RandomEnds } from './random-delay.ts';
export { createVenueCore } from './venue-core.ts';
