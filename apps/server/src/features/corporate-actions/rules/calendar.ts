import { addDays, zonedInstant, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';

/** A dividend is announced, and its amount is fixed, so many calendar days before its ex-day. */
export const announcedAheadDays = 14;
/** After the main session of its day, before the late one ends. */
const announcedAt = '18:00';
/** In the morning, before the first session, as settlement is. */
const paidAt = '07:00';

export const announcementOf = (exDate: TradingDate): TradingDate => addDays(exDate, -announcedAheadDays);
export const announcementAt = (date: TradingDate): Instant => zonedInstant(date, announcedAt);
export const paymentAt = (date: TradingDate): Instant => zonedInstant(date, paidAt);

/** The ex-day that a company plans, and not earlier than an announcement of today allows. */
export function exDateOf(schedule: Schedule, { planned, today }: { readonly planned: TradingDate; readonly today: TradingDate }): TradingDate {
  const earliest = addDays(today, announcedAheadDays);
  return schedule.calendar.nextOrSame(planned > earliest ? planned : earliest);
}
