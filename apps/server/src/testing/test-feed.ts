import type { RandomEnds } from '@parkett/exchange';
import { asInstant, type Instant } from '@parkett/kernel';
import { endsOf, type FeedSetting } from '../adapters/feeds/open-feed.ts';
import type { MarketSeed } from '../adapters/feeds/market-seed.ts';
import { schedules } from '../books/instruments/index.ts';

/** The seed of the market that tests look at: the same in every run, so that its prices are. */
export const testSeed: MarketSeed = '0123456789abcdef0123456789abcdef';

/** The simulator with that seed. */
export const testFeed = (startsAt: Instant): FeedSetting => ({ kind: 'simulator', secret: testSeed, startsAt });

/** The random ends of auctions in a market of shares with that seed. */
export const testEnds: RandomEnds = endsOf(testFeed(asInstant(0)), { scheduleOf: () => schedules.xetra });
