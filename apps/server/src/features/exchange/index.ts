export { addExchangeCalls } from './routes.ts';
export type { ExchangeParts } from './parts.ts';
