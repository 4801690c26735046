import { expect, test } from 'vitest';
import type { ReplyAt } from '@parkett/contract';
import { barOf, totalOfLists, type Lists } from './model.ts';

const entry = {
  state: 'holding',
  code: 'SAP',
  name: 'SAP SE',
  yingkui: '0.00',
  credit: '0',
  buy_time: '2026.11.23 10:00:00',
  market_value: null,
} as const;
const free = {
  ...{ Germany: '100.00', usd: '0.00', ustd: '0.000000', cny: '0.00', twd: '0.00', hkd: '0.00' },
  ...{ myr: '0.00', thb: '0.00', jpy: '0', vnd: '0', krw: '0' },
};
const lists: Lists = {
  info: {
    account: 'a',
    is_true: 1,
    passwords: '',
    ...free,
    available: free,
  },
  follows: [
    { status: 0, money: '10.00' },
    { status: 1, money: '900.00' },
  ],
  subscriptions: [
    { status: 0, rjmoney: '-' },
    { status: 1, rjmoney: '5.00' },
    { status: 2, rjmoney: '900.00' },
  ],
  dayTrades: [
    { status: 0, credit: '1.00' },
    { status: 1, credit: '900.00' },
  ],
  stocks: {
    ccsz: '0.00',
    fdyk: '0.00',
    P1: { ...entry, status: 0, buy_price: '33.333333333333', stock_num: '3' },
    P2: { ...entry, status: 1, buy_price: '900', stock_num: '1' },
  } as unknown as Lists['stocks'],
  lent: [{ status: 0, credit: '0.50' }],
};
const germany = { type: 'Germany', currency: 'EUR' } as const;

test('the lists are summed as the specification says: only what is frozen, subscriptions also while won and paid', () => {
  expect(totalOfLists(lists, germany)).toBe('216.50');
});

test('a product of price and quantity is rounded to the cent before it is added', () => {
  expect(totalOfLists({ ...lists, info: { ...lists.info, Germany: '0.00' }, follows: [], subscriptions: [], dayTrades: [], lent: [] }, germany)).toBe(
    '100.00',
  );
});

test('a figure that is none makes no sum', () => {
  expect(totalOfLists({ ...lists, lent: [{ status: 0, credit: 'many' }] }, germany)).toBeNull();
});

test('the bar shows parts of the whole, and nothing for an empty wallet', () => {
  const overview = { available: '75.00', held: '0.00', frozen: [{ cause: 'positions', held: '25.00' }] } as unknown as ReplyAt<'wallet/overview'>;
  expect(barOf(overview).map(part => part.percent)).toEqual([75, 25]);
  expect(barOf({ ...overview, available: '0.00', frozen: [] }).map(part => part.percent)).toEqual([0]);
});
