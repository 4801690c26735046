import type { Instant } from '@parkett/kernel';
import { seededEnds, type RandomEnds } from '@parkett/exchange';
import { createKeyedEnds, createKeyedSimulator, createSimulator, type PriceSource } from '@parkett/market';
import { listings, schedules, startListings } from '../../books/instruments/index.ts';
import { dayKeysOf } from './market-seed.ts';
import { openReplay } from './replay-file.ts';

/**
 * Where prices come from, as plain data, so that every thread can open its own copy: the source is a pure function. `secret` is the installation's
 * seed, 32 hexadecimal digits; folders of the first generator have a seed that everybody knows, and the random ends of their auctions come from it.
 */
export type FeedSetting =
  | { readonly kind: 'simulator'; readonly generator: 1; readonly seed: number; readonly startsAt: Instant }
  | { readonly kind: 'simulator'; readonly generator: 2; readonly secret: string; readonly startsAt: Instant }
  | { readonly kind: 'replay'; readonly file: string; readonly secret: string | null };

export function openFeed(setting: FeedSetting): PriceSource {
  if (setting.kind === 'replay') return openReplay(setting.file).source;
  if (setting.generator === 1) return createSimulator({ seed: setting.seed, listings, schedules, startsAt: setting.startsAt });
  return createKeyedSimulator({ keys: dayKeysOf(setting.secret), listings: startListings, schedules, startsAt: setting.startsAt });
}

/** Replays of folders from before there was a secret ended their auctions by this. */
const seedOfOldReplays = 1;

/** The random ends of the venue's auctions. */
export function endsOf(setting: FeedSetting, source: Pick<PriceSource, 'scheduleOf'>): RandomEnds {
  if (setting.kind === 'simulator' && setting.generator === 1) return seededEnds(setting.seed);
  if (setting.secret === null) return seededEnds(seedOfOldReplays);
  return createKeyedEnds({ keys: dayKeysOf(setting.secret), scheduleOf: id => source.scheduleOf(id) });
}

/** What a stored tick names as its source: which function of its moment gives it. */
export function tickSourceOf(setting: FeedSetting): string {
  if (setting.kind === 'replay') return 'replay';
  return setting.generator === 1 ? `simulator:${setting.seed}` : 'simulator:generator-2';
}
