import type { TradingDate } from '@parkett/kernel';
import type { PriceSource } from '../price-source.ts';
import { createSimulator } from '../simulator/generator-1/simulator.ts';
import { keyOfHex, type DayKey } from '../simulator/generator-2/keyed-draws.ts';
import { createKeyedSimulator } from '../simulator/generator-2/simulator.ts';
import type { SimulatedInstrument } from '../simulator/simulated-instrument.ts';
import { listings, schedules, startsAt } from './small-market.ts';

/** Keys of days that have nothing in common but are the same in every run: a date's digits, then the seed's. */
export const keysOf =
  (seed: number) =>
  (date: TradingDate): DayKey =>
    keyOfHex(`${date.replaceAll('-', '')}${seed.toString(16).padStart(8, '0')}`.padEnd(64, '7'));

type Made = {
  readonly name: string;
  readonly levels: number;
  readonly create: (seed: number, listed?: readonly SimulatedInstrument[]) => PriceSource;
};

/** The small market by each generator: what is promised of prices holds for both. */
export const bothGenerators: readonly Made[] = [
  { name: 'generator 1', levels: 5, create: (seed, listed = listings) => createSimulator({ seed, listings: listed, schedules, startsAt }) },
  {
    name: 'generator 2',
    levels: 20,
    create: (seed, listed = listings) => createKeyedSimulator({ keys: keysOf(seed), listings: listed, schedules, startsAt }),
  },
];
