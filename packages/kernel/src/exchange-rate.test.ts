import { expect, test } from 'vitest';
import { cutRate, givenFor, gotFor, rateText, turnedRate } from './exchange-rate.ts';
import { currencies, type Currency } from './money.ts';

const units = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(12, '0'));
};

test.each<[given: bigint, from: Currency, rate: string, to: Currency, got: bigint]>([
  [100_000n, 'EUR', '1.0639335', 'USD', 106_393n],
  [1n, 'EUR', '1.0639335', 'USD', 1n],
  [1n, 'USD', '0.9351914', 'EUR', 0n],
  [10_000n, 'EUR', '140.30835', 'JPY', 14_030n],
  [14_030n, 'JPY', '0.0070915684', 'EUR', 9_949n],
  [1n, 'VND', '0.00003962', 'EUR', 0n],
  [1_000_000n, 'VND', '0.00003962', 'EUR', 3_962n],
  [1_000_000n, 'USDT', '0.9351914', 'EUR', 93n],
  [93n, 'EUR', '1.0639335', 'USDT', 989_458n],
])('%s %s at %s is %s %s', (given, from, rate, to, got) => {
  expect(gotFor(given, { rate: units(rate), from, to })).toBe(got);
});

test('the smallest amount to give is found from what is to be got, and one less gives less', () => {
  const codes = Object.keys(currencies) as Currency[];
  for (const from of codes)
    for (const to of codes)
      for (const rate of [units('0.00003962'), units('1.0639335'), units('25171.769')])
        for (const got of [1n, 99n, 12_345n]) {
          const given = givenFor(got, { rate, from, to });
          expect(gotFor(given, { rate, from, to })).toBeGreaterThanOrEqual(got);
          expect(gotFor(given - 1n, { rate, from, to })).toBeLessThan(got);
        }
});

test('a rate is shown as it holds, with eight figures, and the other way round', () => {
  expect(rateText(cutRate(units('1.063933512345')))).toBe('1.0639335');
  expect(rateText(cutRate(units('25171.76912345')))).toBe('25171.769');
  expect(rateText(cutRate(units('0.000039727')))).toBe('0.000039727');
  expect(rateText(units('100'))).toBe('100');
  expect(rateText(turnedRate(units('0.00003962')))).toBe('25239.777');
});
