import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'commands.ts': [
    ['name-missing', 'an operator is invited without a name', 'features/desk-operators/desk-operators.test.ts'],
    ['operator-name-taken', 'an operator is invited by a name that is there', 'features/desk-operators/desk-operators.test.ts'],
    ['not-your-role', 'somebody without the role changes an operator', 'features/desk-operators/desk-operators.test.ts'],
    ['operator-does-not-exist', 'an operator is changed who isn’t there', 'features/desk-operators/desk-operators.test.ts'],
    ['request-does-not-exist', 'the link of somebody new is taken a second time', 'features/desk-operators/puppets.test.ts'],
    ['operator-does-not-exist', 'a reset is asked for an operator who isn’t there', 'features/desk-operators/desk-operators.test.ts'],
    ['not-yourself', 'an operator asks for a reset of himself', 'features/desk-operators/desk-operators.test.ts'],
    ['name-missing', 'a reset is asked for without saying why', 'features/desk-operators/desk-operators.test.ts'],
    ['request-does-not-exist', 'a reset is confirmed a second time', 'features/desk-operators/desk-operators.test.ts'],
  ],
};
