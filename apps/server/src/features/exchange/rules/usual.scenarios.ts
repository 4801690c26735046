import { instantOf, later, money, nothing } from '@parkett/kernel';
import type { Situation } from './decide-exchange.ts';
import type { Quote } from './quote.ts';

const askedAt = instantOf('2026-11-25T09:00:00Z');

/** A rate of euros in dollars that was just shown. */
export const usualQuote: Quote = {
  ...{ id: 1n, customer: 1n, from: 'EUR', to: 'USD', middle: 1_100_000_000_000n, rate: 1_097_250_000_000n, spreadBps: 25 },
  ...{ source: { kind: 'market', at: askedAt }, askedAt, validUntil: later(askedAt, 15_000) },
};

/** A customer with a hundred euros who takes it. */
export const usual: Situation = {
  ...{ customer: 1n, quote: usualQuote, takenBy: null, middle: usualQuote.middle, tolerance: 125 },
  ...{ wallet: { balance: money('EUR', 10_000n), held: nothing }, now: askedAt },
};
