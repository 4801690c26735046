import { denial, denied, type Denial, type recovery, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { hasEnded, lockCustomer, type SignedIn } from '../../books/customers/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { know } from './know.ts';
import { isTakenBack, type CaseRow } from './store.ts';

export async function readState(parts: RecoveryParts, asked: CaseRow | null): Promise<ReplyOf<typeof recovery.caseState>> {
  if (asked === null) return { asked: null };
  const { state, reason, note } = await know(parts, parts.db, asked);
  const { number, lost, dueAt } = asked;
  return { asked: { case: number, lost, state, dueAt: instantToWire(dueAt), reason, note } };
}

/** An approved case that wasn't used. */
type Open = { readonly asked: bigint; readonly customer: bigint; readonly review: bigint; readonly decidedAt: Instant };

async function openCase(parts: RecoveryParts, asked: CaseRow | null, lost: recovery.Lost): Promise<Result<Open, Denial>> {
  if (asked === null || asked.customer === null || asked.lost !== lost) return denied('recovery-not-approved');
  const { state, review } = await know(parts, parts.db, asked);
  return state === 'approved' && review?.endedAt
    ? ok({ asked: asked.id, customer: asked.customer, review: review.id, decidedAt: review.endedAt })
    : denied('recovery-not-approved');
}

/** Judged behind the customer's lock: the account hasn't ended, nobody has taken the case back, and nothing was replaced by another case since this one was approved. */
async function isStillOpen(
  tx: Tx,
  parts: RecoveryParts,
  { asked, customer, decidedAt, what }: Pick<Open, 'asked' | 'customer' | 'decidedAt'> & { what: recovery.Lost },
): Promise<boolean> {
  await lockCustomer(tx, customer);
  if ((await hasEnded(tx, customer)) || (await isTakenBack(tx, asked))) return false;
  return !(await parts.replacedProofs.wasReplacedSince(tx, { customer, what, since: decidedAt }));
}

/** A new login password for an approved case; whoever is signed in has to sign in with it. */
export async function finish(
  parts: RecoveryParts,
  { password, confirmPassword }: RequestOf<typeof recovery.finish>,
  asked: CaseRow | null,
): Promise<Result<Record<string, never>, Denial>> {
  if (password === '') return denied('password-missing');
  if (confirmPassword === '') return denied('password-repeat-missing');
  if (password !== confirmPassword) return denied('passwords-differ');
  const open = await openCase(parts, asked, 'login-password');
  if (!open.ok) return open;
  const { customer, review } = open.value;
  const { account } = await parts.customers.get(customer);
  const unfit = parts.loginPasswords.unfit(password, account);
  if (unfit) return refuse(unfit);
  const hash = await parts.loginPasswords.hashOf(customer, password);
  const isFirst = await withTransaction(parts.db, async tx => {
    if (!(await isStillOpen(tx, parts, { ...open.value, what: 'login-password' }))) return false;
    if (!(await parts.replacedProofs.add(tx, { customer, what: 'login-password', review }))) return false;
    await parts.loginPasswords.replace(tx, customer, hash);
    await parts.sessions.endAllWith(tx, customer, 'password-changed');
    return true;
  });
  await parts.sessions.lookAgain(customer, 'password-changed');
  return isFirst ? ok({}) : denied('recovery-not-approved');
}

type Finishing = { readonly asked: CaseRow | null; readonly caller: SignedIn };

/** A new fund password for an approved case of the customer who is signed in. */
export async function finishFundPassword(
  parts: RecoveryParts,
  { fundPassword }: RequestOf<typeof recovery.finishFundPassword>,
  { asked, caller: { customer, session } }: Finishing,
): Promise<Result<Record<string, never>, Denial>> {
  const unfit = parts.fundPasswords.unfit(fundPassword);
  if (unfit) return refuse(unfit);
  const open = await openCase(parts, asked?.customer === customer.id ? asked : null, 'fund-password');
  if (!open.ok) return open;
  const hash = await parts.fundPasswords.hashOf(customer.id, fundPassword);
  const work = async (tx: Tx): Promise<boolean> => {
    if (!(await isStillOpen(tx, parts, { ...open.value, what: 'fund-password' }))) return false;
    if (!(await parts.replacedProofs.add(tx, { customer: customer.id, what: 'fund-password', review: open.value.review }))) return false;
    await parts.fundPasswords.replace(tx, customer.id, hash);
    await parts.sessions.endOthers(tx, session, 'password-changed');
    return true;
  };
  return (await parts.customers.change(customer.id, work)) ? ok({}) : refuse(denial('recovery-not-approved'));
}
