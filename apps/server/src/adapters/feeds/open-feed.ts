import type { PriceSource } from '@parkett/market';
import { createSimulator, openReplay } from '@parkett/market';
import { listings, schedules, universe } from '../../books/instruments/index.ts';

/** Where prices come from, as plain data, so that every thread can open its own copy: the source is a pure function. */
export type FeedSetting = { readonly kind: 'simulator'; readonly seed: number } | { readonly kind: 'replay'; readonly file: string };

export function openFeed(setting: FeedSetting): PriceSource {
  if (setting.kind === 'simulator') return createSimulator({ seed: setting.seed, listings, schedules });
  return openReplay({ file: setting.file, known: universe, schedule: schedules.replay });
}
