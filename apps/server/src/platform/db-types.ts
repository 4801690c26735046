import pg from 'pg';
import { asInstant, distantFuture, distantPast, type Instant } from '@parkett/kernel';

/** `2026-05-04 09:00:00.123456+00` (the session's zone is UTC) to milliseconds, the rest of a millisecond cut off. */
function parseInstant(text: string): Instant {
  if (text === 'infinity') return distantFuture;
  if (text === '-infinity') return distantPast;
  const [date, time] = text.replace(/([+-]\d\d)(:?\d\d)?$/, '').split(' ');
  return asInstant(Date.parse(`${date}T${(time ?? '').slice(0, 12)}Z`));
}

const { types } = pg;
const oid = { int8: 20, numeric: 1700, date: 1082, timestamptz: 1184, int8Array: 1016, dateArray: 1182, timestamptzArray: 1185, textArray: 1009 };
const elements = types.getTypeParser(oid.textArray) as (text: string) => (string | null)[];

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    elements(text).map(item => (item === null ? null : parse(item)));

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, BigInt],
  [oid.numeric, String],
  [oid.date, String],
  [oid.timestamptz, parseInstant],
  [oid.int8Array, arrayOf(BigInt)],
  [oid.dateArray, arrayOf(String)],
  [oid.timestamptzArray, arrayOf(parseInstant)],
]);

/**
 * How columns become values: int8 → bigint, timestamptz → Instant (ms), date → 'YYYY-MM-DD', numeric → its text, the rest as `pg` does
 * (int4 → number, bool, text, json, bytea → Buffer).
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: string) =>
    (format !== 'binary' && parsers.get(id)) || types.getTypeParser(id, format as 'text')) as typeof types.getTypeParser,
};

/** An Instant as a parameter for a timestamptz. */
export const timestamp = (at: Instant): string => new Date(at).toISOString();

/** An array literal of numbers: `'{1,2}'`, the fastest way to fill `unnest`. */
export const numbersLiteral = (items: readonly (bigint | number | null)[]): string => `{${items.map(item => item ?? 'null').join(',')}}`;

/** An array literal of items that are often the same in a row (one moment, one kind): what is like its neighbour is written out once. */
function literalOf<T>(items: readonly (T | null)[], write: (item: T) => string): string {
  let last: T | null = null;
  let text = 'null';
  const texts = items.map(item => {
    if (item !== last) {
      last = item;
      text = item === null ? 'null' : write(item);
    }
    return text;
  });
  return `{${texts.join(',')}}`;
}

/** For `unnest($1::timestamptz[])`. */
export const instantsLiteral = (items: readonly (Instant | null)[]): string => literalOf(items, timestamp);

const special = /["\\]/;
const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`);

/** For `unnest($1::text[])`: every item is quoted, so that nothing in it can end the literal. */
export const textsLiteral = (items: readonly (string | null)[]): string => literalOf(items, quoted);
