import type { RefusalPlaces } from '../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'policies.ts': [
    ['not-your-role', 'an operator calls what only another role may call', 'app/policies.test.ts'],
    ['passkey-needed', 'an operator with a code of his app alone calls what takes a passkey', 'app/policies.test.ts'],
  ],
};
