import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { inSameBrowser, lettingIn } from './links-store.ts';
import { apartUntil, mayBeCounterpart } from './rules/counterpart.ts';

type Pair = { readonly one: bigint; readonly other: bigint; readonly now: Instant };

const known = async (from: Queryable, { one, other, now }: Pair): Promise<Parameters<typeof apartUntil>[0]> => {
  const [letIn, sameBrowser] = [await lettingIn(from, [one, other]), await inSameBrowser(from, [one, other])];
  return { one, other, letIn, sameBrowser, now };
};

/** Whether one operator may give the second signature to what the other decided. `now` is system time. */
export const areCounterparts = async (from: Queryable, pair: Pair): Promise<boolean> => mayBeCounterpart(await known(from, pair));

/** Until when he may not, because one has let the other in (system time); null where nothing of that kind stands between them. */
export const areApartUntil = async (from: Queryable, pair: Pair): Promise<Instant | null> => apartUntil(await known(from, pair));
