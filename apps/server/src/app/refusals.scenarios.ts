import type { RefusalPlaces } from '../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'desk.ts': [
    ['customer-erased', 'an operator asks for an appeal of an erased customer', 'features/customer-service/erased.test.ts'],
    ['no-session', 'an order without the fund password, on a session that another process has ended', 'features/trading/just-unlocked.test.ts'],
  ],
  'policies.ts': [
    ['not-your-role', 'an operator calls what only another role may call', 'app/policies.test.ts'],
    ['passkey-needed', 'an operator with a code of his app alone calls what takes a passkey', 'app/policies.test.ts'],
  ],
};
