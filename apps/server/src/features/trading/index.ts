export { orderClaims, stockList } from './stock-list.ts';
export { addTradingCalls } from './routes.ts';
export { tradingRules } from './rules/index.ts';
export { tradingSettings } from './settings.ts';
export { settlement } from './due.ts';
export { tradingDayOf } from './trading-days.ts';
export { laneSettings, Trading, type Venue } from './trading.ts';
export type { TradingFloor } from './place-orders.ts';
