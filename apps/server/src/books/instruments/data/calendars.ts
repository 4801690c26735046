import { createCalendar, type TradingCalendar, type TradingDate } from '@parkett/kernel';
import { firstYear, holidaysOf, lastYear, type HolidayRule, type YearlyDay } from './holiday-rules.ts';

const always = (name: string, on: YearlyDay): HolidayRule => ({ name, on, from: firstYear, to: lastYear });
const between = (name: string, on: YearlyDay, years: readonly [number, number]): HolidayRule => ({ name, on, from: years[0], to: years[1] });

const commonHolidays: readonly HolidayRule[] = [
  always("New Year's Day", { month: 1, day: 1 }),
  always('Good Friday', { easterPlus: -2 }),
  always('Easter Monday', { easterPlus: 1 }),
  always('Labour Day', { month: 5, day: 1 }),
  always('Christmas Day', { month: 12, day: 25 }),
  always('Second Christmas Day', { month: 12, day: 26 }),
];

/** Days without trading on Xetra (source: Deutsche Börse's trading calendars; Whit Monday and 3 October were closed in some years only). */
export const xetraHolidays: readonly HolidayRule[] = [
  ...commonHolidays,
  always('Christmas Eve', { month: 12, day: 24 }),
  always("New Year's Eve", { month: 12, day: 31 }),
  between('Whit Monday', { easterPlus: 50 }, [2007, 2007]),
  between('Whit Monday', { easterPlus: 50 }, [2015, 2021]),
  between('Day of German Unity', { month: 10, day: 3 }, [2014, 2021]),
  between('Reformation Day', { month: 10, day: 31 }, [2017, 2017]),
];

/** 24 and 31 December are settlement days, so settlement has a calendar of its own (the closing days of TARGET). */
export const settlementHolidays: readonly HolidayRule[] = commonHolidays;

/** Public holidays at the seat of the house, Frankfurt (Hessisches Feiertagsgesetz § 1). */
const publicHolidays: readonly HolidayRule[] = [
  ...commonHolidays,
  always('Ascension Day', { easterPlus: 39 }),
  always('Whit Monday', { easterPlus: 50 }),
  always('Corpus Christi', { easterPlus: 60 }),
  always('Day of German Unity', { month: 10, day: 3 }),
  between('Reformation Day', { month: 10, day: 31 }, [2017, 2017]),
];

const currencyHolidays: readonly HolidayRule[] = [always("New Year's Day", { month: 1, day: 1 }), always('Christmas Day', { month: 12, day: 25 })];

export const xetraCalendar: TradingCalendar = createCalendar({ name: 'xetra', holidays: holidaysOf(xetraHolidays) });
export const settlementCalendar: TradingCalendar = createCalendar({ name: 'settlement', holidays: holidaysOf(settlementHolidays) });
/** Working days at the seat of the house, by which the law moves the end of a period (BGB § 193). */
export const workingDays: TradingCalendar = createCalendar({ name: 'working days', holidays: holidaysOf(publicHolidays) });
/** Forex and metals: weekdays all over the world, except the two days when no market is open. */
export const currencyCalendar: TradingCalendar = createCalendar({ name: 'currencies', holidays: holidaysOf(currencyHolidays) });
export const everyDayCalendar: TradingCalendar = createCalendar({ name: 'every day', holidays: new Set(), weekend: [] });

/** Since 2010 the last trading day of a year closes early. */
const firstShortenedYear = 2010;

/** The last Xetra session of each year, when trading ends at 14:00. */
export const xetraShortenedDays: ReadonlySet<TradingDate> = new Set(
  Array.from({ length: lastYear - firstShortenedYear }, (_, n) => xetraCalendar.previousOrSame(`${firstShortenedYear + n}-12-31`)),
);

/** The day on which a trade of a date settles: so many settlement days later. */
export function settlementDateOf(tradeDate: TradingDate, days: number): TradingDate {
  let date = tradeDate;
  for (let day = 0; day < days; day++) date = settlementCalendar.next(date);
  return date;
}
