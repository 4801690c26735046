export * from './door.ts';
export { auctionPrice, type AuctionBook, type AuctionPrice, type Interest } from './auction-price.ts';
export { OrderBook, buy, sell, type BookSide } from './order-book.ts';
export { createVenueCore } from './venue-core.ts';
