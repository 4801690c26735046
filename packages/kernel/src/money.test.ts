import { expect, test } from 'vitest';
import { isCurrency, notional, scaleOf, type Currency } from './money.ts';

test.each([
  { currency: 'EUR', decimals: 2 },
  { currency: 'USD', decimals: 2 },
  { currency: 'USDT', decimals: 6 },
  { currency: 'CNY', decimals: 2 },
  { currency: 'TWD', decimals: 2 },
  { currency: 'HKD', decimals: 2 },
  { currency: 'MYR', decimals: 2 },
  { currency: 'THB', decimals: 2 },
  { currency: 'JPY', decimals: 0 },
  { currency: 'VND', decimals: 0 },
  { currency: 'KRW', decimals: 0 },
] as const)('$currency is kept with $decimals decimals', ({ currency, decimals }) => {
  expect(scaleOf(currency)).toBe(decimals);
});

test.each(['GBP', 'eur', '', 'toString'])('“%s” is no currency of ours', text => {
  expect(isCurrency(text)).toBe(false);
});

const share = { priceScale: 4, quantityScale: 0, currency: 'EUR' as Currency };

/** price × quantity as money: exact units of both scales, and the minor units they are in each way of rounding. */
test.each([
  { what: '10 shares at 128,4000 €', scales: share, exact: 10n * 1_284_000n, halfUp: 128_400n, ceiling: 128_400n },
  { what: '3 shares at 0,3333 €: 0,9999 €', scales: share, exact: 3n * 3_333n, halfUp: 100n, ceiling: 100n },
  { what: '1 share at 0,0049 €: less than half a cent', scales: share, exact: 49n, halfUp: 0n, ceiling: 1n },
  { what: '1 share at 0,0050 €: half a cent', scales: share, exact: 50n, halfUp: 1n, ceiling: 1n },
  { what: '1 share at 1,2301 €', scales: share, exact: 12_301n, halfUp: 123n, ceiling: 124n },
  {
    what: '0,00000001 of a coin at 60.000,00 USDT: 0,0006 USDT',
    scales: { priceScale: 2, quantityScale: 8, currency: 'USDT' },
    exact: 6_000_000n,
    halfUp: 600n,
    ceiling: 600n,
  },
  {
    what: '12,345 units at 150,123 yen: 1.853,268… yen',
    scales: { priceScale: 3, quantityScale: 3, currency: 'JPY' },
    exact: 12_345n * 150_123n,
    halfUp: 1_853n,
    ceiling: 1_854n,
  },
  {
    what: 'a price with fewer decimals than the currency: 2 pieces at 7,5 USDT',
    scales: { priceScale: 1, quantityScale: 0, currency: 'USDT' },
    exact: 150n,
    halfUp: 15_000_000n,
    ceiling: 15_000_000n,
  },
  { what: 'nothing', scales: share, exact: 0n, halfUp: 0n, ceiling: 0n },
] as const)('$what', ({ scales, exact, halfUp, ceiling }) => {
  expect(notional(exact, scales, 'half-up')).toBe(halfUp);
  expect(notional(exact, scales, 'ceiling')).toBe(ceiling);
});
