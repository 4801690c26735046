import { zonedInstant, type Instant, type TradingCalendar, type TradingDate } from '@parkett/kernel';
import { announcedDaysBefore } from '../../books/instruments/index.ts';
import { courses, type ShippedOffering } from './data/shipped-offerings.ts';

/** The moments of an offering, all of business time. */
export type OfferingDates = {
  readonly publishedAt: Instant;
  readonly opensAt: Instant;
  readonly endsAt: Instant;
  readonly drawAt: Instant;
  readonly paymentDueAt: Instant | null;
  readonly payoutAt: Instant;
};

/** The trading day `count` days before another one. */
export function daysBefore(calendar: Pick<TradingCalendar, 'previous'>, date: TradingDate, count: number): TradingDate {
  let day = date;
  for (let left = count; left > 0; left--) day = calendar.previous(day);
  return day;
}

/** The dates of an offering by its way of paying and the first trading day of its company. The last session of a year ends early, and each hour here lies before it. */
export function datesOf(
  { payment }: Pick<ShippedOffering, 'payment'>,
  { firstDay, calendar }: { readonly firstDay: TradingDate; readonly calendar: Pick<TradingCalendar, 'previous'> },
): OfferingDates {
  const at = ([days, hour]: readonly [number, string]): Instant => zonedInstant(daysBefore(calendar, firstDay, days), hour);
  const { opens, ends, drawn, due, payout } = courses[payment];
  const opensAt = at(opens);
  return {
    publishedAt: zonedInstant(daysBefore(calendar, firstDay, announcedDaysBefore), '00:00'),
    ...{ opensAt, endsAt: at(ends), drawAt: at(drawn), paymentDueAt: due && at(due), payoutAt: at(payout) },
  };
}
