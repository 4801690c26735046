import { asTradingDate, currencies, gotFor, instantOf, powerOfTen, rateText, scaleOf, type Currency } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratesOfMoment, type PairPrice } from '../../../books/currency-rates/rules/rates-of-moment.ts';
import { hasMoved, rated, spreadOf } from './quote.ts';

const at = instantOf('2026-11-25T09:00:00Z');
const fixing = { date: asTradingDate('2022-12-30'), perEuro: {} };
const spreads = { open: 25, old: 50 };
const codes = Object.keys(currencies) as Currency[];
/** About what each is worth: units for one dollar, and dollars for one euro. */
const usual: Readonly<Record<string, number>> = { CNY: 7, TWD: 31, HKD: 7.8, MYR: 4.4, THB: 35, JPY: 150, VND: 24_000, KRW: 1_300 };

const price = (units: number, kind: 'market' | 'last' = 'market'): PairPrice => ({
  rate: { units: BigInt(Math.round(units * 1e5)), scale: 5 },
  source: { kind, at },
});

/** The rates of a moment in which each pair is some way off its usual price. */
const moments = fc
  .record({ off: fc.array(fc.integer({ min: 700, max: 1_300 }), { minLength: 9, maxLength: 9 }), usdt: fc.integer({ min: 9_500, max: 10_500 }) })
  .map(({ off, usdt }) => {
    const pairs = new Map<string, PairPrice>([['EURUSD', price((1.1 * off[8]!) / 1_000)]]);
    for (const [place, [code, units]] of Object.entries(usual).entries()) pairs.set(`USD${code}`, price((units * off[place]!) / 1_000));
    return ratesOfMoment({ at, fixing, usdtInDollars: { units: BigInt(usdt), scale: 4 }, priceOf: pair => pairs.get(pair) ?? null });
  });

const currency = fc.constantFrom(...codes);
const circles = fc.uniqueArray(currency, { minLength: 2, maxLength: 3 });
/** From one minor unit to a billion of them. */
const amounts = fc.bigInt({ min: 1n, max: 1_000_000_000n });
const numRuns = process.env.PARKETT_TEST_FULL ? 10_000 : 500;

test('no circle over two or three currencies gains', () => {
  fc.assert(
    fc.property(moments, circles, amounts, (rates, circle, given) => {
      const back = circle.reduce((amount, from, place) => {
        const to = circle[(place + 1) % circle.length]!;
        return gotFor(amount, rated(rates, { from, to, spreads }));
      }, given);
      expect(back).toBeLessThanOrEqual(given);
    }),
    { numRuns },
  );
});

test('the straight way is never worse than the way over a third currency', () => {
  fc.assert(
    fc.property(moments, fc.uniqueArray(currency, { minLength: 3, maxLength: 3 }), amounts, (rates, [from, over, to], given) => {
      const straight = gotFor(given, rated(rates, { from: from!, to: to!, spreads }));
      const first = gotFor(given, rated(rates, { from: from!, to: over!, spreads }));
      expect(gotFor(first, rated(rates, { from: over!, to: to!, spreads }))).toBeLessThanOrEqual(straight);
    }),
    { numRuns },
  );
});

test('of any amount no more than the spread and one minor unit is lost, by a second way of reckoning', () => {
  fc.assert(
    fc.property(moments, fc.uniqueArray(currency, { minLength: 2, maxLength: 2 }), amounts, (rates, [from, to], given) => {
      const rate = rated(rates, { from: from!, to: to!, spreads });
      const got = gotFor(given, rate);
      const exact = ((Number(given) * Number(rate.middle) * 0.9975) / Number(powerOfTen(12 + scaleOf(from!) - scaleOf(to!) + 4))) * 1e4;
      expect(Number(got)).toBeLessThanOrEqual(exact * (1 + 1e-12));
      expect(Number(got) + 1).toBeGreaterThanOrEqual(exact * (1 - 2e-7));
    }),
    { numRuns },
  );
});

test.each([
  ['EUR', 'USD', 'market', '1.1', 25, '1.09725'],
  ['USD', 'EUR', 'market', '0.909090909091', 25, '0.90681818'],
  ['EUR', 'JPY', 'last', '165', 50, '164.175'],
  ['JPY', 'USDT', 'last', '0.006666666667', 50, '0.0066333333'],
  ['USD', 'USDT', 'market', '1', 25, '0.9975'],
] as const)('%s in %s, %s: the middle %s less %i hundredths of a per cent is %s', (from, to, kind, middle, spreadBps, rate) => {
  const pairs = new Map([
    ['EURUSD', price(1.1)],
    ['USDJPY', price(150, 'last')],
  ]);
  const usdtInDollars = { units: 10_000n, scale: 4 };
  const found = rated(ratesOfMoment({ at, fixing, usdtInDollars, priceOf: pair => pairs.get(pair) ?? null }), { from, to, spreads });
  expect({ ...found, middle: rateText(found.middle), rate: rateText(found.rate) }).toMatchObject({ middle, rate, spreadBps, source: { kind } });
});

test.each([
  [100_000n, 100_124n, false],
  [100_000n, 100_125n, true],
  [100_000n, 99_876n, false],
  [100_000n, 99_875n, true],
  [100_000n, 100_000n, false],
])('a middle of %s that is %s now has moved: %s', (shown, now, moved) => {
  expect(hasMoved(shown, now, 125)).toBe(moved);
});

test.each([
  [100_000n, 25, 250n],
  [1n, 25, 0n],
  [199n, 25, 0n],
  [200n, 25, 1n],
  [100n, 50, 1n],
])('the spread of %s at %i hundredths of a per cent is %s', (given, bps, spread) => {
  expect(spreadOf(given, bps)).toBe(spread);
});
