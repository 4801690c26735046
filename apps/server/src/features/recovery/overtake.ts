import { hasEnded, lockCustomer, readPassword } from '../../books/customers/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { RecoveryParts } from './parts.ts';
import { reviewKind } from './review-kind.ts';
import { insertOvertaken, isOvertaken, readCase, type SetAnew } from './store.ts';

/** What was set anew, and the case that did it, which is done by that. */
export type Anew = { readonly customer: bigint; readonly what: SetAnew; readonly by?: bigint };

/**
 * Ends what was asked for in a customer's name and rests on what is set anew in this transaction: open cases leave the desk, and approved ones can't be
 * used. Call it before anything else of the customer is written: it takes his lock.
 */
export async function overtake(tx: Tx, { reviews, businessNow, systemNow }: RecoveryParts, { customer, what, by }: Anew): Promise<void> {
  await lockCustomer(tx, customer);
  await insertOvertaken(tx, { customer, what, at: systemNow() });
  for (const { subject } of await reviews.allPendingOf(tx, { kind: reviewKind, customer })) {
    const asked = await readCase(tx, BigInt(subject));
    if (!asked || asked.id === by || !(await isOvertaken(tx, asked))) continue;
    await reviews.withdraw(tx, { kind: reviewKind, subject, by: { kind: 'customer', id: customer }, now: businessNow() });
  }
}

/**
 * What a lost factor's token is bound to: the password that was shown for it, and the factors there are.
 * @param password the hash that was compared
 */
export async function markOf(
  { customerKeys, secondFactors }: RecoveryParts,
  from: Queryable,
  { customer, password }: { customer: bigint; password: string },
): Promise<string> {
  const { appCodeSince, passkeys } = await secondFactors.of(from, { kind: 'customer', id: customer });
  const text = JSON.stringify([String(customer), password, appCodeSince, passkeys.map(({ id }) => String(id))]);
  return customerKeys.blindIndex('lost factor', text).toString('base64url');
}

/** Whether a token's mark is still that of the customer, behind his lock. */
export async function holdsMark(tx: Tx, parts: RecoveryParts, { customer, mark }: { customer: bigint; mark: string }): Promise<boolean> {
  await lockCustomer(tx, customer);
  const password = await readPassword(tx, customer);
  return password !== null && !(await hasEnded(tx, customer)) && (await markOf(parts, tx, { customer, password })) === mark;
}
