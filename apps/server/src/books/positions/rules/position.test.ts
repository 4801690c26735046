import { expect, test } from 'vitest';
import { asInstant, asQuantity, instantOf, money, type Instant } from '@parkett/kernel';
import { branded, type Bare } from '../../../testing/bare.ts';
import { closed, costOf, extended, moved, opened, type Movement, type MovementKind } from './movement.ts';
import { newPosition, split, type PositionFigures } from './position.ts';
import { buyPrice, floatingProfit, marketValue, valuationOf } from './valuation.ts';

/** A position after one more movement of a kind. */
function after(before: PositionFigures, kind: MovementKind, changes: Partial<Bare<Movement>>): PositionFigures {
  const nothing = { quantity: 0n, cost: 0n, proceeds: 0n, fee: 0n, reference: 1n, at: asInstant(1) };
  const movement = branded<Movement>({ ...nothing, kind: kind.kind, referenceKind: kind.referenceKind, ...changes });
  expect(kind.fault(before, movement)).toBeNull();
  return moved(kind, before, movement);
}

const share = { priceScale: 4, quantityScale: 0, currency: 'EUR' } as const;

/** Sales of one position of 3 shares that cost 1,00 €, each [shares, proceeds], and the cost that each takes out, half up; the last takes what is left. */
test.each([
  {
    what: 'one by one: 0,33, then half of 0,67 goes up, then the rest',
    sales: [
      [1n, 50n],
      [1n, 50n],
      [1n, 50n],
    ],
    costs: [33n, 34n, 33n],
    realised: 50n,
  },
  {
    what: 'two and one',
    sales: [
      [2n, 40n],
      [1n, 40n],
    ],
    costs: [67n, 33n],
    realised: -20n,
  },
  { what: 'all at once', sales: [[3n, 123n]], costs: [100n], realised: 23n },
] as const)('$what', ({ sales, costs, realised }) => {
  let position = after(newPosition, opened, { quantity: 3n, cost: 100n, fee: 100n });
  const taken = sales.map(([quantity, proceeds]) => {
    const cost = costOf(position, asQuantity(quantity));
    position = after(position, closed, { quantity, cost, proceeds });
    return cost;
  });
  expect(taken).toEqual(costs);
  expect(position).toMatchObject({ openQuantity: 0n, openCost: 0n, realised });
});

test('further executions of its order make a position larger, at what they cost', () => {
  const first = after(newPosition, opened, { quantity: 4n, cost: 36_000n, fee: 100n });
  const second = after(first, extended, { quantity: 6n, cost: 53_994n });
  expect(second).toMatchObject({ quantity: 10n, openQuantity: 10n, cost: 89_994n, openCost: 89_994n, fee: 100n });
});

test('the proceeds of a sale are split over its positions by quantity, a cent over goes to the first', () => {
  expect(split(money('EUR', 1_001n), [asQuantity(5n), asQuantity(5n)])).toEqual([501n, 500n]);
});

test.each([
  { what: '10 shares at 128,40', price: 1_284_000n, quantity: 10n, cost: 120_000n, value: 128_400n, profit: 8_400n },
  { what: '3 shares at 0,3333: 0,9999 is 1,00', price: 3_333n, quantity: 3n, cost: 120n, value: 100n, profit: -20n },
  { what: '1 share at 0,0050: half a cent goes up', price: 50n, quantity: 1n, cost: 1n, value: 1n, profit: 0n },
])('$what', ({ price, quantity, cost, value, profit }) => {
  expect(marketValue({ price, quantity, scales: share })).toBe(value);
  expect(floatingProfit({ value: money('EUR', value), cost: money('EUR', cost) })).toBe(profit);
});

/** Cost ÷ quantity with as many decimals as it takes for the product to be the cost again. */
test.each([
  { cost: 128_400n, quantity: 10n, price: '128.40' },
  { cost: 100n, quantity: 3n, price: '0.333' },
  { cost: 100n, quantity: 7n, price: '0.143' },
  { cost: 10_000n, quantity: 3n, price: '33.333' },
  { cost: 1n, quantity: 1_000n, price: '0.00001' },
  { cost: 0n, quantity: 5n, price: '0.00' },
  { cost: 0n, quantity: 0n, price: '0.00' },
])('$quantity shares that cost $cost cents were bought at $price', ({ cost, quantity, price }) => {
  expect(buyPrice({ cost, quantity, scales: share })).toBe(price);
});

const wednesday = (time: string): Instant => instantOf(`2026-11-25T${time}Z`);
const tuesday = instantOf('2026-11-24T10:00:00Z');
const lastAt = wednesday('09:30:00');

/** 10 shares that cost 1.200,00 €, at a last price of 128,40 € and a previous close of 127,00 €. */
test.each([
  { what: 'bought the day before: today since the previous close', openedAt: tuesday, previousClose: 1_270_000n, today: 1_400n },
  { what: 'bought today: today since the purchase', openedAt: wednesday('08:00:00'), previousClose: 1_270_000n, today: 8_400n },
  { what: 'without a previous close: since the purchase', openedAt: tuesday, previousClose: null, today: 8_400n },
])('$what', ({ openedAt, previousClose, today }) => {
  const position = { openQuantity: 10n, openCost: money('EUR', 120_000n), openedAt };
  const valued = valuationOf({ position, market: { last: 1_284_000n, lastAt, previousClose }, scales: share });
  expect(valued).toEqual({ last: 1_284_000n, value: 128_400n, profit: 8_400n, today });
});

test.each([null, { last: null, lastAt: null, previousClose: 1_270_000n }])('without a last price (%o) nothing is valued', market => {
  expect(valuationOf({ position: { openQuantity: 10n, openCost: money('EUR', 120_000n), openedAt: tuesday }, market, scales: share })).toBeNull();
});
