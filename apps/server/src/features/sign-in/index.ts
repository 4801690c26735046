import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { Attempts } from './attempts.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import { demoAccountsPerHour, registrationsPerHour, wrongInviteCodesPerHour } from './limits.ts';
import { houseTitle, kefuLink } from './house-names.ts';
import { Mismatches } from './mismatches.ts';
import { Pair } from './pair.ts';
import type { SignInParts, SignInPlugs } from './parts.ts';
import { addSignInCalls } from './routes.ts';

export { houseNames, kefuLink, withKefuHosts } from './house-names.ts';
export { demoAccountsPerHour } from './limits.ts';
export type { OpenedCustomer, SignInPlugs } from './parts.ts';
export { Pair } from './pair.ts';
export { signInSettings } from './settings.ts';

/** The declarations of this feature. */
export const signInManifest = {
  name: 'sign-in',
  rules: [demoAccountsPerHour, registrationsPerHour, wrongInviteCodesPerHour, houseTitle, kefuLink],
  letters: [defineLetter({ name: 'new-device', isLimited: true }), defineLetter({ name: 'fund-password-set' })],
  messages: [defineMessage('new-device'), defineMessage('fund-password-set')],
};

export type SignIn = {
  /** How callers are recognised: for `createCalls` and for the stream's handshake. */
  readonly pair: Pair;
  readonly addCalls: (calls: Calls<SignedIn>) => void;
};

/** Everything about coming in: registering, signing in and out, demo accounts, the profile and the fund password. */
export function createSignIn(plugs: SignInPlugs): SignIn {
  const { db, now, customers, sessions, hasher, forgeryKey, publicOrigin } = plugs;
  const mismatches = new Mismatches(db);
  const pair = new Pair({ sessions, customers, forgeryKey, publicOrigin, mismatched: session => mismatches.note(session) });
  const dummyHash = hasher.hash(randomBytes(32).toString('base64'));
  dummyHash.catch(() => {});
  const parts: SignInParts = {
    ...plugs,
    pair,
    attempts: new Attempts({ db, now }),
    demoBudget: new HourlyBudget({ db, now, name: 'demo' }),
    registrationBudget: new HourlyBudget({ db, now, name: 'registration' }),
    inviteBudget: new HourlyBudget({ db, now, name: 'wrong invite code' }),
    dummyHash,
  };
  return { pair, addCalls: calls => addSignInCalls(calls, parts) };
}
