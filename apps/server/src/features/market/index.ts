export { addMarketCalls } from './calls.ts';
export { MarketClock, type ClockFrame, type MarketClockParts } from './market-clock.ts';
export { marketSettings } from './settings.ts';
export type { ChartMath, MarketParts } from './parts.ts';
export { addMarketStream, type MarketStreamParts } from './stream/market-stream.ts';
export type { OrderBookSource } from './stream/order-book-source.ts';
export { warmUpCharts } from './warm-up.ts';
