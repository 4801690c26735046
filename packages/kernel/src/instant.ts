import { invariant } from './invariant.ts';

declare const instantBrand: unique symbol;

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. It counts as a number; what is worked out of it is a bare number again. */
export type Instant = number & { readonly [instantBrand]: true };

/** Says that milliseconds since 1970 are a moment: of a clock, of the database, of a file that was read. */
export const asInstant = (ms: number): Instant => ms as Instant;
/** The moment `ms` milliseconds after `at` (before it, if negative). */
export const later = (at: Instant, ms: number): Instant => asInstant(at + ms);

export const earliest = (a: Instant, b: Instant): Instant => (a < b ? a : b);
export const latest = (a: Instant, b: Instant): Instant => (a > b ? a : b);
/** Before and after every other moment. */
export const distantPast = -Infinity as Instant;
export const distantFuture = Infinity as Instant;
/** A calendar day, `YYYY-MM-DD`. Compares as text. A day that is written out has this form by itself; other text needs `asTradingDate` or `isCalendarDay`. */
export type TradingDate = `${number}-${number}-${number}`;

/** Says that a text of the form `YYYY-MM-DD` is a day: of the database, of the contract, of a file that was read. */
export const asTradingDate = (text: string): TradingDate => text as TradingDate;

export const instantToWire = (at: Instant): string => new Date(at).toISOString();

/**
 * Whether the text is a day of the calendar: 2027-02-31 has the form of one, and isn't. Days before 1900 concern nobody here, and the oldest of them
 * PostgreSQL can't read in a time zone.
 */
export function isCalendarDay(text: string): text is TradingDate {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Reads an ISO instant with offset or Z; null when it isn't one. */
export function instantFromWire(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) || !isCalendarDay(text.slice(0, 10))) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : asInstant(at);
}

/** The moment that an ISO text says which is known to be one; `instantFromWire` reads what others sent. */
export function instantOf(text: string): Instant {
  const at = Date.parse(text);
  invariant(!Number.isNaN(at), `a moment, not '${text}'`);
  return asInstant(at);
}

export type LocalTime = { date: TradingDate; year: number; month: number; day: number; hour: number; minute: number; second: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Offsets change only on full quarter hours in every zone we trade in, and never twice within sixteen days. */
const quarterMs = 900_000;
const spanMs = 16 * 86_400_000;

/** Asking the zone is slow: what was asked is kept, per zone and moment. */
const offsets = new Map<string, Map<number, number>>();

function askedOffset(at: number, zone: string): number {
  let known = offsets.get(zone);
  if (!known) offsets.set(zone, (known = new Map()));
  let offset = known.get(at);
  if (offset === undefined) {
    const parts: Record<string, number> = {};
    for (const { type, value } of formatterOf(zone).formatToParts(at)) parts[type] = Number(value);
    offset = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second) - at;
    if (known.size > 20_000) known.clear();
    known.set(at, offset);
  }
  return offset;
}

/** The zone's offset from UTC in milliseconds at a moment. */
export function offsetAt(at: Instant, zone: string): number {
  const span = Math.floor(at / spanMs) * spanMs;
  const atStart = askedOffset(span, zone);
  // The same at both ends: it didn't change between them.
  if (atStart === askedOffset(span + spanMs, zone)) return atStart;
  return askedOffset(Math.floor(at / quarterMs) * quarterMs, zone);
}

const hourMs = 3_600_000;

/** Whether a moment lies in the hour that the wall clock shows twice when it goes back in autumn, and then whether in the first (summer time) or the second. */
export function repeatedHourAt(at: Instant, zone = 'Europe/Berlin'): 'summer' | 'winter' | null {
  const offset = offsetAt(at, zone);
  if (offsetAt(later(at, hourMs), zone) < offset) return 'summer';
  return offsetAt(later(at, -hourMs), zone) > offset ? 'winter' : null;
}

const pad = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** The wall clock of a zone at a moment. */
export function localTime(at: Instant, zone = 'Europe/Berlin'): LocalTime {
  const shifted = new Date(at + offsetAt(at, zone));
  const year = shifted.getUTCFullYear();
  const month = shifted.getUTCMonth() + 1;
  const day = shifted.getUTCDate();
  return {
    date: asTradingDate(`${year}-${pad(month)}-${pad(day)}`),
    year,
    month,
    day,
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** The trading date of a moment: the calendar day in the market's zone. */
export const dateAt = (at: Instant, zone = 'Europe/Berlin'): TradingDate => localTime(at, zone).date;

/**
 * The moment when a zone's wall clock shows `date time` (`HH:MM` or `HH:MM:SS`, `24:00` is the end of the day).
 * A time that a spring change skips is moved on by the skipped hour; in the repeated hour of autumn the first is meant
 * (the 'compatible' reading of RFC 5545 and Temporal).
 */
export function zonedInstant(date: TradingDate, time: string, zone = 'Europe/Berlin'): Instant {
  const [hour, minute, second] = time.split(':').map(Number);
  invariant(hour !== undefined && minute !== undefined, `a time of day, not '${time}'`);
  const wall = Date.parse(`${date}T00:00:00Z`) + (hour * 3600 + minute * 60 + (second ?? 0)) * 1000;
  const before = offsetAt(asInstant(wall - 86_400_000 / 2), zone);
  const first = asInstant(wall - before);
  if (offsetAt(first, zone) === before) return first;
  const after = offsetAt(asInstant(wall + 86_400_000 / 2), zone);
  const afterChange = asInstant(wall - after);
  return offsetAt(afterChange, zone) === after ? afterChange : asInstant(wall - Math.max(before, after) + Math.abs(after - before));
}

/** The calendar day of a moment in UTC. */
export const utcDate = (at: Instant): TradingDate => asTradingDate(new Date(at).toISOString().slice(0, 10));

/** Midnight of a day in UTC. */
export const startOfUtcDay = (date: TradingDate): Instant => asInstant(Date.parse(date));

/** The calendar day `days` after (before, if negative) a date. */
export function addDays(date: TradingDate, days: number): TradingDate {
  return utcDate(later(startOfUtcDay(date), days * 86_400_000));
}

/** Monday is 1, Sunday is 7 (ISO 8601). */
export function weekdayOf(date: TradingDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** From the beginning of the first day to the end of the last, by the clocks of a zone; null where one of them is no day. */
export function stretchOfDays(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone = 'Europe/Berlin',
): { readonly from: Instant | undefined; readonly until: Instant | undefined } | null {
  if ([from, to].some(day => day !== undefined && !isCalendarDay(day))) return null;
  const start = (day: string | undefined, daysLater: number): Instant | undefined =>
    day === undefined ? undefined : zonedInstant(addDays(asTradingDate(day), daysLater), '00:00:00', zone);
  return { from: start(from, 0), until: start(to, 1) };
}
