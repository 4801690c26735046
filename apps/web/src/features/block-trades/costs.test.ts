import { expect, test } from 'vitest';
import { costsOf } from './costs.ts';

// Promised: the sheet counts as the server does.

const amounts = {
  ...{ price: '98.4000', auction: null, last: null, below: null, quantity: '1000', left: '1000', minimum: '10', lot: '10' },
  ...{ lockedUntil: '', settlesOn: '2026-11-27', feeRate: '0.05', feeMinimum: '25.00', isForMe: true },
};

test.each([
  ['500', { value: '49200.00', fee: '25.00', total: '49225.00' }],
  ['1.000', { value: '98400.00', fee: '49.20', total: '98449.20' }],
  ['', null],
  ['ten', null],
])('%s shares at 98.40', (typed, costs) => {
  expect(costsOf(typed, { currency: 'EUR', amounts })).toEqual(costs);
});
