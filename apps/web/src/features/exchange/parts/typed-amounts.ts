import {
  exchangeRateScale,
  formatDecimal,
  givenFor,
  gotFor,
  parseDecimal,
  parseMoney,
  scaleOf,
  type Currency,
  type TypedError,
} from '@parkett/kernel';
import { formatNumber } from '@parkett/ui';

/** The side on which an amount is typed. */
export type Side = 'give' | 'get';
export type Typed = { readonly side: Side; readonly text: string };

type Way = { readonly from: Currency; readonly to: Currency; readonly rate: string | null };

export type Amounts = {
  /** The texts of the two fields. */
  readonly give: string;
  readonly get: string;
  /** The amount that is given, as it goes on the wire; empty where nothing can be read. */
  readonly wire: string;
  readonly error: { readonly side: Side; readonly what: TypedError } | null;
};

/** Both sides of an exchange from the one that is typed. */
export function amountsOf({ side, text }: Typed, { from, to, rate }: Way): Amounts {
  const own = side === 'give' ? from : to;
  const read = text.trim() === '' ? null : parseMoney(text, scaleOf(own), own);
  const other = (shown: string): Pick<Amounts, 'give' | 'get'> => (side === 'give' ? { give: text, get: shown } : { give: shown, get: text });
  if (read === null || !read.ok) return { ...other(''), wire: '', error: read && { side, what: read.error } };
  const units = rate === null ? null : parseDecimal(rate, exchangeRateScale);
  const way = units?.ok ? { rate: units.value, from, to } : null;
  if (side === 'give') {
    const got = way && formatNumber(formatDecimal(gotFor(read.value, way), scaleOf(to)));
    return { ...other(got ?? ''), wire: formatDecimal(read.value, scaleOf(from)), error: null };
  }
  const given = way && formatDecimal(givenFor(read.value, way), scaleOf(from));
  return { ...other(given === null ? '' : formatNumber(given)), wire: given ?? '', error: null };
}
