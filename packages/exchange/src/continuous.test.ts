import { asPrice, asQuantity, priceSteps } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { OneMarket } from './testing/one-market.ts';

test('the best price executes first, then the oldest order, at the price of the order that rested', () => {
  const market = new OneMarket();
  market.sell(1, 10, 101);
  market.sell(2, 10, 100);
  market.sell(3, 10, 100);
  expect(market.buy(4, 25, 101)).toEqual([
    'accepted 4',
    'executed 10 @ 100, buy 4, sell 2',
    'executed 10 @ 100, buy 4, sell 3',
    'executed 5 @ 101, buy 4, sell 1',
  ]);
  expect(market.asks).toEqual([[101, 5]]);
  expect(market.buy(5, 10, 101)).toEqual(['accepted 5', 'executed 5 @ 101, buy 5, sell 1']);
  expect(market.bids).toEqual([[101, 5]]);
});

test('a market order never costs more than is reserved for it, and its rest is cancelled', () => {
  const market = new OneMarket();
  market.sell(1, 5, 100);
  market.sell(2, 5, 103);
  expect(market.buy(3, 10, 102, { kind: 'market' })).toEqual([
    'accepted 3',
    'executed 5 @ 100, buy 3, sell 1',
    'cancelled 3, 5 left: dearer-than-reserved',
  ]);
  expect(market.buy(4, 10, null, { kind: 'market' })).toEqual(['accepted 4', 'executed 5 @ 103, buy 4, sell 2', 'cancelled 4, 5 left: not-executed']);
});

test('immediate-or-cancel takes what is there; fill-or-kill takes all or nothing', () => {
  const market = new OneMarket();
  market.sell(1, 5, 100);
  expect(market.buy(2, 8, 100, { timeInForce: 'fok' })).toEqual(['accepted 2', 'cancelled 2, 8 left: not-executed']);
  expect(market.buy(3, 8, 100, { timeInForce: 'ioc' })).toEqual([
    'accepted 3',
    'executed 5 @ 100, buy 3, sell 1',
    'cancelled 3, 3 left: not-executed',
  ]);
  market.sell(4, 5, 100);
  expect(market.buy(5, 5, 100, { timeInForce: 'fok' })).toEqual(['accepted 5', 'executed 5 @ 100, buy 5, sell 4']);
});

test('a post-only order is refused rather than executed', () => {
  const market = new OneMarket();
  market.sell(1, 5, 100);
  expect(market.buy(2, 5, 100, { postOnly: true })).toEqual(['rejected 2: would-execute']);
  expect(market.buy(3, 5, 99, { postOnly: true })).toEqual(['accepted 3']);
  expect(market.do({ kind: 'replace', id: 3, limit: asPrice(100n) })).toEqual(['rejected 3: would-execute']);
  expect(market.bids).toEqual([[99, 5]]);
});

test('orders of one customer never meet: the rest of the newer one is cancelled', () => {
  const market = new OneMarket();
  market.sell(1, 5, 100, { owner: 8 });
  market.sell(2, 5, 101, { owner: 9 });
  expect(market.buy(3, 10, 102, { owner: 9 })).toEqual(['accepted 3', 'executed 5 @ 100, buy 3, sell 1', 'cancelled 3, 5 left: own-order']);
  expect(market.buy(4, 5, 101, { owner: 9, timeInForce: 'fok' })).toEqual(['accepted 4', 'cancelled 4, 5 left: not-executed']);
  expect(market.asks).toEqual([[101, 5]]);
});

test('less quantity keeps the place, another price or more quantity loses it', () => {
  const market = new OneMarket();
  for (const id of [1, 2, 3]) market.buy(id, 10, 100);
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(4n) })).toEqual(['replaced 1, 4 left, keeps its place']);
  expect(market.do({ kind: 'replace', id: 2, quantity: asQuantity(11n) })).toEqual(['replaced 2, 11 left']);
  expect(market.do({ kind: 'reduce', id: 3, by: asQuantity(9n) })).toEqual(['replaced 3, 1 left, keeps its place']);
  expect(market.sell(4, 16, 100)).toEqual([
    'accepted 4',
    'executed 4 @ 100, buy 1, sell 4',
    'executed 1 @ 100, buy 3, sell 4',
    'executed 11 @ 100, buy 2, sell 4',
  ]);
});

test('an order moved onto the other side’s price executes; one reduced to nothing is cancelled', () => {
  const market = new OneMarket();
  market.sell(1, 5, 103);
  market.buy(2, 8, 100);
  expect(market.do({ kind: 'replace', id: 2, limit: asPrice(103n) })).toEqual(['replaced 2, 8 left', 'executed 5 @ 103, buy 2, sell 1']);
  expect(market.bids).toEqual([[103, 3]]);
  expect(market.do({ kind: 'reduce', id: 2, by: asQuantity(3n) })).toEqual(['cancelled 2, 3 left: requested']);
});

