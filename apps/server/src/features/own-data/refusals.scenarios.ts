import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'change-account.ts': [
    ['not-for-demo-accounts', 'a demo account changes its account', 'features/identity/details.test.ts'],
    ['account-is-the-same', 'the account that it is', 'features/own-data/own-data.test.ts'],
    ['too-many-attempts', 'more tries in an hour than anybody needs', 'features/own-data/own-data.test.ts', { seconds: 3_600 }],
    ['account-exists', 'an account that somebody has', 'features/own-data/own-data.test.ts'],
    ['account-exists', 'an account that somebody takes at the same moment', 'features/own-data/own-data.test.ts'],
  ],
  'close-account.ts': [
    ['account-not-empty', 'an account with an order, a position or money', 'features/own-data/close-account.test.ts'],
    ['account-has-loan', 'an account with a loan that isn’t repaid', 'features/loans/closing.test.ts'],
    ['account-under-review', 'an account of which something is examined', 'features/own-data/close-account.test.ts'],
    ['account-not-empty', 'money comes while the account is closed', 'features/own-data/close-account.test.ts'],
  ],
  'export.ts': [
    [
      'too-many-attempts',
      'one more export than there are in an hour, before it is confirmed',
      'features/own-data/own-data.test.ts',
      { seconds: 3_600 },
    ],
    ['too-many-attempts', 'exports at the same moment', 'features/own-data/own-data.test.ts', { seconds: 3_600 }],
  ],
};
