import { ok, refuse, type Result } from './result.ts';

/** Why a text isn't a number of ours. */
export type DecimalError = 'malformed' | 'too-many-decimals' | 'too-large';

/** Above this many integer digits nothing of ours can be meant, and int8 columns could overflow. */
const digitsMax = 18;

const powers: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10 to the power of `exponent` (0–39). */
export const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/**
 * Reads the wire form of an amount: optional `-`, digits, optional `.` and digits (`128.40`).
 * Answers integer units of 10^-scale. Trailing zeros beyond the scale are accepted, other decimals are refused, never rounded.
 */
export function parseDecimal(text: string, scale: number): Result<bigint, DecimalError> {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return refuse('malformed');
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > scale) return refuse('too-many-decimals');
  const digits = (match[2]! + fraction.padEnd(scale, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > digitsMax) return refuse('too-large');
  const units = BigInt(digits);
  return ok(match[1] === '-' ? -units : units);
}

/** The wire form of integer units of 10^-scale, always with `scale` decimals: `formatDecimal(12840n, 2)` is `128.40`. */
export function formatDecimal(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
