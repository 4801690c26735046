export { addMarketCalls } from './calls.ts';
export { MarketClock, type ClockFrame, type MarketClockParts } from './market-clock.ts';
export { openMarketStream, type MarketStreamParts } from './market-stream.ts';
export { marketSettings } from './settings.ts';
export type { ChartMath, MarketParts } from './parts.ts';
export { warmUpCharts } from './warm-up.ts';
