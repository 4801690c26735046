/** Live data: quotes, clock and the customer's own changes, over one WebSocket (contract, stream.ts). */
export * from './clock.ts';
export * from './live-quote.ts';
export { latestQuote, useQuote, useSubscription, watch } from './quotes.ts';
