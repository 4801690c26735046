export { addExchangeCalls } from './routes.ts';
export { orderExchanges } from './for-orders.ts';
export type { ExchangeParts } from './parts.ts';
