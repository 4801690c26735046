import { dividendPlanOf, type DividendPlan } from '@parkett/market';
import { listings } from '../../books/instruments/index.ts';

/** The dividends that simulated companies will pay, by instrument. */
export const simulatedDividends: ReadonlyMap<number, DividendPlan> = new Map(
  listings.map(listing => [listing.instrument.id, dividendPlanOf(listing)] as const),
);
