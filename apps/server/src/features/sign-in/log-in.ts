import { denial, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { invariant, ok, refuse, type Result } from '@parkett/kernel';
import {
  denialOf,
  findCredential,
  gateAgainst,
  isKnownDevice,
  lockCustomer,
  readKnownAccount,
  readStanding,
  writePassword,
} from '../../books/customers/index.ts';
import type { Tx } from '../../platform/db.ts';
import { openSession } from './open-session.ts';
import { hashOfDevice } from './pair.ts';
import { markOfAccount, Refused, type SignInParts, type Visit } from './parts.ts';

type Body = RequestOf<typeof signIn.login>;

/** Throws Refused when a gate keeps this customer out. Behind the lock, so that a gate placed meanwhile is seen. */
async function passGates(parts: SignInParts, tx: Tx, customerId: bigint): Promise<void> {
  await lockCustomer(tx, customerId);
  const standing = await readStanding(tx, customerId);
  invariant(standing, 'a customer with a credential exists');
  const gate = gateAgainst(standing.gates, 'sign-in', parts.now());
  if (!gate) return;
  const { code, params } = denialOf(gate);
  throw new Refused(denial(code, { ...params, ...(await parts.appealOf(tx, { customer: customerId, gate: gate.id })) }));
}

/** The mark of the device if this customer has signed in on it before. */
async function knownDevice(parts: SignInParts, visit: Visit, customerId: bigint | null): Promise<string | null> {
  const device = parts.pair.deviceOf(visit.request);
  if (device === null || customerId === null) return null;
  return (await isKnownDevice(parts.db, customerId, hashOfDevice(device))) ? device : null;
}

/**
 * Signs in. Whether or not the account exists, the same work is done and the same sentence answers. Guessing is slowed down
 * before anything is compared; only after the right password does a gate show itself.
 */
export async function logIn(parts: SignInParts, body: Body, visit: Visit): Promise<Result<ReplyOf<typeof signIn.login>, Denial>> {
  if (body.account.trim() === '') return refuse(denial('account-missing'));
  if (body.password === '') return refuse(denial('password-missing'));
  const account = readKnownAccount(body.account);
  const found = account === null ? null : await findCredential(parts.db, parts.customerKeys, account);
  const device = await knownDevice(parts, visit, found?.customerId ?? null);
  const attempt = await parts.attempts.begin({ address: visit.address, account: markOfAccount(parts, account ?? body.account), device });
  if ('waitSeconds' in attempt) return refuse(denial('too-many-attempts', { seconds: attempt.waitSeconds }));
  const isRight = await parts.hasher.verify(body.password, found?.password ?? (await parts.dummyHash));
  if (!found || !isRight) return refuse(denial('wrong-account-or-password'));
  await attempt.succeeded();
  const { customerId } = found;
  const renewed = parts.hasher.isOutdated(found.password) ? await parts.hasher.hash(body.password) : null;
  const opened = await openSession(parts, visit, async tx => {
    await passGates(parts, tx, customerId);
    if (renewed !== null) await writePassword(tx, customerId, renewed);
    return { customerId, account: found.account };
  });
  return opened.ok ? ok({ tokend: opened.value.tokend, account: opened.value.account }) : opened;
}
