import { denial, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { instantToWire, ok, refuse, type Result } from '@parkett/kernel';
import { findPassword, isKnownDevice, type SignedIn } from '../../books/customers/index.ts';
import { hashOfDevice } from './pair.ts';
import { markOfAccount, Refused, type SignInParts, type Visit } from './parts.ts';

/** Ends an account for good, after its password and only while nothing is in it. Guesses count as those at the sign-in do. */
export async function closeAccount(
  parts: SignInParts,
  { password }: RequestOf<typeof signIn.closeAccount>,
  { customer, visit }: { customer: SignedIn['customer']; visit: Pick<Visit, 'request' | 'address'> },
): Promise<Result<ReplyOf<typeof signIn.closeAccount>, Denial>> {
  if (password === '') return refuse(denial('password-missing'));
  const mark = parts.pair.deviceOf(visit.request);
  const device = mark !== null && (await isKnownDevice(parts.db, customer.id, hashOfDevice(mark))) ? mark : null;
  const attempt = await parts.attempts.begin({ address: visit.address, account: markOfAccount(parts, customer.account), device });
  if ('waitSeconds' in attempt) return refuse(denial('too-many-attempts', { seconds: attempt.waitSeconds }));
  if (!(await parts.hasher.verify(password, await findPassword(parts.db, customer.id)))) return refuse(denial('wrong-account-or-password'));
  await attempt.succeeded();
  try {
    const erasedAt = await parts.erasure.request(customer.id, {
      by: { kind: 'customer', name: String(customer.id) },
      at: parts.businessNow(),
      judge: async tx => {
        if (!(await parts.isEmpty(tx, customer))) throw new Refused(denial('account-not-empty'));
      },
    });
    return ok({ erasedAt: instantToWire(erasedAt) });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.denial);
    throw error;
  }
}
