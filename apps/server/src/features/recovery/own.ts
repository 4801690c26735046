import { denied, type Denial, type ReplyOf, type signIn } from '@parkett/contract';
import { instantToWire, ok, type Result } from '@parkett/kernel';
import { lockCustomer, type Session } from '../../books/customers/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { nextBeforeTheDesk } from './line.ts';
import { reviewKind } from './review-kind.ts';
import { findCase, readCases } from './store.ts';

type Told = Pick<ReplyOf<typeof signIn.profile>, 'replaced' | 'recoveries'>;

/** What the owner of an account has to hear: what was replaced, and what is asked for in his name. */
export async function toldOf({ db, replacedProofs, reviews }: RecoveryParts, session: Session): Promise<Told> {
  const { customerId: customer } = session;
  const [replaced, undecided] = await Promise.all([replacedProofs.toTell(db, session), reviews.allPendingOf(db, { kind: reviewKind, customer })]);
  // Begun with what lies before the desk: any number of other asks hides none of it.
  const open = undecided.length > 0 ? await readCases(db, undecided) : [];
  return {
    replaced: replaced.map(({ what, at }) => ({ what, at: instantToWire(at) })),
    recoveries: open.map(({ number, lost, shown, askedAt }) => ({ case: number, lost, byCode: shown === byCode, askedAt: instantToWire(askedAt) })),
  };
}

/** Who has shown a code has shown more than a session does: a thief who is signed in must not keep the owner out. Other codes end it. */
const byCode = 'recovery-code';

/** The owner of the account takes back what is asked for in his name, by himself or by somebody else. */
export function withdraw(parts: RecoveryParts, asked: { customer: bigint; number: string }): Promise<Result<Record<string, never>, Denial>> {
  const { customer, number } = asked;
  return withTransaction(parts.db, async tx => {
    await lockCustomer(tx, customer);
    const found = await findCase(tx, number);
    if (found?.customer !== customer) return denied('no-such-recovery');
    if (found.shown === byCode) return denied('recovery-shown-by-code');
    const by = { kind: 'customer', id: customer };
    const taken = await parts.reviews.withdraw(tx, { kind: reviewKind, subject: String(found.id), by, now: parts.businessNow() });
    if (!taken.ok) return denied('no-such-recovery');
    // A thief who is signed in keeps nobody out who has shown something; who has shown nothing waits no longer.
    await nextBeforeTheDesk(tx, parts, { ...found, customer }, true);
    return ok({});
  });
}
