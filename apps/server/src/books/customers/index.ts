import { defineMessage } from '../messages/index.ts';
import { gateTelling, liftTelling } from './gates/told-store.ts';
import { unlockMinutesMax } from './limits.ts';

export { Customers, type SignedIn } from './customers.ts';
export { hasEnded, Erasure, type Kept } from './erasure.ts';
export { knownCustomer, lookAt } from './known-customer.ts';
export { know, untold } from './notices.ts';
export { toldForMs } from './rules/notice.ts';
export { accountBefore, accountChangesToTell, accountSince, changeAccount } from './account-changes.ts';
export { heldOfCustomers, type Held } from './held.ts';
export { customerSince, sealedGates } from './held-store.ts';
export { lastRetention, retentionEnds } from './rules/retention.ts';
export {
  countCustomers,
  findByAccount,
  listCustomers,
  type CustomerFilter,
  type CustomerOrder,
  type CustomerPlace,
  type ListedCustomer,
} from './directory-store.ts';
export { findableFrom, findPeople, forgetFindable, keepFindable } from './finding/finding.ts';
export type { Findable } from './rules/find-words.ts';
export { LoginPasswords } from './credentials/login-passwords.ts';
export { findForSignIn, rememberDevice } from './credentials/store.ts';
export { FundPasswords } from './fund-password/fund-password.ts';
export { addInstitution, ensureDemoInstitution, findInvite, ownInviteCode, randomCode } from './institutions/institutions.ts';
export { compareCounted, type CountedSecret, type Tries } from './compare-counted.ts';
export { insertInviteCode, institutionNamed, institutionNames, institutionOf, useInviteCode } from './institutions/store.ts';
export { agreementsOf, devicesOf, inviterOf } from './page-store.ts';
export { readAccount, readKnownAccount } from './rules/account.ts';
export { actorIn, Gates, nameOfActor, type NewGate } from './gates/gates.ts';
export { lockStanding } from './gates/lock-standing.ts';
export { lastEmergencyAt, readAllGates, readGate, readGates, type GateRow } from './gates/store.ts';
export {
  caseOf,
  denialOf,
  gateAgainst,
  gateReasonIsLegal,
  ownLock,
  lockedByCustomer,
  standsAt,
  type Act,
  type Gate,
  type GateKind,
} from './rules/gates.ts';
export { judgeGate } from './rules/place-gate.ts';
export { answersFor, denialFor, isAsked, type Answered, type CustomerStanding, type Standing } from './rules/standing.ts';
export { asOriginal, type TryState } from './rules/fund-password.ts';
export { emptyDenial, repeatDenial, typedDenial } from './rules/login-password.ts';
export { endsAt, sessionTimes } from './rules/session-time.ts';
export type { InviteCode } from './rules/invite.ts';
export { Sessions, type Session, type SessionSecrets } from './sessions/sessions.ts';
export { sessionsOf, standingWith } from './sessions/command-sessions.ts';
export { isSessionOpen, lastSessionsOf, openSessions, tradingUntilOf, type SessionOfPast, type WrittenUnlock } from './sessions/store.ts';
export {
  keepVerified,
  accountExists,
  changedStandings,
  customerExists,
  insertAgreements,
  insertCustomer,
  lockCustomer,
  readCustomer,
  readPassword,
  readStanding,
  holdsPassword,
  writePassword,
  writeProfile,
  writeUnlockMinutes,
  type CustomerKind,
} from './store.ts';

/** What this book declares. */
export const customersManifest = {
  name: 'customers',
  rules: [unlockMinutesMax],
  appendOnly: ['institution', 'agreement', 'gate', 'gate_lift', 'account_change', 'notice_known'],
  messages: [defineMessage('gate-placed'), defineMessage('gate-lifted')],
  tellings: [gateTelling, liftTelling],
};
