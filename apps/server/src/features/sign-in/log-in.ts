import { denial, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { invariant, ok, refuse, type Result } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import {
  denialOf,
  findForSignIn,
  gateAgainst,
  lockCustomer,
  ownLock,
  ownRequest,
  readKnownAccount,
  readStanding,
  holdsPassword,
  writePassword,
} from '../../books/customers/index.ts';
import { hasFactor, waysOf, type Holder, type Proof } from '../../books/second-factors/index.ts';
import type { Tx } from '../../platform/db.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refused } from '../../platform/refused.ts';
import { openSession } from './open-session.ts';
import { hashOfDevice, newDevice } from './pair.ts';
import { markOfAccount, type SignInParts, type Visit } from './parts.ts';

type Body = RequestOf<typeof signIn.login>;
type Reply = ReplyOf<typeof signIn.login>;

/** Who has shown that he is the customer: `strongly` with something besides a password. `unlocks`: he takes his own lock away with that. */
type Shown = { readonly customerId: bigint; readonly strongly: boolean; readonly unlocks: boolean };

/** Throws Refused when a gate keeps this customer out. Behind the lock, so that a gate placed meanwhile is seen. */
async function passGates(parts: SignInParts, tx: Tx, { customerId, strongly }: Shown): Promise<void> {
  await lockCustomer(tx, customerId);
  const standing = await readStanding(tx, customerId);
  invariant(standing, 'a customer with a credential exists');
  const now = parts.now();
  const gate = gateAgainst(standing.gates, 'sign-in', now);
  if (!gate) return;
  if (ownLock(standing.gates, now)) throw new Refused(denial('account-locked-by-owner', { unlock: strongly ? 'yes' : 'no' }));
  const { code, params } = denialOf(gate);
  throw new Refused(denial(code, { ...params, ...(await parts.appealOf(tx, { customer: customerId, gate: gate.id })) }));
}

/** Lifts the customer's own lock, where he asks for that and has shown a second factor. */
async function liftOwnLock({ customers, gates, now }: SignInParts, { customerId, strongly, unlocks }: Shown): Promise<void> {
  if (!strongly || !unlocks) return;
  const lock = ownLock((await customers.get(customerId)).gates, now());
  if (!lock) return;
  await gates.lift(customerId, { gate: lock.id, reason: ownRequest, liftedBy: actorOf({ kind: 'customer', id: customerId }) });
}

/** What is still missing of a customer who has a second factor, or what is wrong with it. */
async function factorDenial(
  parts: SignInParts,
  { customerId, password }: { customerId: bigint; password: string },
  { appCode, recoveryCode }: Body,
): Promise<{ denial: Denial | null; shown: boolean }> {
  const holder: Holder = { kind: 'customer', id: customerId };
  const factors = await parts.secondFactors.of(parts.db, holder);
  if (!hasFactor(factors)) return { denial: null, shown: false };
  const proof: Proof | null = appCode ? { appCode } : recoveryCode ? { recoveryCode } : null;
  if (proof === null) {
    const lost = await parts.lostFactorToken({ customer: customerId, password });
    return { denial: denial('second-factor-required', { ...waysOf(factors), lost }), shown: false };
  }
  const proved = await parts.secondFactors.prove(holder, proof, { of: 'sign-in' });
  return proved.ok ? { denial: null, shown: true } : { denial: proved.error, shown: false };
}

/**
 * Signs in. Whether or not the account exists, the same work is done and the same sentence answers. Guessing is slowed down
 * before anything is compared; only after the right password a second factor is asked for, and after both a gate shows itself.
 */
export async function logIn(parts: SignInParts, body: Body, visit: Visit): Promise<Result<Reply, Denial>> {
  if (body.account.trim() === '') return refuse(denial('account-missing'));
  if (body.password === '') return refuse(denial('password-missing'));
  const account = readKnownAccount(body.account);
  const device = parts.pair.deviceOf(visit.request);
  const found = await findForSignIn(parts.db, parts.customerKeys, { account: account ?? '', deviceHash: hashOfDevice(device ?? newDevice()) });
  const attempt = await parts.attempts.begin({
    address: visit.address,
    account: markOfAccount(parts, account ?? body.account),
    device: found.knownDevice ? device : null,
  });
  if ('waitSeconds' in attempt) return refuse(denial('too-many-attempts', { seconds: attempt.waitSeconds }));
  const place = { line: 'sign-in', caller: networkOf(visit.address, 64) };
  const isRight = await parts.hasher.verify(body.password, found.password ?? (await parts.dummyHash), place);
  const { customerId, password } = found;
  if (customerId === null || password === null || !isRight) return refuse(denial('wrong-account-or-password'));
  await attempt.succeeded();
  const factor = await factorDenial(parts, { customerId, password }, body);
  if (factor.denial) return refuse(factor.denial);
  const renewed = parts.hasher.isOutdated(password) ? await parts.hasher.hash(body.password, place) : null;
  const shown = { customerId, strongly: factor.shown, unlocks: body.unlock ?? false };
  return enter(parts, visit, { shown, way: factor.shown ? 'password and second factor' : 'password', password: { verified: password, renewed } });
}

/** Signs in with a passkey alone: it is something that one has, and asks for what one knows or is. */
export async function logInWithPasskey(
  parts: SignInParts,
  { passkey, unlock }: RequestOf<typeof signIn.passkeyLogin>,
  visit: Visit,
): Promise<Result<Reply, Denial>> {
  const who = await parts.secondFactors.whoSignsIn(passkey);
  if (!who.ok || who.value.kind !== 'customer') return refuse(denial('passkey-refused'));
  return enter(parts, visit, { shown: { customerId: who.value.id, strongly: true, unlocks: unlock ?? false }, way: 'passkey', password: null });
}

/** The hash that was compared, and a newer one to be written where it is outdated. */
type Verified = { readonly verified: string; readonly renewed: string | null };
type Entering = { readonly shown: Shown; readonly way: Parameters<typeof openSession>[1]['way']; readonly password: Verified | null };

async function enter(parts: SignInParts, visit: Visit, { shown, way, password }: Entering): Promise<Result<Reply, Denial>> {
  const { customerId } = shown;
  await liftOwnLock(parts, shown);
  const { account } = await parts.customers.get(customerId);
  const work = async (tx: Tx): Promise<{ customerId: bigint; account: string }> => {
    await passGates(parts, tx, shown);
    // Comparing takes a while: a password that was replaced meanwhile has ended all sessions, and opens none after it.
    if (password && !(await holdsPassword(tx, customerId, password.verified))) throw new Refused(denial('wrong-account-or-password'));
    if (password?.renewed) await writePassword(tx, customerId, password.renewed);
    return { customerId, account };
  };
  const opened = await openSession(parts, { visit, way, work });
  return opened.ok ? ok({ tokend: opened.value.tokend, account: opened.value.account }) : opened;
}