test('a change that crossed an execution on its way is refused', () => {
  const market = new OneMarket();
  market.buy(1, 10, 100);
  market.sell(2, 4, 100);
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(10n), limit: asPrice(99n), ifRemaining: asQuantity(10n) })).toEqual([
    'rejected 1: changed-meanwhile',
  ]);
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(6n), limit: asPrice(99n), ifRemaining: asQuantity(6n) })).toEqual([
    'replaced 1, 6 left',
  ]);
});

test('an order that is gone, or another owner’s, is unknown', () => {
  const market = new OneMarket();
  market.buy(1, 5, 100);
  expect(market.do({ kind: 'cancel', id: 1, owner: 2 })).toEqual(['rejected 1: unknown-order']);
  expect(market.do({ kind: 'replace', id: 1, owner: 2, quantity: asQuantity(1n) })).toEqual(['rejected 1: unknown-order']);
  expect(market.cancel(1)).toEqual(['cancelled 1, 5 left: requested']);
  expect(market.cancel(1)).toEqual(['rejected 1: unknown-order']);
  expect(market.do({ kind: 'reduce', id: 1, by: asQuantity(1n) })).toEqual(['rejected 1: unknown-order']);
});

test('what has no proper form is refused by name', () => {
  const market = new OneMarket({ lot: 10n, priceSteps: priceSteps([[asPrice(0n), asQuantity(5n)]]) });
  expect(market.buy(1, 0, 100)).toEqual(['rejected 1: invalid-quantity']);
  expect(market.buy(1, -10, 100)).toEqual(['rejected 1: invalid-quantity']);
  expect(market.buy(1, 15, 100)).toEqual(['rejected 1: not-whole-lots']);
  expect(market.buy(1, 10, null)).toEqual(['rejected 1: invalid-price']);
  expect(market.buy(1, 10, 0)).toEqual(['rejected 1: invalid-price']);
  expect(market.buy(1, 10, -5)).toEqual(['rejected 1: invalid-price']);
  expect(market.buy(1, 10, 102)).toEqual(['rejected 1: invalid-price']);
  expect(market.buy(1, 10, 100, { kind: 'stop-limit' })).toEqual(['rejected 1: invalid-price']);
  expect(market.buy(1, 10, 100, { instrument: 99 })).toEqual(['rejected 1: unknown-instrument']);
  expect(market.buy(1, 10, 100, { timeInForce: 'gtd' })).toEqual(['rejected 1: order-kind-not-accepted']);
  market.buy(1, 10, 100);
  expect(market.buy(1, 10, 100)).toEqual(['rejected 1: duplicate-order']);
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(12n) })).toEqual(['rejected 1: not-whole-lots']);
  expect(market.do({ kind: 'replace', id: 1, limit: asPrice(101n) })).toEqual(['rejected 1: invalid-price']);
  expect(market.bids).toEqual([[100, 10]]);
});

test('a stop order sleeps until the last price reaches it, then executes as a market order within its collar', () => {
  const market = new OneMarket();
  market.print(100);
  expect(market.sell(1, 5, 93, { kind: 'stop', stop: 95 })).toEqual(['accepted 1, waiting']);
  market.buy(2, 3, 94);
  market.buy(3, 9, 92);
  expect(market.print(96)).toEqual([]);
  expect(market.print(95)).toEqual(['triggered 1', 'executed 3 @ 94, buy 2, sell 1', 'cancelled 1, 2 left: not-executed']);
});

test('of several triggered stops the one farthest behind goes first, then the older; one may trigger the next', () => {
  const market = new OneMarket();
  for (const [id, price] of [
    [1, 100],
    [2, 104],
    [3, 108],
  ] as const)
    market.sell(id, 5, price);
  market.buy(11, 5, null, { kind: 'stop', stop: 99 });
  market.buy(12, 2, null, { kind: 'stop', stop: 98 });
  market.buy(13, 2, null, { kind: 'stop', stop: 98 });
  market.buy(14, 1, 108, { kind: 'stop-limit', stop: 105 });
  expect(market.buy(20, 5, 100)).toEqual([
    'accepted 20',
    'executed 5 @ 100, buy 20, sell 1',
    'triggered 12',
    'executed 2 @ 104, buy 12, sell 2',
    'triggered 13',
    'executed 2 @ 104, buy 13, sell 2',
    'triggered 11',
    'executed 1 @ 104, buy 11, sell 2',
    'executed 4 @ 108, buy 11, sell 3',
    'triggered 14',
    'executed 1 @ 108, buy 14, sell 3',
  ]);
});

test('a triggered stop-limit order rests at its limit and can be changed like others', () => {
  const market = new OneMarket();
  market.buy(1, 5, 103, { kind: 'stop-limit', stop: 102 });
  expect(market.do({ kind: 'replace', id: 1, stop: asPrice(101n) })).toEqual(['replaced 1, 5 left']);
  expect(market.print(101)).toEqual(['triggered 1']);
  expect(market.bids).toEqual([[103, 5]]);
  expect(market.do({ kind: 'replace', id: 1, stop: asPrice(99n) })).toEqual(['rejected 1: invalid-price']);
});
