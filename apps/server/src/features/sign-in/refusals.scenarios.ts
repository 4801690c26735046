import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'log-in.ts': [
    ['account-locked-by-owner', 'the customer has locked the account', 'features/security/security.test.ts'],
    ['passkey-refused', 'a passkey of somebody else beside the password', 'features/security/security.test.ts'],
    ['second-factor-required', 'the password alone, of who has a second factor', 'features/security/security.test.ts'],
    ['account-missing', 'no account is typed', 'features/sign-in/log-in.test.ts'],
    ['password-missing', 'no password is typed', 'features/sign-in/log-in.test.ts'],
    ['too-many-attempts', 'guessing', 'features/sign-in/attempts.test.ts', { seconds: 40 }],
    ['wrong-account-or-password', 'a wrong pair', 'features/sign-in/log-in.test.ts'],
    ['passkey-refused', 'a passkey that isn’t a customer’s', 'features/security/security.test.ts'],
    ['wrong-account-or-password', 'the password is replaced while it is compared', 'features/sign-in/several-processes.test.ts'],
  ],
  'open-demo.ts': [['demo-closed', 'more demo accounts from an address than are given', 'features/sign-in/open-demo.test.ts']],
  'pair.ts': [
    ['no-session', 'a call without the cookie of a session', 'features/sign-in/pair.test.ts'],
    ['no-session', 'a session that has ended', 'features/sign-in/pair.test.ts'],
    ['anti-forgery', 'a call without the token of its page', 'features/sign-in/pair.test.ts'],
  ],
  'register.ts': [
    ['too-many-attempts', 'more registrations or wrong codes from an address than are taken', 'features/sign-in/register.test.ts', { seconds: 40 }],
    ['account-missing', 'no account is typed', 'features/sign-in/register.test.ts'],
    ['invite-code-missing', 'no code is typed', 'features/sign-in/register.test.ts'],
    ['inviter-does-not-exist', 'a code that nobody gave', 'features/sign-in/register.test.ts'],
    ['agreements-missing', 'a box isn’t ticked', 'features/sign-in/register.test.ts'],
    ['registration-failed', 'the agreements were changed since the page was loaded', 'features/sign-in/register.test.ts'],
    ['account-exists', 'an account that somebody has', 'features/sign-in/register.test.ts'],
    ['account-exists', 'an account that somebody takes at the same moment', 'features/sign-in/register.test.ts'],
    ['registration-failed', 'the code was used up at the same moment', 'features/sign-in/register.test.ts'],
  ],
  'unlock-with-passkey.ts': [
    ['fund-password-not-set', 'a passkey unlocks trading where no fund password is set', 'features/security/unlock-time.test.ts'],
  ],
  'routes.ts': [['malformed', 'notices are read up to what is no moment', 'features/sign-in/profile.test.ts', { field: 'upTo' }]],
};
