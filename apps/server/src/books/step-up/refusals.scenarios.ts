import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'carry-out.ts': [['confirmation-required', 'an operation that nobody has confirmed is begun', 'books/step-up/grants.test.ts']],
  'grants.ts': [
    ['no-session', 'the session ended between the confirmation and what it allows', 'features/security/security.test.ts'],
    ['confirmation-required', 'a confirmation is used a second time', 'books/step-up/grants.test.ts'],
  ],
};
