import { asTradingDate, instantToWire, later, repeatedHourAt, zonedInstant } from '@parkett/kernel';

/** `2026-11-24` of a day as people write it, the year first or last; null of what is none. */
export function readDay(typed: string): string | null {
  const [, ...first] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed.trim()) ?? [];
  const [, ...last] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim()) ?? [];
  const [year, month, day] = first.length > 0 ? first : last.toReversed();
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const found = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(written) ? written : null;
}

/** The wire moment of a day and a time of day, by the clocks of Frankfurt. Of the hour that comes twice the first is meant, unless winter time stands behind. */
export function readMoment(typed: string): string | null {
  const [, date = '', hour = '', minute = '', zone = ''] =
    /^(\S+?)[T\s]+([01]?\d|2[0-3]):([0-5]\d)(?:\s+(MESZ|MEZ|CEST|CET))?$/.exec(typed.trim()) ?? [];
  const day = readDay(date);
  if (day === null) return null;
  const at = zonedInstant(asTradingDate(day), `${hour.padStart(2, '0')}:${minute}:00`);
  const isSecond = (zone === 'MEZ' || zone === 'CET') && repeatedHourAt(at) === 'summer';
  return instantToWire(isSecond ? later(at, 3_600_000) : at);
}
