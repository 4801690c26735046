import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'calls.ts': [['news-does-not-exist', 'a notice that isn’t there', 'features/news/news.test.ts']],
};
