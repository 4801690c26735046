import type { Instant } from '@parkett/kernel';
import type { KeptFeed } from '../books/market-data/index.ts';

/** The feed of a database of a test: the first generator, whose seed everybody knows. */
export const openFeedRow = (startsAt: Instant): KeptFeed => ({
  ...{ kind: 'simulator', seed: 1, content: '', startsAt },
  ...{ generator: 1, seedHash: null, seedKnown: true },
});
