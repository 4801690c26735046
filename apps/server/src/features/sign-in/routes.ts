import { denied, signIn, wire } from '@parkett/contract';
import { instantFromWire, instantToWire, ok, refuse, type Instant } from '@parkett/kernel';
import { know, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Tx } from '../../platform/db.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import { openDemo } from './open-demo.ts';
import type { SignInParts } from './parts.ts';
import { readProfile, savingProfiles } from './profile.ts';
import { register, registration } from './register.ts';
import { unlockChallenge, unlockWithPasskey } from './unlock-with-passkey.ts';

function addUserinfo(calls: Calls<SignedIn>, parts: SignInParts): void {
  calls.open(wire.config, async () => ok([...parts.siteConfig()]));
  calls.open(wire.getUserinfo, async (_, { session: signedIn, request, reply }) => {
    if (!signedIn) return refuse(null);
    const { session, customer } = await parts.customers.look(signedIn);
    parts.pair.renewForgeryToken(request, reply, session);
    const { account, realName, hasFundPassword } = customer;
    const balances = await parts.walletBalances(customer.id);
    return ok(wire.toUserinfo({ account, verified: realName === 'verified', hasFundPassword, ...balances }));
  });
}

/** The calls of contract/sign-in.ts and the two of wire.ts that tell who is signed in and what the house is called. */
export function addSignInCalls(calls: Calls<SignedIn>, parts: SignInParts): void {
  const { sessions, fundPasswords, pair } = parts;
  const unlocked = (until: Instant) => ({ tradingUnlockedUntil: instantToWire(until) });
  calls.open(signIn.registration, async () => ok(registration(parts)));
  calls.open(signIn.login, (body, visit) => logIn(parts, body, visit));
  calls.open(signIn.passkeyChallenge, async () => ok(await parts.secondFactors.challenge(null, 'sign-in')));
  calls.open(signIn.passkeyLogin, (body, visit) => logInWithPasskey(parts, body, visit));
  calls.open(signIn.register, (body, visit) => register(parts, body, visit));
  calls.open(signIn.openDemo, (body, visit) => openDemo(parts, body, visit));
  calls.signedIn(signIn.logout, async (_, { session: { session }, reply }) => {
    await sessions.end(session, 'sign-out');
    pair.deleteCookies(reply);
    return ok({});
  });
  calls.signedIn(signIn.profile, async (_, { session: signedIn }) => ok(await readProfile(parts, await parts.customers.look(signedIn))));
  calls.signedIn(signIn.knowNotices, async ({ kind, upTo }, { session: { session } }) => {
    const [told, now] = [instantFromWire(upTo), parts.now()];
    if (told === null) return denied('malformed', { field: 'upTo' });
    await know(parts.db, { kind, session, at: told < now ? told : now });
    return ok({});
  });
  const saveProfile = savingProfiles(parts);
  calls.keyed(signIn.saveProfile, (body, { session, commandKey }) =>
    saveProfile({ ...commandKey(), command: { customerId: session.customer.id, body } }),
  );
  calls.signedIn(signIn.checkFundPassword, async ({ fundPassword }) => {
    const unfit = fundPasswords.unfit(fundPassword);
    return unfit ? refuse(unfit) : ok({});
  });
  calls.signedIn(signIn.setFundPassword, async ({ fundPassword }, { session }) => {
    const { id: customer } = session.customer;
    const tell = (tx: Tx) => wantLetter(tx, { kind: 'fund-password-set', customer, at: parts.now() });
    const result = await fundPasswords.set(session, fundPassword, tell);
    return result.ok ? ok(unlocked(result.value)) : result;
  });
  calls.signedIn(signIn.unlockTrading, async ({ fundPassword }, { session }) => {
    const result = await fundPasswords.unlock(session, fundPassword);
    return result.ok ? ok(unlocked(result.value)) : result;
  });
  calls.signedIn(signIn.unlockChallenge, async (_, { session }) => ok(await unlockChallenge(parts, session)));
  calls.signedIn(signIn.unlockWithPasskey, async ({ passkey }, { session }) => {
    const result = await unlockWithPasskey(parts, session, passkey);
    return result.ok ? ok(unlocked(result.value)) : result;
  });
  addUserinfo(calls, parts);
}
