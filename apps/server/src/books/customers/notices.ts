import type { Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable } from '../../platform/db.ts';
import { insertKnown, readKnown, type NoticeKind } from './notices-store.ts';
import { isUntold, type Happened } from './rules/notice.ts';

type Asking = { readonly kind: NoticeKind; readonly session: { readonly id: bigint; readonly customerId: bigint } };

/** Of what happened, what the customer doesn't know yet in the browser of this session. Nobody is told of what he does himself. */
export async function untold<T extends Happened>(from: Queryable, { kind, session }: Asking, happened: readonly T[]): Promise<T[]> {
  if (happened.length === 0) return [];
  const known = await readKnown(from, { kind, customer: session.customerId, session: session.id });
  return happened.filter(one => one.session !== session.id && isUntold(one, known));
}

/** The customer has said that he knows what he was told up to a moment: in this browser. In every other one he is told all the same, so that nobody hides what he did from the owner. */
export const know = (db: Db, { kind, session, at }: Asking & { at: Instant }): Promise<void> =>
  withTransaction(db, tx => insertKnown(tx, { kind, customer: session.customerId, session: session.id, at }));
