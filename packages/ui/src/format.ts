import {
  asInstant,
  divide,
  formatDate,
  formatDateTime,
  formatUnits,
  instantFromWire,
  powerOfTen,
  type Instant,
  type MomentForm,
  type ZoneLanguage,
} from '@parkett/kernel';

/** What stands where nothing is known. Never 0,00. */
export const missing = '—';

type Wire = string | null | undefined;
type Exact = { units: bigint; scale: number };

function exact(wire: Wire): Exact | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(wire ?? '');
  if (!match) return null;
  const fraction = match[3] ?? '';
  const units = BigInt(match[2]! + fraction);
  return { units: match[1] ? -units : units, scale: fraction.length };
}

function inScale(value: Exact, scale: number): bigint {
  const change = scale - value.scale;
  return change >= 0 ? value.units * powerOfTen(change) : divide(value.units, powerOfTen(-change), 'half-up');
}

const withMinus = (text: string): string => text.replace(/^-/, '\u2212');

/** A wire decimal in the German format, with its own decimals or `scale` of them (half up). `—` when missing. */
export function formatNumber(wire: Wire, scale?: number): string {
  const value = exact(wire);
  if (!value) return missing;
  const decimals = scale ?? value.scale;
  return withMinus(formatUnits(inScale(value, decimals), decimals));
}

/** Decimals of a wire decimal without the zeros behind its last one. */
export const usedDecimals = (wire: Wire): number => wire?.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** As formatNumber, with `+` before what is above zero: changes and results. */
export function formatSigned(wire: Wire, scale?: number): string {
  const text = formatNumber(wire, scale);
  return signOf(wire) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A rate in per cent with two decimals and sign: `+1,25 %`. */
export function formatRate(wire: Wire): string {
  const text = formatSigned(wire, 2);
  return text === missing ? missing : `${text}\u00a0%`;
}

/** A quantity without the zeros behind its last decimal: `0,5`, `1.200`. */
export function formatQuantity(wire: Wire): string {
  return formatNumber(wire?.includes('.') ? wire.replace(/\.?0+$/, '') : wire);
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', USD: '$', JPY: '¥', CNY: 'CN¥', KRW: '₩', HKD: 'HK$' };

/** The sign people write for a currency; its code where there is none of its own. */
export const currencySign = (currency: string): string => symbols[currency] ?? currency;

/** The decimals that an amount is shown with: two of six, as USDT has them, where nothing more is in them; undefined: its own. */
export const decimalsOfAmount = (wire: Wire): number | undefined => (/\.\d\d0{4}$/.test(wire ?? '') ? 2 : undefined);

/** An amount with its currency: `1.234,56 €`. */
export function formatAmount(wire: Wire, currency: string, scale = decimalsOfAmount(wire)): string {
  const text = formatNumber(wire, scale);
  return text === missing ? missing : `${text}\u00a0${currencySign(currency)}`;
}

/** -1, 0 or 1; 0 for what is missing. */
export function signOf(wire: Wire): -1 | 0 | 1 {
  const value = exact(wire);
  if (!value || value.units === 0n) return 0;
  return value.units > 0n ? 1 : -1;
}

/**
 * A large number in three to six digits with the reader's word for its size: `1,23 Mrd.`; below the smallest word in full without decimals.
 * `words` are powers of ten with what stands behind the number, smallest first: `6: Mio.|9: Mrd.`, `4:만|8:억`.
 */
export function formatCompact(wire: Wire, words: string): string {
  const value = exact(wire);
  if (!value) return missing;
  const whole = inScale(value, 0);
  const size = whole < 0n ? -whole : whole;
  const steps = words.split('|').map(word => word.split(':') as [power: string, behind: string]);
  const step = steps.findLast(([power]) => size >= powerOfTen(Number(power)));
  if (!step) return withMinus(formatUnits(whole, 0));
  const [power, behind] = step;
  return withMinus(formatUnits(divide(whole, powerOfTen(Number(power) - 2), 'half-up'), 2)) + behind;
}

type At = string | number | null | undefined;
const readInstant = (at: At): Instant | null => (typeof at === 'number' ? asInstant(at) : at ? instantFromWire(at) : null);

/** The page says in which language its words are. */
const zoneLanguage = (): ZoneLanguage => (globalThis.document?.documentElement.lang.startsWith('de') ? 'de' : 'en');

const written =
  (form: MomentForm) =>
  (at: At): string => {
    const instant = readInstant(at);
    return instant === null ? missing : formatDateTime(instant, zoneLanguage(), form);
  };

/** `YYYY.MM.DD hh:mm:ss`, Frankfurt time; in the hour that comes twice with its name (`MESZ`). Takes a wire instant or epoch milliseconds. */
export const formatInstant = written('second');

/** `YYYY.MM.DD hh:mm`, Frankfurt time. */
export const formatMinute = written('minute');

/** `hh:mm:ss`, Frankfurt time. */
export const formatClockTime = written('clock');

/** `hh:mm`, Frankfurt time. */
export const formatHour = written('hour');

/** `YYYY.MM.DD` of a wire date or instant. */
export function formatDay(at: At): string {
  if (typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at)) return formatDate(at);
  const text = formatInstant(at);
  return text === missing ? missing : text.slice(0, 10);
}
