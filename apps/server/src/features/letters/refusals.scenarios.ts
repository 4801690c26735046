import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [
    ['letters-not-sent', 'a house without a mail server', 'features/letters/letters.test.ts'],
    ['account-no-email', 'an account that is a telephone number', 'features/letters/letters.test.ts'],
    ['address-already-confirmed', 'an address that is confirmed', 'features/letters/letters.test.ts'],
    ['too-many-attempts', 'more letters in an hour than are sent', 'features/letters/letters.test.ts', { seconds: 40 }],
    ['letter-link-expired', 'a link that was used or ended a moment ago', 'features/letters/letters.test.ts'],
  ],
};
