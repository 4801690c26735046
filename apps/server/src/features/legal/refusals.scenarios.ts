import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [['malformed', 'a version of a legal text that never was', 'features/legal/legal.test.ts', { field: 'version' }]],
};
