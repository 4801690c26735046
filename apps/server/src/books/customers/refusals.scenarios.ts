import { asInstant, instantOf, later } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { readAccount } from './rules/account.ts';
import { asLoginPassword, asOriginal, beginTry, choiceDenial as fundPasswordDenial, lockMs, wrongDenial } from './rules/fund-password.ts';
import { gateDenial, type Gate, type GateKind } from './rules/gates.ts';
import { choiceDenial, emptyDenial, repeatDenial } from './rules/login-password.ts';
import { judgeGate } from './rules/place-gate.ts';
import { denialFor, type Standing } from './rules/standing.ts';

const now = instantOf('2026-11-25T09:30:00Z');
const hour = 3_600_000;
const gate = (kind: GateKind): Gate => ({ id: 7n, kind, reason: 'court-order', startedAt: asInstant(0), expiresAt: null });
const ungated = { gates: [], lastEmergencyAt: null, now };
const chosen = { account: 'mara@example.org', words: new Set(['password']) };
const standing: Standing = { version: 1, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: null };

export const refusals: RefusalPlaces = {
  'finding/finding.ts': [
    ['find-more-signs', 'two letters of a name are looked for', 'features/desk-customers/find.test.ts', { minimum: 3 }],
    ['find-more-exactly', 'a name is looked for that more than fifty customers have', 'features/desk-customers/find.test.ts', { maximum: 50 }],
  ],
  'fund-password/fund-password.ts': [
    ['fund-password-already-set', 'a fund password is chosen where there is one', 'features/sign-in/fund-password.test.ts'],
    ['fund-password-already-set', 'two are chosen at once, and this one is the second', 'features/sign-in/fund-password.test.ts'],
    ['fund-password-not-set', 'digits are compared where none were ever chosen', 'features/sign-in/fund-password.test.ts'],
    ['fund-password-malformed', 'trading is unlocked with something else than six digits', 'features/sign-in/fund-password.test.ts'],
    ['fund-password-malformed', 'a change is confirmed with something else than six digits', 'features/security/security.test.ts'],
  ],
  'known-customer.ts': [
    ['account-does-not-exist', 'the desk names a number that is no customer’s', 'features/desk-customers/desk-customers.test.ts'],
  ],
  'rules/account.ts': [
    ['account-missing', 'the field of the account is empty', () => readAccount('  ')],
    ['account-malformed', 'the account is neither a telephone number with its country nor an e-mail address', () => readAccount('0151 12345678')],
    ['account-malformed', 'half an e-mail address', () => readAccount('martha@')],
    ['phone-impossible', 'a telephone number with too few digits for its country', () => readAccount('+44 20 7946')],
  ],
  'rules/fund-password.ts': [
    ['fund-password-malformed', 'four digits are chosen', () => fundPasswordDenial('4029')],
    ['fund-password-too-simple', 'six equal digits are chosen', () => fundPasswordDenial('111111')],
    ['fund-password-locked', 'digits are entered while they are locked', () => beginTry({ tries: 5, lockedUntil: later(now, 90_000) }, now)],
    ['wrong-fund-password', 'the second wrong entry', () => wrongDenial({ tries: 2, lockedUntil: null }, now)],
    ['wrong-login-password', 'the second wrong entry, of a login password', () => asLoginPassword(wrongDenial({ tries: 2, lockedUntil: null }, now))],
    [
      'login-password-locked',
      'the fifth wrong entry, of a login password',
      () => asLoginPassword(wrongDenial({ tries: 5, lockedUntil: later(now, lockMs) }, now)),
    ],
    [
      'wrong-original-password',
      'the second wrong entry, of the password that is to be changed',
      () => asOriginal(wrongDenial({ tries: 2, lockedUntil: null }, now)),
    ],
    [
      'original-password-locked',
      'the fifth wrong entry, of the password that is to be changed',
      () => asOriginal(wrongDenial({ tries: 5, lockedUntil: later(now, lockMs) }, now)),
    ],
  ],
  'rules/gates.ts': [
    ['account-disabled', 'the account has ended', () => gateDenial([gate('disabled')], 'sign-in', now)],
    ['account-login-banned', 'signing in is blocked', () => gateDenial([gate('login-banned')], 'sign-in', now)],
    ['account-frozen', 'a frozen account opens something', () => gateDenial([gate('frozen')], 'open', now)],
    ['account-cannot-trade', 'an account that is banned from trading opens something', () => gateDenial([gate('trade-banned')], 'open', now)],
    [
      'account-cannot-withdraw',
      'an account that is banned from withdrawing withdraws',
      () => gateDenial([gate('withdrawal-banned')], 'withdraw', now),
    ],
  ],
  'rules/login-password.ts': [
    ['password-missing', 'no password is typed', () => emptyDenial({ password: '', confirmPassword: '' })],
    ['password-repeat-missing', 'the password isn’t typed again', () => emptyDenial({ password: 'four herons at dusk', confirmPassword: '' })],
    ['passwords-differ', 'it is typed in two ways', () => repeatDenial({ password: 'four herons at dusk', confirmPassword: 'four herons at dawn' })],
    ['password-too-short', 'seven signs', () => choiceDenial('herons!', chosen)],
    ['password-too-long', 'a page of text', () => choiceDenial('heron '.repeat(300), chosen)],
    ['password-too-common', 'a word that everybody takes', () => choiceDenial('password', chosen)],
  ],
  'rules/place-gate.ts': [
    [
      'reason-unknown',
      'a reason that a block of this kind doesn’t have',
      () => judgeGate({ kind: 'frozen', reason: 'account-ended', expiresAt: later(now, hour) }, ungated),
    ],
    [
      'malformed',
      'an ended account with an end',
      () => judgeGate({ kind: 'disabled', reason: 'account-ended', expiresAt: later(now, hour) }, ungated),
    ],
    ['gate-end-missing', 'a block without an end', () => judgeGate({ kind: 'frozen', reason: 'suspected-takeover', expiresAt: null }, ungated)],
    [
      'gate-end-missing',
      'a block that ends before it begins',
      () => judgeGate({ kind: 'frozen', reason: 'suspected-takeover', expiresAt: now }, ungated),
    ],
    [
      'gate-stands-already',
      'the same block once more',
      () => judgeGate({ kind: 'frozen', reason: 'court-order', expiresAt: later(now, hour) }, { ...ungated, gates: [gate('frozen')] }),
    ],
    [
      'gate-too-long',
      'an account is frozen for a month without a law or an order',
      () => judgeGate({ kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(now, 720 * hour) }, ungated),
    ],
  ],
  'rules/standing.ts': [
    ['complete-real-name-first', 'who isn’t verified opens something', () => denialFor({ ...standing, realName: 'unverified' }, 'open', now)],
    ['awaiting-review', 'who is under review opens something', () => denialFor({ ...standing, realName: 'under-review' }, 'open', now)],
    ['real-name-failed', 'whose verification failed opens something', () => denialFor({ ...standing, realName: 'failed' }, 'open', now)],
    ['fund-password-not-set', 'who has no fund password opens something', () => denialFor({ ...standing, hasFundPassword: false }, 'open', now)],
    ['fund-password-required', 'who hasn’t entered the fund password opens something', () => denialFor(standing, 'open', now)],
    ['confirmation-required', 'a withdrawal that nobody has confirmed', () => denialFor(standing, 'withdraw', now)],
    [
      'pay-out-waits',
      'a withdrawal in the day after a password was replaced',
      () => denialFor({ ...standing, proved: { confirmed: true, payOutFrom: later(now, hour) } }, 'withdraw', now),
    ],
  ],
};
