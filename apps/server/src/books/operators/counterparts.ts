import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { lettingIn } from './links-store.ts';
import { mayBeCounterpart } from './rules/counterpart.ts';

/** Whether one operator may give the second signature to what the other decided. `now` is system time. */
export async function areCounterparts(from: Queryable, { one, other, now }: { one: bigint; other: bigint; now: Instant }): Promise<boolean> {
  return mayBeCounterpart({ one, other, letIn: await lettingIn(from, [one, other]), now });
}
