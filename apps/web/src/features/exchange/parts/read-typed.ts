import { formatDecimal, parseMoney, scaleOf, type Currency, type TypedError } from '@parkett/kernel';

/** The side on which an amount is typed. */
export type Side = 'give' | 'get';
export type Typed = { readonly side: Side; readonly text: string };

/** An amount that somebody typed as it goes on the wire; null where nothing can be read. */
export function readTyped(
  { side, text }: Typed,
  { from, to }: { readonly from: Currency; readonly to: Currency },
): {
  readonly wire: string | null;
  readonly error: TypedError | null;
} {
  const own = side === 'give' ? from : to;
  if (text.trim() === '') return { wire: null, error: null };
  const read = parseMoney(text, scaleOf(own), own);
  return read.ok ? { wire: formatDecimal(read.value, scaleOf(own)), error: null } : { wire: null, error: read.error };
}
