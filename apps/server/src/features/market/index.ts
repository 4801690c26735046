export { OwnMoments, type AheadSource } from './ahead.ts';
export { addMarketCalls } from './calls.ts';
export { MarketClock, type ClockFrame } from './market-clock.ts';
export { marketSettings } from './settings.ts';
export type { MarketParts } from './parts.ts';
export { addMarketStream } from './stream/market-stream.ts';
export type { OrderBookSource } from './stream/order-book-source.ts';
export { warmUpCharts } from './warm-up.ts';
