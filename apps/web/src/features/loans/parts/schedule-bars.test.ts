import { expect, test } from 'vitest';
import { barsOf } from './schedule-bars.ts';

test('the highest instalment fills the chart, and each part has its share of the height', () => {
  const instalments = [
    { principal: '90.00', interest: '10.00' },
    { principal: '45.00', interest: '5.00' },
  ];
  expect(barsOf(instalments, 200)).toEqual([
    { principal: 180, interest: 20 },
    { principal: 90, interest: 10 },
  ]);
  expect(barsOf([{ principal: '0.00', interest: '0.00' }], 200)).toEqual([{ principal: 0, interest: 0 }]);
});
