import { expect, test } from 'vitest';
import type { trading } from '@parkett/contract';
import { groupByInstrument } from './instrument-groups.ts';

const ticket = (changes: Partial<trading.PositionView>): trading.PositionView => ({
  number: 'P1',
  code: 'SAP',
  name: 'SAP SE',
  class: 'share',
  state: 'holding',
  quantity: '10',
  openQuantity: '10',
  sellable: '10',
  buyPrice: '100.0000',
  cost: '1000.00',
  openedAt: '2026-11-23T09:00:00Z',
  sellPrice: null,
  closedAt: null,
  lockedUntil: null,
  fee: '1.00',
  last: '101.0000',
  marketValue: '1010.00',
  profit: '10.00',
  profitRate: '1.00',
  realised: '0.00',
  realisedAfterFees: '0.00',
  profitToday: '10.00',
  currency: 'EUR',
  ...changes,
});

test('tickets of one instrument become one line with the average price they cost and one result', () => {
  const groups = groupByInstrument([
    ticket({}),
    ticket({ code: 'BMW', name: 'BMW' }),
    ticket({ number: 'P2', openQuantity: '5', buyPrice: '102.5000', cost: '512.50', marketValue: '505.00', profit: '-7.50' }),
  ]);
  expect(
    groups.map(({ code, quantity, averagePrice, marketValue, profit, profitRate }) => [
      code,
      quantity,
      averagePrice,
      marketValue,
      profit,
      profitRate,
    ]),
  ).toEqual([
    ['SAP', '15', '100.8333', '1515.00', '2.50', '0.17'],
    ['BMW', '10', '100.0000', '1010.00', '10.00', '1.00'],
  ]);
});

test('the average price of a single ticket is its buy price, not its cost to the cent over its quantity', () => {
  const [group] = groupByInstrument([ticket({ openQuantity: '7', buyPrice: '29.4050', cost: '205.84' })]);
  expect(group?.averagePrice).toBe('29.4050');
});

test('a sum with an unknown part is unknown, not smaller', () => {
  const [group] = groupByInstrument([ticket({}), ticket({ marketValue: null, profit: null, last: null })]);
  expect(group).toMatchObject({ marketValue: null, profit: null, profitRate: null, quantity: '20', sellable: '20' });
});
