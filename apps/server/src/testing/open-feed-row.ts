import type { Instant } from '@parkett/kernel';
import { seedHashOf } from '../adapters/feeds/market-seed.ts';
import type { KeptFeed } from '../books/market-data/index.ts';
import { testSeed } from './test-feed.ts';

/** The feed of a database of a test, whose seed stands in the repository. */
export const openFeedRow = (startsAt: Instant): KeptFeed => ({
  ...{ kind: 'simulator', content: '', startsAt },
  ...{ seedHash: seedHashOf(testSeed), seedKnown: true },
});
