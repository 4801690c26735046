import { expect, test } from 'vitest';
import { readable } from './figures.ts';

test('Figures of a refusal are read as people write them: amounts in the decimals of their currency, moments in Frankfurt time', () => {
  expect(
    readable({
      neededAmount: '1284.4',
      currency: 'EUR',
      step: '0.0500',
      price: '216.7000',
      lowest: '202.0000',
      highest: '0.0125',
      lot: '1.00000000',
      needed: '0.50000000',
      seconds: 40,
      opensAt: '2026-11-23T08:00:00.000Z',
      until: '2026-11-25',
      code: 'SAP',
    }),
  ).toEqual({
    neededAmount: '1.284,40',
    currency: '€',
    step: '0,05',
    price: '216,70',
    lowest: '202,00',
    highest: '0,0125',
    lot: '1',
    needed: '0,5',
    seconds: 40,
    opensAt: '2026.11.23 09:00:00',
    until: '2026.11.25',
    code: 'SAP',
  });
});
