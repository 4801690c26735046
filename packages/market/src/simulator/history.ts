import { asTradingDate, addDays, powerOfTen, type TradingDate } from '@parkett/kernel';
import type { CorporateEvent } from '../corporate-event.ts';
import { hash, pick, unit } from '../random.ts';
import { onGrid, type PriceGrid } from './price-grid.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { TradingDays } from './trading-days.ts';

/** Dividends and splits before the clock's first day, and what they did to earlier prices. */
export type History = {
  /** Ascending by date. */
  readonly events: readonly CorporateEvent[];
  /** What a day's level is multiplied by to give the price as it stood then. */
  priceFactor(day: number): number;
  /** Shares of then for one share of now. */
  shareFactor(day: number): number;
};

export const noHistory: History = { events: [], priceFactor: () => 1, shareFactor: () => 1 };

type Planned = { readonly day: number; readonly exDate: TradingDate; readonly what: 'dividend' | number };
/** `priceAt` is the close of a day as it would be without dividends and splits, in units of 10^-priceScale. */
type HistoryOf = {
  listing: SimulatedInstrument;
  stream: number;
  days: TradingDays;
  priceAt: (day: number) => number;
  grid: PriceGrid;
  startsOn: TradingDate;
};

const historyYears = 7;
/** About one company in so many has split its shares within these years. */
const splitEvery = 26;
const splitRatios = [2, 3, 4, 5, 10];
/** Shares above this price are split, those below the other are put together ten to one. */
const splitAbove = 40;
const joinedBelow = 2;
/** Ex-dates of annual dividends: in the seven weeks from 20 April. */
const annualSeason = { from: '-04-20', days: 50 };

/**
 * Works back from the first day, on which price and level are the same: before an ex-date the price was higher by the dividend
 * (factor (C + D) / C with the ex-date's close C, the inverse of `adjustBefore`) or by the split's ratio.
 */
export function historyOf(rules: HistoryOf): History {
  const { listing, days, priceAt, grid } = rules;
  const events: CorporateEvent[] = [];
  const cuts: { day: number; price: number; shares: number }[] = [];
  let price = 1;
  let shares = 1;
  for (const { day, exDate, what } of plannedEvents(rules).toSorted((a, b) => b.day - a.day)) {
    if (what === 'dividend') {
      const close = onGrid(grid, priceAt(day) * price);
      const amount = dividendOf(listing, close);
      if (amount === 0) continue;
      events.unshift({ kind: 'dividend', exDate, amount });
      price *= (close + amount) / close;
    } else {
      events.unshift({ kind: 'split', exDate, ratio: what });
      price *= what;
      shares /= what;
    }
    cuts.push({ day, price, shares });
  }
  const cutAt = (day: number) => cuts.findLast(cut => day < cut.day);
  return { events, priceFactor: day => cutAt(day)?.price ?? 1, shareFactor: day => cutAt(day)?.shares ?? 1 };

  function plannedEvents({ stream, startsOn }: HistoryOf): Planned[] {
    const lastYear = Number(startsOn.slice(0, 4));
    const dates: { date: TradingDate; what: Planned['what'] }[] = [];
    for (let year = lastYear - historyYears; year <= lastYear; year++) {
      for (const date of dividendDates(listing, stream, year)) dates.push({ date, what: 'dividend' });
    }
    if (isSplit(listing, stream))
      dates.push({ date: addDays(startsOn, -60 - pick(hash(stream, 22), 1_600)), what: splitRatios[pick(hash(stream, 23), splitRatios.length)]! });
    return dates
      .map(({ date, what }) => ({ day: days.ordinalFrom(date), what }))
      .map(({ day, what }) => ({ day, what, exDate: days.dateOf(day) }))
      .filter(({ day, exDate }) => day > 0 && exDate < startsOn);
  }
}

const isSplit = (listing: SimulatedInstrument, stream: number) =>
  listing.simulation.model.kind === 'share' && listing.simulation.basePrice > splitAbove && pick(hash(stream, 21), splitEvery) === 0;

/** The date of a year to come by which a company would split its shares, trading day or not: in each year one of so many companies has one. */
export function splitDateOf(stream: number, year: number): TradingDate | null {
  const drawn = hash(stream, 26, year);
  return pick(drawn, splitEvery) === 0 ? addDays(asTradingDate(`${year}-01-10`), pick(hash(drawn, 27), 350)) : null;
}

/** The split of a share at a close in its currency: a dear one is split, a cheap one is put together, any other stays. */
export function splitAfter(stream: number, close: number): { readonly old: number; readonly fresh: number } | null {
  if (close > splitAbove) return { old: 1, fresh: splitRatios[pick(hash(stream, 23), splitRatios.length)]! };
  return close < joinedBelow ? { old: 10, fresh: 1 } : null;
}

/** The dates of a year by which a company pays. */
export function dividendDates(listing: SimulatedInstrument, stream: number, year: number): TradingDate[] {
  const { dividendsPerYear } = listing.simulation;
  if (dividendsPerYear === 1) return [addDays(asTradingDate(`${year}${annualSeason.from}`), pick(hash(stream, 24), annualSeason.days))];
  if (dividendsPerYear === 0) return [];
  const first = addDays(`${year}-02-01`, pick(hash(stream, 25), 28));
  return [0, 91, 182, 273].map(later => addDays(first, later));
}

/** A payment's amount per share, in whole cents; it varies a little from payment to payment. */
export function dividendOf(listing: SimulatedInstrument, close: number): number {
  const { dividendsPerYear, fundamentals } = listing.simulation;
  const cent = Number(powerOfTen(listing.instrument.priceScale - 2));
  const share = ((fundamentals.dividendYield ?? 0) / Math.max(1, dividendsPerYear)) * (0.9 + 0.2 * unit(hash(listing.instrument.id, close)));
  return Math.round((close * share) / cent) * cent;
}
