import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'index.ts': [['product-missing', 'a code that isn’t listed is kept as found', 'features/search/search.test.ts']],
};
