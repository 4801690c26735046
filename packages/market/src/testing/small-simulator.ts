import type { TradingDate } from '@parkett/kernel';
import type { PriceSource } from '../price-source.ts';
import { keyOfHex, type DayKey } from '../simulator/generator/keyed-draws.ts';
import { createSimulator } from '../simulator/simulator.ts';
import { listings, schedules, startsAt } from './small-market.ts';

/** Keys of days that have nothing in common but are the same in every run: a date's digits, then the seed's. */
export const keysOf =
  (seed: number) =>
  (date: TradingDate): DayKey =>
    keyOfHex(`${date.replaceAll('-', '')}${seed.toString(16).padStart(8, '0')}`.padEnd(64, '7'));

/** The small market with the keys of a seed. */
export const smallSimulator = (seed: number, listed = listings): PriceSource =>
  createSimulator({ keys: keysOf(seed), listings: listed, schedules, startsAt });
