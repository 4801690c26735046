import { formatDecimal, powerOfTen } from './decimal.ts';
import { localTime, offsetAt, repeatedHourAt, type Instant } from './instant.ts';
import { divide } from './rounding.ts';

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.');

/** Integer units of 10^-scale in the German format: `1234567n, 2` is `12.345,67`; minus zero doesn't exist. */
export function formatUnits(units: bigint, scale: number): string {
  const [whole, fraction] = formatDecimal(units < 0n ? -units : units, scale).split('.');
  return `${units < 0n ? '-' : ''}${group(whole!)}${fraction === undefined ? '' : `,${fraction}`}`;
}

/**
 * A number in the German format of the specification: thousands '.', decimal ',', two decimals by default,
 * rounded half away from zero. What isn't a number gives `0,00` (specification §9), with as many zeros as decimals were asked.
 */
export function formatMoney(value: string | number | bigint | null | undefined, decimals = 2): string {
  const exact = exactDecimal(value);
  if (!exact) return formatUnits(0n, decimals);
  const units =
    exact.scale <= decimals ? exact.units * powerOfTen(decimals - exact.scale) : divide(exact.units, powerOfTen(exact.scale - decimals), 'half-up');
  return formatUnits(units, decimals);
}

/** Longest text that is taken for a number; a longer one is not one of ours. */
const lengthMax = 60;

function exactDecimal(value: unknown): { units: bigint; scale: number } | null {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  if (typeof text !== 'string' || text.length > lengthMax) return null;
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?\s*$/.exec(text);
  if (!match || (!match[2] && !match[3])) return null;
  const fraction = match[3] ?? '';
  const exponent = Number(match[4] ?? 0);
  const digits = BigInt(`${match[2] ?? ''}${fraction}`);
  const units = match[1] === '-' ? -digits : digits;
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Which of a moment's digits are shown: `YYYY.MM.DD hh:mm:ss`, the same up to the minute, `hh:mm:ss` or `hh:mm`. */
const cuts = { second: [0, 19], minute: [0, 16], clock: [11, 19], hour: [11, 16] } as const;
export type MomentForm = keyof typeof cuts;

/** Summer and winter time in Berlin, in German and in every other language. */
const zoneWords = { de: { summer: 'MESZ', winter: 'MEZ' }, en: { summer: 'CEST', winter: 'CET' } } as const;
/** Which words of ours stand in a text that has no translation of its own: German for Germans, else English. */
export type ZoneLanguage = keyof typeof zoneWords;

/**
 * A moment on the market's wall clock, in the form `YYYY.MM.DD hh:mm:ss` (specification §9) or a part of it. Only in the hour that comes twice in autumn
 * the time's name stands behind: `2026.10.25 02:30:00 MESZ`.
 */
export function formatDateTime(at: Instant, language: ZoneLanguage, form: MomentForm = 'second'): string {
  const t = localTime(at);
  const text = `${t.year}.${two(t.month)}.${two(t.day)} ${two(t.hour)}:${two(t.minute)}:${two(t.second)}`;
  const repeated = repeatedHourAt(at);
  return text.slice(...cuts[form]) + (repeated === null ? '' : ` ${zoneWords[language][repeated]}`);
}

/** How far Berlin's clocks are ahead of UTC at a moment, for files: `UTC+02:00`. A bare `+02:00` would be a formula to a spreadsheet. */
export function formatUtcOffset(at: Instant): string {
  const minutes = offsetAt(at, 'Europe/Berlin') / 60_000;
  return `UTC+${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

/** `YYYY.MM.DD`. */
export const formatDate = (date: string): string => date.replaceAll('-', '.');
