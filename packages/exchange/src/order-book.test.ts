import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderBook, buy, sell, type BookSide } from './order-book.ts';
import type { PriceLevels } from './price-levels.ts';
import { NaiveBook } from './testing/naive-book.ts';

type Action = { kind: 'limit' | 'ioc' | 'cancel'; isBuy: boolean; price: number; quantity: number; owner: number; target: number };

/** Prices close together, and prices so far apart that no ladder could hold them. */
const somePrice = fc.oneof(fc.integer({ min: 95, max: 105 }), fc.constantFrom(1, 5_853_300, 1_999_999_900, 9_007_199_254_740_991));
const someAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('limit', 'limit', 'limit', 'ioc', 'cancel'),
  isBuy: fc.boolean(),
  price: somePrice,
  quantity: fc.integer({ min: 1, max: 50 }),
  owner: fc.integer({ min: 0, max: 3 }),
  target: fc.nat(400),
});

const depthOf = (levels: PriceLevels): [number, number, number][] =>
  Array.from({ length: levels.count }, (_, at) => {
    const level = levels.order[levels.count - 1 - at]!;
    return [levels.price[level]!, levels.quantity[level]!, levels.orders[level]!];
  });

function fillsOf(book: OrderBook): { maker: number; price: number; quantity: number }[] {
  return Array.from({ length: book.fillCount }, (_, at) => ({
    maker: book.fillId[at]!,
    price: book.fillPrice[at]!,
    quantity: book.fillQuantity[at]!,
  }));
}

test('the fast book makes the same fills and stands at the same depth as the naive one, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(someAction, { minLength: 1, maxLength: 400 }), actions => {
      const book = new OrderBook(4);
      const naive = new NaiveBook();
      const slots: number[] = [];
      for (const [at, { kind, isBuy, price, quantity, owner, target }] of actions.entries()) {
        const id = at + 1;
        if (kind === 'cancel') {
          expect(book.remove(slots[target] ?? 0, target + 1)).toBe(naive.cancel(target + 1));
          continue;
        }
        const side: BookSide = isBuy ? buy : sell;
        const left = book.take(side, price, quantity, owner, 0, Infinity);
        const fills = fillsOf(book);
        const mayRest = kind === 'limit' && left > 0 && book.stopped === 0;
        if (mayRest) slots[at] = book.rest(side, price, left, id, owner, id, 0);
        expect(fills).toEqual(naive.submit({ id, isBuy, price, quantity, owner, sequence: id }, kind === 'limit'));
        expect([depthOf(book.bids), depthOf(book.asks)]).toEqual([naive.depth(true), naive.depth(false)]);
        if (mayRest) expect(book.before(slots[at]!)).toEqual(naive.before(id));
      }
    }),
    { numRuns: 300 },
  );
});

test('thousands of price levels are kept in order while they come and go', () => {
  const book = new OrderBook();
  const slots = new Map<number, number>();
  for (let id = 1; id <= 5_000; id += 1) slots.set(id, book.rest(sell, ((id * 7_919) % 5_003) * 1_000, 1, id, 0, id, 0));
  for (let id = 1; id <= 5_000; id += 2) expect(book.remove(slots.get(id)!, id)).toBe(true);
  const prices = depthOf(book.asks).map(level => level[0]);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(prices).toHaveLength(2_500);
  expect(book.take(buy, Infinity, 2_500, 0, 0, Infinity)).toBe(0);
  expect(fillsOf(book).map(fill => fill.price)).toEqual(prices);
});

test('a slot that was used again is not cancelled in the name of its former order', () => {
  const book = new OrderBook();
  const slot = book.rest(buy, 100, 5, 1, 0, 1, 0);
  book.remove(slot, 1);
  expect(book.rest(buy, 100, 5, 2, 0, 2, 0)).toBe(slot);
  expect(book.remove(slot, 1)).toBe(false);
  expect(depthOf(book.bids)).toEqual([[100, 5, 1]]);
});

test('an order that comes back with its old sequence stands before the younger ones of its price', () => {
  const book = new OrderBook();
  book.rest(buy, 100, 1, 2, 0, 2, 0);
  book.rest(buy, 100, 1, 4, 0, 4, 0);
  book.rest(buy, 100, 1, 3, 0, 3, 0);
  book.rest(buy, 100, 1, 1, 0, 1, 0);
  book.take(sell, 100, 4, 0, 0, Infinity);
  expect(fillsOf(book).map(fill => fill.maker)).toEqual([1, 2, 3, 4]);
});
