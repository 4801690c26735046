import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { inSameBrowser, lettingIn } from './links-store.ts';
import { mayBeCounterpart } from './rules/counterpart.ts';

/** Whether one operator may give the second signature to what the other decided. `now` is system time. */
export async function areCounterparts(from: Queryable, { one, other, now }: { one: bigint; other: bigint; now: Instant }): Promise<boolean> {
  const [letIn, sameBrowser] = [await lettingIn(from, [one, other]), await inSameBrowser(from, [one, other])];
  return mayBeCounterpart({ one, other, letIn, sameBrowser, now });
}
