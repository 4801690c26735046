import { addDays, zonedInstant, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { simulatedDividends, simulatedSplits } from '../../apps/server/src/adapters/feeds/simulated-dividends.ts';
import { listings, schedules, xetraCalendar } from '../../apps/server/src/books/instruments/index.ts';
import { exMoment, type MarketTerm } from '../../apps/server/src/books/market-data/index.ts';
import { shippedIncreaseCodes } from '../../apps/server/src/features/new-shares/index.ts';

/** Companies announce so many days ahead. */
const aheadDays = 14;
/** An event may fall so many days behind the first ones. */
const windowDays = 28;
const searchedDays = 900;
/** A share at this price or above it is split for certain: the rule's bound is 40. */
const dear = 80;
/** More than all dividends of a window. */
const splitCounts = 1_000;

type Planned = { readonly instrument: Instrument; readonly date: TradingDate; readonly isSplit: boolean };

const splits = simulatedSplits(shippedIncreaseCodes);

/**
 * The events that companies plan from a day on, of shares in euros. Splits of cheap shares are left out: nobody knows their price. The first of these splits
 * is the first event, so that a few rounds meet one.
 */
function plannedFrom(first: TradingDate): Planned[] {
  const [from, to] = [addDays(first, aheadDays), addDays(first, aheadDays + windowDays)];
  const years = [...new Set([from, to].map(date => Number(date.slice(0, 4))))];
  const planned = listings
    .filter(({ instrument }) => instrument.class === 'share')
    .flatMap(({ instrument, simulation }) => {
      const dividends = years.flatMap(year => simulatedDividends.get(instrument.id)?.datesOf(year) ?? []);
      const split = simulation.basePrice >= dear ? years.flatMap(year => splits.get(instrument.id)?.dateOf(year) ?? []) : [];
      return [...dividends.map(date => ({ instrument, date, isSplit: false })), ...split.map(date => ({ instrument, date, isSplit: true }))];
    })
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => Number(b.isSplit) - Number(a.isSplit) || (a.date < b.date ? -1 : 1));
  const split = planned.find(({ isSplit }) => isSplit);
  return split ? planned.filter(({ date }) => date >= split.date) : planned;
}

/** A trading day after a date behind which companies plan a split, and from it on as many dividends as behind any other. */
export function eventfulDay(after: TradingDate): TradingDate {
  const days = Array.from({ length: searchedDays }, (_, offset) => addDays(after, offset)).filter(date => xetraCalendar.nextOrSame(date) === date);
  const worth = (date: TradingDate): number => {
    const planned = plannedFrom(date);
    return planned.filter(({ isSplit }) => !isSplit).length + (planned.some(({ isSplit }) => isSplit) ? splitCounts : 0);
  };
  return days.map(date => ({ date, worth: worth(date) })).reduce((best, one) => (one.worth > best.worth ? one : best)).date;
}

/** The shares with events behind a day: those that are split first, then by their dates. */
export const eventfulShares = (first: TradingDate, most: number): Instrument[] =>
  [...new Set(plannedFrom(first).map(({ instrument }) => instrument))].slice(0, most);

/** From this moment on a dividend is paid: the morning of its pay-day, before the first session. */
export const paidFrom = ({ paysOn }: MarketTerm): Instant => zonedInstant(paysOn, '07:00');

export const exAt = ({ exDate }: MarketTerm): Instant => exMoment(schedules.xetra, exDate);

/** The next day on which a term of these falls due or is paid. */
export function nextDay(terms: readonly MarketTerm[], after: TradingDate): TradingDate | null {
  const dates = terms.flatMap(({ exDate, paysOn }) => [exDate, paysOn]).filter(date => date > after);
  return dates.toSorted()[0] ?? null;
}
