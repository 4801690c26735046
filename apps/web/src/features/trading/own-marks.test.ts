import { expect, test } from 'vitest';
import type { trading } from '@parkett/contract';
import { stepsFromWire } from './order-draft.ts';
import { ownLevels, ownMarks, snapTo, type MarkWords } from './own-marks.ts';

const order = (differs: Partial<trading.OrderView>): trading.OrderView => ({
  ...{ number: 'O1', code: 'SAP', name: 'SAP SE', side: 'buy', type: 'limit', state: 'pending', reason: null, quantity: '10', filled: '0' },
  ...{ price: '250.0000', stopPrice: null, averagePrice: null, executedValue: null, total: null, settlesOn: null, sale: null },
  ...{
    timeInForce: 'day',
    goodTill: null,
    goodTillEndsAt: null,
    mainHoursOnly: false,
    thisSessionOnly: false,
    fee: '0.00',
    hold: '2501.00',
    currency: 'EUR',
    positions: [],
  },
  ...{ trigger: null, triggersAt: null, market: null, reach: null },
  ...{ placedAt: '2026-11-24T09:00:00.000Z', endedAt: null },
  ...differs,
});
const holding = {
  ...{ code: 'SAP', name: 'SAP SE', quantity: '40', sellable: '40', averagePrice: '253.0000' },
  ...{ marketValue: null, profit: null, profitRate: null, currency: 'EUR' as const },
};
const words: MarkWords = {
  order: line => `${line.order.side} ${line.field}`,
  move: moved => `move ${moved.number}`,
  entry: quantity => `entry of ${quantity}`,
  execution: ({ side, quantity, price }) => `${side} ${quantity} at ${price}`,
};

test('the chart has a line for each price that an order waits for, one for the average price of what is held, and what was executed', () => {
  const orders = [
    order({}),
    order({ number: 'O2', side: 'sell', type: 'stop-limit', price: '239.0000', stopPrice: '240.0000' }),
    order({ number: 'O3', type: 'market', price: null }),
  ];
  const executions = [{ order: 'O9', side: 'buy', price: '249.5000', quantity: '10', at: '2026-11-24T09:00:30.500Z' }] as const;
  const marks = ownMarks({ orders, holding }, { executions, words, movable: true });
  expect(marks.lines.map(({ key, price, tone, dotted, action }) => [key, price, tone, dotted, action])).toEqual([
    ['entry', 253, 'plain', true, null],
    ['O1 price', 250, 'up', false, 'move O1'],
    ['O2 stopPrice', 240, 'down', true, 'move O2'],
    ['O2 price', 239, 'down', false, 'move O2'],
  ]);
  expect(marks.events).toMatchObject([{ at: Date.parse('2026-11-24T09:00:30Z') / 1000, price: 249.5, tone: 'up', text: 'buy 10 at 249.5000' }]);
});

test('on a phone no line is moved; without anything held there is no line for it', () => {
  const { lines } = ownMarks({ orders: [order({})], holding: null }, { executions: [], words, movable: false });
  expect(lines).toMatchObject([{ key: 'O1 price', action: null }]);
});

test('in the book an order stands at the level that the venue names; a limit also before it does, a stop that waits nowhere', () => {
  const place = { number: 'O1', side: 'buy', price: '250.0000', ahead: '1240', position: 3, quantity: '1900', orders: 7 } as const;
  const stop = order({ number: 'O2', type: 'stop', price: null, stopPrice: '260.0000' });
  const resting = order({ number: 'O3', side: 'sell', price: '270.0000' });
  const text = (shown: trading.OrderView, at: { position: number } | null) => `${shown.number} ${at?.position ?? '?'}`;
  expect(ownLevels([order({}), stop, resting], { places: [place], text })).toEqual([
    { key: 'O1', side: 'buy', price: '250.0000', quantity: '1900', text: 'O1 3' },
    { key: 'O3', side: 'sell', price: '270.0000', quantity: null, text: 'O3 ?' },
  ]);
});

test('a dragged line stands on price steps only', () => {
  const steps = stepsFromWire(
    [
      { from: '0.0000', step: '0.0100' },
      { from: '200.0000', step: '0.0500' },
    ],
    4,
  );
  const snap = snapTo(steps, 4);
  expect([snap(250.0312), snap(250.019), snap(99.994), snap(-3)]).toEqual([250.05, 250, 99.99, 0.01]);
  expect(snapTo([], 4)(250.0312)).toBe(250.0312);
});
