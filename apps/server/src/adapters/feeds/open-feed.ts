import type { Instant } from '@parkett/kernel';
import { createSimulator, type PriceSource } from '@parkett/market';
import { listings, schedules } from '../../books/instruments/index.ts';
import { openReplay } from './replay-file.ts';

/** Where prices come from, as plain data, so that every thread can open its own copy: the source is a pure function. */
export type FeedSetting =
  | { readonly kind: 'simulator'; readonly seed: number; readonly startsAt: Instant }
  | { readonly kind: 'replay'; readonly file: string };

export function openFeed(setting: FeedSetting): PriceSource {
  if (setting.kind === 'simulator') return createSimulator({ seed: setting.seed, listings, schedules, startsAt: setting.startsAt });
  return openReplay(setting.file).source;
}
