import { isToldReason } from '@parkett/contract';
import { jsonRows } from '../../platform/json-rows.ts';
import { textsLiteral, type Queryable } from '../../platform/db.ts';

export type HeldReview = { readonly number: number; readonly kind: string; readonly subject: string; readonly [fact: string]: unknown };

/** Decisions about a customer, without the notes, which are sealed, and without reasons that no customer reads. */
export const readHeldReviews = async (from: Queryable, customer: bigint): Promise<HeldReview[]> => {
  const rows = (await jsonRows(from, {
    name: 'reviews.held',
    select: `select id as number, kind, subject, state, reason, opened_at as "openedAt", due_at as "dueAt", ended_at as "endedAt" from review
      where customer_id = $1 order by id`,
    values: [customer],
  })) as HeldReview[];
  return rows.map(row => (typeof row['reason'] === 'string' && !isToldReason(row['reason']) ? { ...row, reason: null } : row));
};

/** Undecided reviews of a customer, but for kinds of which he isn't told. */
export async function countUndecided(from: Queryable, customer: bigint, untold: readonly string[]): Promise<number> {
  const [row] = await from.arrays<[number]>(
    'reviews.count-undecided',
    `select count(*)::int from review where customer_id = $1 and state = 'pending' and kind <> all($2::text[])`,
    [customer, textsLiteral(untold)],
  );
  return row![0];
}
