import { recordAudit } from '../../books/audit/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { reviewKind } from './review-kind.ts';
import type { CaseRow } from './store.ts';

type Opened = Pick<CaseRow, 'id' | 'number' | 'lost' | 'shown' | 'dueAt'> & { readonly customer: bigint };

/** Puts a case before the desk, behind all others where nothing was shown. */
export async function openReview(
  tx: Tx,
  { reviews, businessNow, systemNow }: RecoveryParts,
  { id, number, customer, lost, shown, dueAt }: Opened,
): Promise<void> {
  const actor = { kind: 'system', name: 'sign-in door' } as const;
  await recordAudit(tx, { actor, action: 'recovery.asked', customerId: customer, facts: { case: number, lost } });
  const openedAt = businessNow();
  const openedBy = { kind: 'customer', id: customer };
  await reviews.open(tx, { kind: reviewKind, subject: String(id), customer, openedAt, dueAt, openedBy, comesLast: shown === 'nothing' });
  await wantLetter(tx, { kind: 'recovery-asked', customer, at: systemNow() });
}
