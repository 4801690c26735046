import { formatDecimal, powerOfTen } from './decimal.ts';
import { localTime, type Instant } from './instant.ts';
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

/** `YYYY.MM.DD hh:mm:ss` on the market's wall clock (specification §9). */
export function formatDateTime(at: Instant, zone = 'Europe/Berlin'): string {
  const t = localTime(at, zone);
  return `${t.year}.${two(t.month)}.${two(t.day)} ${two(t.hour)}:${two(t.minute)}:${two(t.second)}`;
}

/** `YYYY.MM.DD`. */
export const formatDate = (date: string): string => date.replaceAll('-', '.');
