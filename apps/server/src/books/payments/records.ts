import { idOfNumber, stretchOfDays, type Instant } from '@parkett/kernel';

/** A page of a customer's records, the newest first, as he asks for it. `until` is past its last moment. */
export type RecordsWish<State extends string = string> = {
  readonly customer: bigint;
  readonly state: State | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly before: bigint | null;
  readonly size: number;
};

type Asked<State extends string> = {
  readonly state?: State | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

const usualSize = 20;

/** The wish of a customer about his records, whose numbers begin with `letter`; null where a day isn't one. A number that can't be one has nothing before it. */
export function recordsWish<State extends string>(
  { state, from, to, before, size = usualSize }: Asked<State>,
  { customer, letter }: { readonly customer: bigint; readonly letter: 'D' | 'W' },
): RecordsWish<State> | null {
  const days = stretchOfDays({ from, to });
  return (
    days && {
      ...{ customer, state: state ?? null, from: days.from ?? null, until: days.until ?? null, size },
      before: before === undefined ? null : (idOfNumber(letter, before) ?? 0n),
    }
  );
}

/** The page of what was found by `recordsQuery`, and whether there is more. */
export const pageOf = <Found>(
  found: readonly Found[],
  { size }: Pick<RecordsWish, 'size'>,
): { readonly page: Found[]; readonly hasMore: boolean } => ({
  page: found.slice(0, size),
  hasMore: found.length > size,
});
