import { security } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { changeFundPassword, changeLoginPassword } from './change-passwords.ts';
import { chooseUnlockTime } from './choose-unlock-time.ts';
import { confirm, confirmChallenge } from './confirm.ts';
import { endOtherSessions, endSession, lockAccount, readOverview } from './devices.ts';
import { addPasskey, confirmAppCode, removeAppCode, removePasskey, renewRecoveryCodes } from './factors.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { operationsOf, refuseUnregistered } from '../../books/step-up/index.ts';
import { holderOf, type SecurityParts } from './parts.ts';

/** Changes of which a letter and a message tell. */
const changes = ['login-password-changed', 'fund-password-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed'] as const;

/** The declarations of this feature. */
export const securityManifest = {
  name: 'security',
  operations: operationsOf(security.operationsByFeature.security),
  letters: [
    ...changes.map(name => defineLetter({ name })),
    // With a link in it each lock would make the next one, and a mailbox could hold the account down for good.
    defineLetter({ name: 'account-locked', links: [] }),
  ],
  // The lock is a gate, and brings the message of one.
  messages: changes.map(defineMessage),
};

/** The customer's own security: passwords, second factors, sessions, the lock. */
export function addSecurityCalls(calls: Calls<SignedIn>, parts: SecurityParts): void {
  const { secondFactors } = parts;
  refuseUnregistered(parts.grants.operations, security.operations);
  calls.signedIn(security.overview, async (_, { session }) => ok(await readOverview(parts, session)));
  calls.signedIn(security.confirmChallenge, (body, { session }) => confirmChallenge(parts, body, session));
  calls.signedIn(security.confirm, (body, { session }) => confirm(parts, body, session));
  calls.signedIn(security.changeLoginPassword, (body, { session }) => changeLoginPassword(parts, body, session));
  calls.signedIn(security.changeFundPassword, (body, { session }) => changeFundPassword(parts, body, session));
  calls.signedIn(security.chooseUnlockTime, (body, { session }) => chooseUnlockTime(parts, body, session));
  calls.signedIn(security.beginAppCode, (_, { session }) => secondFactors.beginAppCode(holderOf(session), session.customer.account));
  calls.signedIn(security.confirmAppCode, (body, { session }) => confirmAppCode(parts, body, session));
  calls.signedIn(security.removeAppCode, (_, { session }) => removeAppCode(parts, session));
  calls.signedIn(security.beginPasskey, (_, { session }) => secondFactors.beginPasskey(holderOf(session), session.customer.account));
  calls.signedIn(security.addPasskey, (body, { session }) => addPasskey(parts, body, session));
  calls.signedIn(security.removePasskey, (body, { session }) => removePasskey(parts, body, session));
  calls.signedIn(security.renewRecoveryCodes, (_, { session }) => renewRecoveryCodes(parts, session));
  calls.signedIn(security.endSession, (body, { session }) => endSession(parts, body, session));
  calls.signedIn(security.endOtherSessions, (_, { session }) => endOtherSessions(parts, session));
  calls.signedIn(security.lockAccount, (_, { session }) => lockAccount(parts, session));
}
