import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { inSameBrowser, lettingIn } from './links-store.ts';
import { apartUntil, mayBeCounterpart, tiesSince, type Ties } from './rules/counterpart.ts';

type Pair = { readonly one: bigint; readonly other: bigint; readonly now: Instant };

/** The ties between operators that count now (system time). Operators and ties are few. */
export async function readTies(from: Queryable, now: Instant): Promise<Ties> {
  const since = tiesSince(now);
  return { letIn: await lettingIn(from, since), sameBrowser: await inSameBrowser(from, since) };
}

/** Whether one operator may give the second signature to what the other decided. `now` is system time. */
export const areCounterparts = async (from: Queryable, pair: Pair): Promise<boolean> =>
  mayBeCounterpart({ ...pair, ties: await readTies(from, pair.now) });

/** Until when he may not, because both hang on a common root (system time); null where nothing of that kind stands between them. */
export const areApartUntil = async (from: Queryable, pair: Pair): Promise<Instant | null> =>
  apartUntil({ ...pair, ties: await readTies(from, pair.now) });
