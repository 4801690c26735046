import type { Queryable, Tx } from '../../../platform/db.ts';

/** A proposal about a line: it is this customer's money, or, without one, it goes back to its sender. */
export type LineDecision = { readonly review: bigint; readonly line: bigint; readonly customer: bigint | null };

export async function insertLineDecision(tx: Tx, { review, line, customer }: LineDecision): Promise<void> {
  await tx.query('deposits.insert-line-decision', 'insert into line_decision (review_id, line_id, customer_id) values ($1, $2, $3)', [
    ...[review, line, customer],
  ]);
}

export async function readLineDecision(from: Queryable, review: bigint): Promise<LineDecision> {
  const [row] = await from.query<LineDecision>(
    'deposits.line-decision',
    'select review_id as review, line_id as line, customer_id as customer from line_decision where review_id = $1',
    [review],
  );
  return row!;
}
