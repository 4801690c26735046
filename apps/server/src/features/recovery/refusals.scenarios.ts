import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'ask.ts': [
    ['too-many-attempts', 'more requests in an hour than are taken', 'features/recovery/recovery.test.ts', { seconds: 3_600 }],
    ['account-missing', 'a request without an account', 'features/sign-in/log-in.test.ts'],
    ['recovery-code-malformed', 'a request with a text that can’t be a recovery code', 'features/recovery/recovery.test.ts'],
    ['recovery-asked-often', 'a fourth request in a day that shows nothing', 'features/recovery/line.test.ts', { times: 3 }],
    ['recovery-token-expired', 'a lost second factor, too long after the sign-in', 'features/recovery/recovery.test.ts'],
    ['recovery-token-expired', 'a lost second factor, after the password was changed', 'features/recovery/recovery.test.ts'],
    ['fund-password-not-set', 'a lost fund password where there is none', 'features/sign-in/fund-password.test.ts'],
    ['password-missing', 'a lost fund password, without the login password', 'features/sign-in/log-in.test.ts'],
    ['recovery-code-malformed', 'a lost fund password, with a text that can’t be a recovery code', 'features/recovery/recovery.test.ts'],
    ['recovery-token-expired', 'the login password is replaced while it is compared', 'features/recovery/recovery.test.ts'],
  ],
  'finish.ts': [
    ['recovery-not-approved', 'a case that isn’t the caller’s, or of something else', 'features/recovery/recovery.test.ts'],
    ['recovery-not-approved', 'a case that is still examined', 'features/recovery/recovery.test.ts'],
    ['recovery-not-approved', 'a case that another tab finished first', 'features/recovery/recovery.test.ts'],
    ['letter-link-expired', 'a link that another one overtook while the password was hashed', 'features/recovery/by-letter.test.ts'],
    ['recovery-not-approved', 'a case of a fund password that another tab finished first', 'features/recovery/recovery.test.ts'],
  ],
  'own.ts': [
    ['no-such-recovery', 'a case of somebody else is taken back', 'app/others-things.test.ts'],
    ['recovery-shown-by-code', 'a case that was asked for with a recovery code is taken back', 'features/recovery/recovery.test.ts'],
    ['no-such-recovery', 'a case is taken back that is over', 'features/recovery/recovery.test.ts'],
  ],
  'take-back.ts': [['no-such-recovery', 'the desk takes back what is used already', 'features/recovery/recovery.test.ts']],
};
