import { expect, test } from 'vitest';
import { stretchOf, wordsOfPrice } from './model.ts';

test.each([
  { flatUnits: 1, rateBps: 0, key: 'price-flat', figures: { flat: '1,00', rate: '0,00' } },
  { flatUnits: 1, rateBps: 10, key: 'price-both', figures: { flat: '1,00', rate: '0,10' } },
  { flatUnits: 0, rateBps: 50, key: 'price-rate', figures: { flat: '0,00', rate: '0,50' } },
  { flatUnits: 0, rateBps: 125, key: 'price-rate', figures: { flat: '0,00', rate: '1,25' } },
  { flatUnits: 0, rateBps: 0, key: 'price-none', figures: { flat: '0,00', rate: '0,00' } },
])('$flatUnits once and $rateBps hundredths of a per cent are said by $key', ({ key, figures, ...price }) => {
  expect(wordsOfPrice({ class: 'share', ...price })).toEqual({ key, figures });
});

test.each([
  [1, 'minutes', 1],
  [119, 'minutes', 119],
  [120, 'hours', 2],
  [121, 'hours', 3],
  [2_879, 'hours', 48],
  [2_880, 'days', 2],
] as const)('%i minutes are said in %s', (minutes, unit, n) => {
  expect(stretchOf(minutes)).toEqual({ unit, n });
});
