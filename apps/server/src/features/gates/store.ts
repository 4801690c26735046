import type { GateReason } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { GateKind } from '../../books/customers/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** What one operator wants, until another has signed it. */
export type Proposal =
  | { readonly act: 'place'; readonly kind: GateKind; readonly reason: GateReason; readonly expiresAt: Instant | null; readonly gate: null }
  | { readonly act: 'lift'; readonly kind: null; readonly reason: string; readonly expiresAt: null; readonly gate: bigint };

export async function insertProposal(tx: Tx, proposal: Proposal & { readonly customer: bigint; readonly proposedBy: string }): Promise<bigint> {
  const { customer, act, kind, reason, expiresAt, gate, proposedBy } = proposal;
  const [row] = await tx.query<{ id: bigint }>(
    'gates.insert-proposal',
    'insert into gate_proposal (customer_id, act, kind, reason, expires_at, gate_id, proposed_by) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [customer, act, kind, reason, expiresAt === null ? null : timestamp(expiresAt), gate, proposedBy],
  );
  return row!.id;
}

export async function readProposal(from: Queryable, id: bigint): Promise<Proposal | null> {
  const [row] = await from.query<Proposal>(
    'gates.read-proposal',
    'select act, kind, reason, expires_at as "expiresAt", gate_id as gate from gate_proposal where id = $1',
    [id],
  );
  return row ?? null;
}

export type AppealRow = { readonly review: bigint; readonly gate: bigint; readonly text: Buffer; readonly madeAt: Instant };

export async function insertAppeal(tx: Tx, appeal: AppealRow & { readonly customer: bigint }): Promise<void> {
  await tx.query('gates.insert-appeal', 'insert into appeal (review_id, gate_id, customer_id, text, made_at) values ($1, $2, $3, $4, $5)', [
    ...[appeal.review, appeal.gate, appeal.customer, appeal.text, timestamp(appeal.madeAt)],
  ]);
}

/** All appeals of a customer, the newest first. */
export const readAppeals = (from: Queryable, customer: bigint): Promise<AppealRow[]> =>
  from.query<AppealRow>(
    'gates.read-appeals',
    'select review_id as review, gate_id as gate, text, made_at as "madeAt" from appeal where customer_id = $1 order by review_id desc',
    [customer],
  );
