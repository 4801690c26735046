export { addMarketCalls } from './calls.ts';
export type { ChartMath } from './bars.ts';
export { MarketClock, type ClockFrame, type MarketClockParts } from './market-clock.ts';
export { openMarketStream, type MarketStreamParts } from './market-stream.ts';
export type { MarketParts } from './parts.ts';
export { warmUpCharts } from './warm-up.ts';
