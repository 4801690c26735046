import { addDays, dateAt, localTime, weekdayOf, zonedInstant, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';
import { newsWeeks, type MarketNotice } from './notice.ts';

/** Days without trading are told two weeks ahead, in the morning. */
const toldDaysAhead = 14;
const toldAt = '07:50';

const two = (n: number): string => String(n).padStart(2, '0');

/** When continuous trading ends on a session, on the market's wall clock. */
function endOf(schedule: Schedule, date: TradingDate): string {
  const { hour, minute } = localTime(schedule.spansOn(date).findLast(({ phase }) => phase === 'continuous')!.to, schedule.zone);
  return `${two(hour)}:${two(minute)}`;
}

function noticeOf(schedule: Schedule, date: TradingDate): MarketNotice | null {
  const at = zonedInstant(addDays(date, -toldDaysAhead), toldAt);
  const common = { id: `calendar-${date}`, kind: 'calendar', at, codes: [] } as const;
  if (!schedule.calendar.isSession(date)) return weekdayOf(date) <= 5 ? { ...common, params: { date, what: 'closed' } } : null;
  const until = endOf(schedule, date);
  const usual = endOf(schedule, schedule.calendar.previous(date));
  return until < usual ? { ...common, params: { date, what: 'short', until } } : null;
}

/** Weekdays without trading and days that end early, from their announcement on. */
export function calendarNotices(schedule: Schedule, now: Instant): MarketNotice[] {
  const today = dateAt(now);
  const days = 7 * newsWeeks;
  const dates = Array.from({ length: days + 1 }, (_, n) => addDays(today, toldDaysAhead - days + n));
  return dates.map(date => noticeOf(schedule, date)).filter(notice => notice !== null && notice.at <= now) as MarketNotice[];
}
