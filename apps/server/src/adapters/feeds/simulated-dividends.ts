import { dividendPlanOf, splitPlanOf, type DividendPlan, type SplitPlan } from '@parkett/market';
import { listings } from '../../books/instruments/index.ts';

/** The dividends that simulated companies will pay, by instrument. */
export const simulatedDividends: ReadonlyMap<number, DividendPlan> = new Map(
  listings.map(listing => [listing.instrument.id, dividendPlanOf(listing)] as const),
);

/** Their splits, by instrument; the shares of some codes aren't split. */
export const simulatedSplits = (except: ReadonlySet<string>): ReadonlyMap<number, SplitPlan> =>
  new Map(listings.filter(({ instrument }) => !except.has(instrument.code)).map(listing => [listing.instrument.id, splitPlanOf(listing)] as const));
