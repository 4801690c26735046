import { powerOfTen, type TradingDate } from '@parkett/kernel';
import { hashText } from '../random.ts';
import { dividendDates, dividendOf, splitAfter, splitDateOf } from './history.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

/** The dates by which a simulated company would pay, trading days or not, and its dividend per share after a close, in units of 10^-priceScale; 0: it pays none. */
export type DividendPlan = {
  readonly datesOf: (year: number) => readonly TradingDate[];
  readonly amountAfter: (close: number) => number;
};

/** The days to come by the rules that made the dividends of the days before. */
export function dividendPlanOf(listing: SimulatedInstrument): DividendPlan {
  const stream = hashText(`history ${listing.instrument.id}`);
  const pays = listing.simulation.model.kind === 'share';
  return {
    datesOf: year => (pays ? dividendDates(listing, stream, year) : []),
    amountAfter: close => (pays ? dividendOf(listing, close) : 0),
  };
}

/** The date of a year by which a simulated company would split its shares, and how many new ones it would give for old ones after a close; null: none. */
export type SplitPlan = {
  readonly dateOf: (year: number) => TradingDate | null;
  readonly ratioAfter: (close: number) => { readonly old: number; readonly fresh: number } | null;
};

export function splitPlanOf(listing: SimulatedInstrument): SplitPlan {
  const stream = hashText(`history ${listing.instrument.id}`);
  const splits = listing.simulation.model.kind === 'share';
  return {
    dateOf: year => (splits ? splitDateOf(stream, year) : null),
    ratioAfter: close => splitAfter(stream, close / Number(powerOfTen(listing.instrument.priceScale))),
  };
}
