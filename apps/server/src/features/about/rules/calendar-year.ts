import { addDays, weekdayOf, type TradingCalendar, type TradingDate } from '@parkett/kernel';

/** An exchange's days. */
type Days = { readonly calendar: Pick<TradingCalendar, 'isSession'>; readonly shortened: ReadonlySet<TradingDate> };

type CalendarYear = {
  readonly year: number;
  readonly tradingDays: number;
  /** Weekdays without trading. */
  readonly closed: TradingDate[];
  /** Trading days that end early. */
  readonly shortened: TradingDate[];
};

const saturday = 6;

/** A calendar year, counted day by day. */
export function calendarYear(year: number, { calendar, shortened }: Days): CalendarYear {
  const first = `${year}-01-01` as TradingDate;
  const days = Array.from({ length: 366 }, (_, n) => addDays(first, n)).filter(date => date.startsWith(`${year}-`));
  const sessions = days.filter(date => calendar.isSession(date));
  return {
    year,
    tradingDays: sessions.length,
    closed: days.filter(date => weekdayOf(date) < saturday && !calendar.isSession(date)),
    shortened: sessions.filter(date => shortened.has(date)),
  };
}
