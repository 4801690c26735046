import { type TradingCalendar, type TradingDate } from '@parkett/kernel';

/** `days`: the days on which a customer checked in, newest first. */
type Asked = { readonly days: readonly TradingDate[]; readonly today: TradingDate; readonly calendar: TradingCalendar };

/** How many trading days stand without a gap, to today or, while today can still be checked in, to the trading day before. */
export function streakOf({ days, today, calendar }: Asked): number {
  const newest = days[0];
  let expected = calendar.previousOrSame(today);
  if (newest !== expected && expected === today) expected = calendar.previous(today);
  let streak = 0;
  for (const day of days) {
    if (day !== expected) break;
    streak++;
    expected = calendar.previous(expected);
  }
  return streak;
}

/** So many trading days are shown. */
export const daysShown = 10;

/** The newest trading days, oldest first, each with whether the customer checked in. */
export function newestDays({ days, today, calendar }: Asked): { day: TradingDate; isCheckedIn: boolean }[] {
  const checkedIn = new Set(days.slice(0, daysShown));
  const newest: TradingDate[] = [];
  for (let day = calendar.previousOrSame(today); newest.length < daysShown; day = calendar.previous(day)) newest.unshift(day);
  return newest.map(day => ({ day, isCheckedIn: checkedIn.has(day) }));
}
