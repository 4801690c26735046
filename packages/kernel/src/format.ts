import { formatDecimal, powerOfTen } from './decimal.ts';
import { localTime, offsetAt, repeatedHourAt, type Instant } from './instant.ts';
import { divide } from './rounding.ts';
import { ok, refuse, type Result } from './result.ts';

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

export type TypedError = 'empty' | 'malformed' | 'negative' | 'ambiguous' | 'too-many-decimals' | 'too-large';

/**
 * Reads an amount as a person types it. Both separators are accepted, spaces and a currency sign around it too.
 * `1.234,56`, `1234,56`, `1234.56` and `1,234.56` are read; exactly three digits after a single separator
 * are ambiguous (`1.234`) and refused, unless the scale allows no such reading; more decimals than `scale` are an error, never rounded;
 * a sign is an error. Answers units of 10^-scale.
 */
export function parseMoney(typed: string, scale = 2): Result<bigint, TypedError> {
  const text = typed.replace(/[\s\u00a0\u202f]|€|\$|EUR|USDT?/g, '');
  if (text === '') return refuse('empty');
  if (/^[-+\u2212]/.test(text)) return refuse('negative');
  const parts = splitTyped(text);
  if (!parts.ok) return parts;
  const { whole, fraction } = parts.value;
  if (fraction.length > scale) return refuse('too-many-decimals');
  const digits = `${whole}${fraction.padEnd(scale, '0')}`.replace(/^0+(?=\d)/, '');
  return digits.length > 18 ? refuse('too-large') : ok(BigInt(digits));
}

type Split = Result<{ whole: string; fraction: string }, TypedError>;

function splitTyped(text: string): Split {
  if (/^\d+$/.test(text)) return ok({ whole: text, fraction: '' });
  const separators = text.replace(/\d/g, '');
  if (/[^.,]/.test(separators)) return refuse('malformed');
  if (separators.length === 1) return splitSingle(text, separators);
  return splitGrouped(text, separators);
}

function splitSingle(text: string, separator: string): Split {
  const [whole, fraction] = text.split(separator) as [string, string];
  if (fraction === '' || whole === '') return refuse('malformed');
  if (fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0')) return refuse('ambiguous');
  return ok({ whole, fraction });
}

/** More than one separator: the last one is the decimal one if it differs from the others, which must stand every three digits. */
function splitGrouped(text: string, separators: string): Split {
  const last = separators.at(-1)!;
  const grouping = separators[0]!;
  const decimal = last !== grouping;
  if ([...separators.slice(0, decimal ? -1 : undefined)].some(s => s !== grouping)) return refuse('malformed');
  const cut = decimal ? text.lastIndexOf(last) : text.length;
  const groups = text.slice(0, cut).split(grouping);
  const fraction = text.slice(cut + 1);
  const grouped = /^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every(g => g.length === 3);
  if (!grouped || (decimal && fraction === '')) return refuse('malformed');
  return ok({ whole: groups.join(''), fraction });
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
