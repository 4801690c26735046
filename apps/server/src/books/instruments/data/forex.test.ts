import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { forexCurrencies, forexPairs, levelsDate } from './forex.ts';
import { listings } from './universe.ts';

const rates = fileURLToPath(new URL('../../../../../../../shared/data/04_fx/ecb_eurofxref_1999-01-04_2022-12-30.csv.gz', import.meta.url));
const isHere = existsSync(rates);
if (!isHere) process.stdout.write(`outside data absent: ${rates}\n`);

test.skipIf(!isHere)('a new market’s currencies begin with the European Central Bank’s rates of the day that is named', () => {
  const [header, ...days] = gunzipSync(readFileSync(rates)).toString('utf8').trim().split('\n');
  const row = days.find(day => day.startsWith(levelsDate))!.split(',');
  const official = new Map(header!.split(',').map((currency, column) => [currency, Number(row[column])]));
  const own = Object.entries(forexCurrencies).filter(([currency]) => !['EUR', 'TWD', 'VND'].includes(currency));
  expect(own.map(([currency, { perEuro }]) => [currency, perEuro])).toEqual(own.map(([currency]) => [currency, official.get(currency)]));
});

test('a pair begins with what one unit costs by those rates, and crosses agree', () => {
  const at = (code: string): number => listings.find(({ instrument }) => instrument.code === code)!.simulation.basePrice;
  for (const [, base, quote] of forexPairs) expect(at(base + quote)).toBe(forexCurrencies[quote]!.perEuro / forexCurrencies[base]!.perEuro);
  expect(at('EURUSD')).toBe(1.0666);
  expect(at('EURJPY')).toBeCloseTo(at('EURUSD') * at('USDJPY'), 8);
  expect(listings.every(({ simulation }) => simulation.basePrice > 0)).toBe(true);
});
