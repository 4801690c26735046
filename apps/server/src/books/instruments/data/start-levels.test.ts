import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fixing, levelsDate } from './start-levels.ts';
import { listings, startListings } from './universe.ts';

const rates = fileURLToPath(new URL('../../../../../../../shared/data/04_fx/ecb_eurofxref_1999-01-04_2022-12-30.csv.gz', import.meta.url));
const isHere = existsSync(rates);
if (!isHere) process.stdout.write(`outside data absent: ${rates}\n`);

test.skipIf(!isHere)('a new market’s currencies begin with the European Central Bank’s rates of the day that is named', () => {
  const [header, ...days] = gunzipSync(readFileSync(rates)).toString('utf8').trim().split('\n');
  const row = days.find(day => day.startsWith(levelsDate))!.split(',');
  const official = new Map(header!.split(',').map((currency, column) => [currency, Number(row[column])]));
  const own = Object.entries(fixing).filter(([currency]) => !['EUR', 'TWD', 'VND'].includes(currency));
  expect(own.map(([currency, rate]) => [currency, rate])).toEqual(own.map(([currency]) => [currency, official.get(currency)]));
});

test('every pair, digital currency and metal has its level of that day, and crosses agree', () => {
  const at = (code: string): number => startListings.find(({ instrument }) => instrument.code === code)!.simulation.basePrice;
  expect(at('EURJPY')).toBeCloseTo(at('EURUSD') * at('USDJPY'), 8);
  const moved = startListings.filter(({ simulation }, i) => simulation.basePrice !== listings[i]!.simulation.basePrice);
  expect(new Set(moved.map(({ instrument }) => instrument.class))).toEqual(new Set(['forex', 'digital', 'metal']));
  expect(startListings.every(({ simulation }) => simulation.basePrice > 0)).toBe(true);
});
