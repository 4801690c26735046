import { denial, denied, type Denial, type recovery, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire, invariant, ok, refuse, type Result } from '@parkett/kernel';
import { hasEnded, lockCustomer, typedDenial, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { know } from './know.ts';
import { overtake } from './overtake.ts';
import { isOvertaken, isTakenBack, type CaseRow } from './store.ts';

export async function readState(parts: RecoveryParts, asked: CaseRow | null): Promise<ReplyOf<typeof recovery.caseState>> {
  const { isOn: letters } = parts.letters;
  if (asked === null) return { letters, asked: null };
  const { state, reason, note } = await know(parts, parts.db, asked);
  const { number, lost, byDesk, dueAt } = asked;
  return { letters, asked: { case: number, lost, state, byDesk, dueAt: instantToWire(dueAt), reason, note } };
}

/** An approved case that wasn't used. */
type Open = { readonly asked: CaseRow; readonly customer: bigint; readonly review: bigint };

async function openCase(parts: RecoveryParts, asked: CaseRow | null, lost: recovery.Lost): Promise<Result<Open, Denial>> {
  if (asked === null || asked.customer === null || asked.lost !== lost) return denied('recovery-not-approved');
  const { state, review } = await know(parts, parts.db, asked);
  return state === 'approved' && review ? ok({ asked, customer: asked.customer, review: review.id }) : denied('recovery-not-approved');
}

/**
 * Judged behind the customer's lock: the account hasn't ended, what is asked for wasn't set anew by another case or by its owner, and no operator took
 * the case back. What else was asked for ends with this one.
 */
async function isStillOpen(tx: Tx, parts: RecoveryParts, { asked, customer }: Open): Promise<boolean> {
  await lockCustomer(tx, customer);
  if ((await hasEnded(tx, customer)) || (await isOvertaken(tx, asked)) || (await isTakenBack(tx, asked.id))) return false;
  await overtake(tx, parts, { customer, what: asked.lost, by: asked.id });
  return true;
}

/** Puts the new password in its place: open links to another one are over, whoever is signed in has to sign in with it, and the owner is told. */
async function replace(tx: Tx, parts: RecoveryParts, { customer, hash }: { customer: bigint; hash: string }): Promise<void> {
  await parts.loginPasswords.replace(tx, customer, hash);
  await parts.letters.endLinks(tx, customer, ['reset']);
  await parts.sessions.endAllWith(tx, customer, 'password-changed');
  await wantLetter(tx, { kind: 'login-password-changed', customer, at: parts.systemNow() });
}

/** A new login password for an approved case; whoever is signed in has to sign in with it. */
export async function finish(
  parts: RecoveryParts,
  { password, confirmPassword }: RequestOf<typeof recovery.finish>,
  asked: CaseRow | null,
): Promise<Result<Record<string, never>, Denial>> {
  const mistyped = typedDenial({ password, confirmPassword });
  if (mistyped) return refuse(mistyped);
  const open = await openCase(parts, asked, 'login-password');
  if (!open.ok) return open;
  const { customer, review } = open.value;
  const { account } = await parts.customers.get(customer);
  const unfit = parts.loginPasswords.unfit(password, account);
  if (unfit) return refuse(unfit);
  const hash = await parts.loginPasswords.hashOf(customer, password);
  const isFirst = await withTransaction(parts.db, async tx => {
    if (!(await isStillOpen(tx, parts, open.value))) return false;
    if (!(await parts.replacedProofs.add(tx, { customer, what: 'login-password', review, session: null }))) return false;
    await replace(tx, parts, { customer, hash });
    return true;
  });
  await parts.sessions.lookAgain(customer, 'password-changed');
  return isFirst ? ok({}) : denied('recovery-not-approved');
}

/** A new login password by the link of a letter. It signs nobody in: a second factor is asked for at the sign-in as ever. */
export async function finishByLink(
  parts: RecoveryParts,
  { token, password, confirmPassword }: RequestOf<typeof recovery.finishByLink>,
): Promise<Result<Record<string, never>, Denial>> {
  const mistyped = typedDenial({ password, confirmPassword });
  if (mistyped) return refuse(mistyped);
  const found = await parts.letters.find(parts.db, 'reset', token);
  if (!found.ok) return found;
  const { customer, letter } = found.value;
  const { account } = await parts.customers.get(customer);
  const unfit = parts.loginPasswords.unfit(password, account);
  if (unfit) return refuse(unfit);
  const hash = await parts.loginPasswords.hashOf(customer, password);
  const isFirst = await withTransaction(parts.db, async tx => {
    await lockCustomer(tx, customer);
    if ((await hasEnded(tx, customer)) || !(await parts.letters.use(tx, 'reset', found.value))) return false;
    await overtake(tx, parts, { customer, what: 'login-password' });
    invariant(await parts.replacedProofs.add(tx, { customer, what: 'login-password', letter, session: null }), `letter ${letter} is used once`);
    await replace(tx, parts, { customer, hash });
    return true;
  });
  await parts.sessions.lookAgain(customer, 'password-changed');
  if (isFirst) return ok({});
  const again = await parts.letters.find(parts.db, 'reset', token);
  return again.ok ? denied('letter-link-expired') : again;
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
  const replaced = { customer: customer.id, what: 'fund-password', review: open.value.review, session: session.id } as const;
  const work = async (tx: Tx): Promise<boolean> => {
    if (!(await isStillOpen(tx, parts, open.value))) return false;
    if (!(await parts.replacedProofs.add(tx, replaced))) return false;
    await parts.fundPasswords.replace(tx, customer.id, hash);
    await parts.sessions.endOthers(tx, session, 'password-changed');
    await wantLetter(tx, { kind: 'fund-password-changed', customer: customer.id, at: parts.systemNow() });
    return true;
  };
  return (await parts.customers.change(customer.id, work)) ? ok({}) : refuse(denial('recovery-not-approved'));
}
