import type { Instant } from '@parkett/kernel';
import type { RandomEnds } from '@parkett/exchange';
import { createKeyedEnds, createSimulator, type PriceSource } from '@parkett/market';
import { listings, newCompaniesFrom, schedules } from '../../books/instruments/index.ts';
import { dayKeysOf, type MarketSeed } from './market-seed.ts';
import { openReplay } from './replay-file.ts';

/** Where prices come from, as plain data, so that every thread can open its own copy: the source is a pure function. `secret` is the installation's seed. */
export type FeedSetting =
  | { readonly kind: 'simulator'; readonly secret: MarketSeed; readonly startsAt: Instant }
  | { readonly kind: 'replay'; readonly file: string; readonly secret: MarketSeed };

export function openFeed(setting: FeedSetting): PriceSource {
  if (setting.kind === 'replay') return openReplay(setting.file).source;
  const { startsAt } = setting;
  return createSimulator({ keys: dayKeysOf(setting.secret), listings: [...listings, ...newCompaniesFrom(startsAt)], schedules, startsAt });
}

/** The random ends of the venue's auctions. */
export const endsOf = ({ secret }: FeedSetting, source: Pick<PriceSource, 'scheduleOf'>): RandomEnds =>
  createKeyedEnds({ keys: dayKeysOf(secret), scheduleOf: id => source.scheduleOf(id) });
