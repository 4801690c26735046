import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'operators.ts': [
    ['operator-does-not-exist', 'the command resets a name that nobody has', 'features/desk-operators/desk-operators.test.ts'],
    ['name-missing', 'the command adds somebody without a name', 'features/desk-operators/desk-operators.test.ts'],
    ['operator-name-taken', 'the command adds a name that is there', 'features/desk-operators/desk-operators.test.ts'],
  ],
};
