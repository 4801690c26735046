export * from './api.ts';
export { OrderBook, buy, sell, type BookSide } from './order-book.ts';
export { createVenueCore } from './venue-core.ts';
