import type { TradingDate } from './instant.ts';

/** What a date gives, computed once: days are asked for again and again, and calendars and schedules are data that never changes. */
export function remembered<T>(compute: (date: TradingDate) => T): (date: TradingDate) => T {
  const known = new Map<TradingDate, T>();
  return date => {
    let value = known.get(date);
    if (value === undefined) known.set(date, (value = compute(date)));
    return value;
  };
}
