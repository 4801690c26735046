import { denial, denialWith, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { invariant, ok, refuse, withoutUnseenEnds, type Result } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import {
  denialOf,
  findForSignIn,
  gateAgainst,
  lockCustomer,
  ownLock,
  lockedByCustomer,
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

/** What somebody has shown: `both` is the password and a second factor. */
type With = 'password' | 'passkey' | 'both';
/** Who has shown that he is the customer, and with what. `unlocks`: he wants to take his own lock away with that. */
type Shown = { readonly customerId: bigint; readonly with: With; readonly unlocks: boolean };

/** Whether that lifts the customer's own lock: only both together, since a thief of a session may have added a passkey, and one of a phone has one. */
const unlockOf = { password: 'no', passkey: 'with-password', both: 'yes' } as const satisfies Record<With, string>;

/** Throws Refused when a gate keeps this customer out. Behind the lock, so that a gate placed meanwhile is seen. */
async function passGates(parts: SignInParts, tx: Tx, { customerId, with: shown }: Shown): Promise<void> {
  await lockCustomer(tx, customerId);
  const standing = await readStanding(tx, customerId);
  invariant(standing, 'a customer with a credential exists');
  const now = parts.now();
  const gate = gateAgainst(standing.gates, 'sign-in', now);
  if (!gate) return;
  if (ownLock(standing.gates, now)) throw new Refused(denial('account-locked-by-owner', { unlock: unlockOf[shown] }));
  throw new Refused(denialWith(denialOf(gate), await parts.appealOf(tx, { customer: customerId, gate: gate.id })));
}

/** Lifts the customer's own lock, where he asks for that and has shown the password and a second factor. */
async function liftOwnLock({ customers, gates, now }: SignInParts, { customerId, with: shown, unlocks }: Shown): Promise<void> {
  if (shown !== 'both' || !unlocks) return;
  const lock = ownLock((await customers.get(customerId)).gates, now());
  if (!lock) return;
  await gates.lift(customerId, { gate: lock.id, reason: lockedByCustomer, liftedBy: actorOf({ kind: 'customer', id: customerId }) });
}

/** What was brought beside the password, proved. A passkey has signed a challenge for signing in, which anybody is given: whose it is, is seen then. */
async function proved(
  { secondFactors }: SignInParts,
  holder: Holder,
  { passkey, appCode, recoveryCode }: Body,
): Promise<Result<null, Denial> | null> {
  if (passkey) {
    const who = await secondFactors.whoSignsIn(passkey);
    return who.ok && who.value.kind === holder.kind && who.value.id === holder.id ? ok(null) : refuse(denial('passkey-refused'));
  }
  const proof: Proof | null = appCode ? { appCode } : recoveryCode ? { recoveryCode } : null;
  return proof && secondFactors.prove(holder, proof, { of: 'sign-in' });
}

/** What is still missing of a customer who has a second factor, or what is wrong with it. */
async function factorDenial(
  parts: SignInParts,
  { customerId, password }: { customerId: bigint; password: string },
  body: Body,
): Promise<{ denial: Denial | null; shown: boolean }> {
  const holder: Holder = { kind: 'customer', id: customerId };
  const factors = await parts.secondFactors.of(parts.db, holder);
  if (!hasFactor(factors)) return { denial: null, shown: false };
  const answer = await proved(parts, holder, body);
  if (answer) return answer.ok ? { denial: null, shown: true } : { denial: answer.error, shown: false };
  const lost = await parts.lostFactorToken({ customer: customerId, password });
  return { denial: denial('second-factor-required', { ...waysOf(factors), lost }), shown: false };
}

/**
 * Signs in. Whether or not the account exists, the same work is done and the same sentence answers. Guessing is slowed down
 * before anything is compared; only after the right password a second factor is asked for, and after both a gate shows itself.
 */
export async function logIn(parts: SignInParts, body: Body, visit: Visit): Promise<Result<Reply, Denial>> {
  if (withoutUnseenEnds(body.account) === '') return refuse(denial('account-missing'));
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
  const shown = { customerId, with: factor.shown ? 'both' : 'password', unlocks: body.unlock ?? false } as const;
  return enter(parts, visit, { shown, way: factor.shown ? 'password and second factor' : 'password', password: { verified: password, renewed } });
}

/** Signs in with a passkey alone: it is something that one has, and asks for what one knows or is. It lifts no lock. */
export async function logInWithPasskey(
  parts: SignInParts,
  { passkey }: RequestOf<typeof signIn.passkeyLogin>,
  visit: Visit,
): Promise<Result<Reply, Denial>> {
  const who = await parts.secondFactors.whoSignsIn(passkey);
  if (!who.ok || who.value.kind !== 'customer') return refuse(denial('passkey-refused'));
  return enter(parts, visit, { shown: { customerId: who.value.id, with: 'passkey', unlocks: false }, way: 'passkey', password: null });
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
