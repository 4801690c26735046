import { afterEach, expect, test, vi } from 'vitest';
import type { market } from '@parkett/contract';
import { formatChange, formatPrice, nameOf, shownDecimals, sparklineOf } from './price.ts';

const priced = (kind: market.InstrumentRow['class'], prices: Partial<market.Quote>) => ({
  class: kind,
  priceScale: 4,
  quote: { last: null, bid: null, ask: null, high: null, low: null, open: null, previousClose: null, ...prices } as market.Quote,
});

test('a share is shown with two decimals, with more where its price step is finer', () => {
  expect(shownDecimals(priced('share', { last: '198.7600', bid: '198.7400' }))).toBe(2);
  expect(shownDecimals(priced('share', { last: '6.0200', bid: '6.0180' }))).toBe(3);
  expect(shownDecimals(priced('forex', { last: '1.0900' }))).toBe(4);
});

test('a price is never rounded: what is finer than its neighbours keeps its decimals', () => {
  expect(formatPrice('6.0185', 2)).toBe('6,0185');
  expect(formatPrice('6.0000', 2)).toBe('6,00');
  expect(formatChange('0.0150', 2)).toBe('+0,015');
});

test('a missing price is a dash', () => {
  expect(formatPrice(null, 2)).toBe('—');
  expect(formatChange(undefined, 2)).toBe('—');
});

test('a sparkline lies on the axis of a whole day, and its change is counted from the previous close or from the opening', () => {
  const quote = { previousClose: '10.0000' } as market.Quote;
  expect(sparklineOf({ spark: [10.2, 10.1], quote })).toEqual({ points: [10.2, 10.1], slots: 40, base: 10 });
  expect(sparklineOf({ spark: [10.2, 10.3], quote: { ...quote, previousClose: null } })).toMatchObject({ base: 10.2 });
  expect(sparklineOf({ spark: [], quote: { ...quote, previousClose: null } })).toMatchObject({ points: [], base: undefined });
});

afterEach(() => vi.unstubAllGlobals());

/** A page in a language. */
const readIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });

test.each([
  ['de', 'AUDJPY', 'Australian Dollar / Japanese Yen', 'Australischer Dollar / Japanischer Yen'],
  ['en', 'GBPUSD', 'British Pound / US Dollar', 'British Pound / US Dollar'],
  ['zh-Hans', 'EURUSD', 'Euro / US Dollar', '欧元 / 美元'],
  ['ko', 'USDKRW', 'US Dollar / South Korean Won', '미국 달러 / 대한민국 원'],
  ['de', 'SAP', 'SAP', 'SAP'],
  ['de', 'BTCUSDT', 'Bitcoin', 'Bitcoin'],
  ['de', 'ABCDEF', 'Alpha / Beta', 'Alpha / Beta'],
])('A page in %s calls %s, listed as %s, %s', (language, code, name, shown) => {
  readIn(language);
  expect(nameOf({ code, name })).toBe(shown);
});
