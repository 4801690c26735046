import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradingDate } from '@parkett/kernel';
import { keyOfHex, type DayKey } from '@parkett/market';
import { StartRefusal } from '../../platform/start-refusal.ts';

/*
 * The installation's seed: 128 random bits of which every day's key comes, one way. It lies in the data folder beside `key`, never in the database or
 * in a log. What may be known of it is its hash, from the first start on, and each day's key, after the day.
 */

/** 32 hexadecimal digits. */
export type MarketSeed = string;

const bytes = 16;
const form = /^[0-9a-f]{32}$/;
const fileIn = (dataFolder: string): string => join(dataFolder, 'market-seed');

export const isMarketSeed = (text: string): boolean => form.test(text);

/** SHA-256 of the seed's bytes: what the installation is committed to. */
export const seedHashOf = (seed: MarketSeed): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

/** A date's key: HMAC-SHA-256 of `parkett day 2026-11-23` with the seed, 64 hexadecimal digits. */
export const dayKeyHex = (seed: MarketSeed, date: TradingDate): string =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(`parkett day ${date}`).digest('hex');

export const dayKeysOf =
  (seed: MarketSeed) =>
  (date: TradingDate): DayKey =>
    keyOfHex(dayKeyHex(seed, date));

/** The seed in a data folder; null where there is none yet. */
export function readMarketSeed(dataFolder: string): MarketSeed | null {
  const file = fileIn(dataFolder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartRefusal(`The file ${file} can't be read (${(error as NodeJS.ErrnoException).code}): give it to the user who runs Parkett.`);
  }
  if (!form.test(text)) throw new StartRefusal(`The file ${file} is damaged: restore it from a backup.`);
  return text;
}

/** Writes a new folder's seed, readable by its owner only: a random one, or the one that was asked for. */
export function makeMarketSeed(dataFolder: string, asked: MarketSeed | null): MarketSeed {
  const seed = asked ?? randomBytes(bytes).toString('hex');
  const file = fileIn(dataFolder);
  try {
    // 'wx' fails when the file exists: another market may live by it.
    writeFileSync(file, seed, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartRefusal(
      `The file ${file} can't be written (${(error as NodeJS.ErrnoException).code}): give its folder to the user who runs Parkett.`,
    );
  }
  return seed;
}
