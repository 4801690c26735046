import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Instant } from '@parkett/kernel';
import { createReplay, createSimulator, readReplayFile, type PriceSource } from '@parkett/market';
import { listings, schedules, sharePriceSteps, universe } from '../../books/instruments/index.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** Where prices come from, as plain data, so that every thread can open its own copy: the source is a pure function. */
export type FeedSetting =
  | { readonly kind: 'simulator'; readonly seed: number; readonly startsAt: Instant }
  | { readonly kind: 'replay'; readonly file: string };

const gzipMagic = 0x1f8b;

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (bytes.length > 1 && bytes.readUInt16BE(0) === gzipMagic ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function openFeed(setting: FeedSetting): PriceSource {
  if (setting.kind === 'simulator') return createSimulator({ seed: setting.seed, listings, schedules, startsAt: setting.startsAt });
  const day = readReplayFile(textOf(setting.file));
  if (!day.ok) throw new StartRefusal(`The replay file ${setting.file} can't be read: line ${day.error.line}, ${day.error.sentence}`);
  return createReplay({ day: day.value, schedule: schedules.replay, known: universe, stepsOf: sharePriceSteps });
}
