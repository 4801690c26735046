import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'change-passwords.ts': [['fund-password-not-set', 'the fund password is changed where there is none', 'features/sign-in/fund-password.test.ts']],
  'choose-unlock-time.ts': [
    ['fund-password-not-set', 'a time is chosen before there are six digits', 'features/security/unlock-time.test.ts'],
    ['unlock-time-too-long', 'a longer time than the house allows is chosen', 'features/security/unlock-time.test.ts', { minutes: 15 }],
  ],
  'confirm.ts': [
    ['original-password-required', 'the login password is changed without the present one', 'features/security/security.test.ts'],
    ['password-missing', 'something is confirmed without the login password', 'features/security/security.test.ts'],
    ['fund-password-required', 'something is confirmed without the fund password', 'features/security/security.test.ts'],
    ['second-factor-required', 'something is confirmed without the second factor', 'features/security/security.test.ts'],
  ],
  'devices.ts': [['no-such-session', 'a session is ended that is over', 'features/security/security.test.ts']],
  'factors.ts': [['confirmation-required', 'a second factor is set up that nobody has confirmed', 'features/security/security.test.ts']],
};
