import { asInstant, asPrice, asQuantity } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { OneMarket } from './testing/one-market.ts';

test('in a call orders gather, an indicative price is shown, and all execute at one price when it ends', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  market.buy(1, 10, 102);
  market.sell(2, 6, 100);
  market.sell(3, 6, 101);
  expect(market.seen.indicative).toEqual({ price: 101n, volume: 10n, surplus: -2n });
  expect(market.set('continuous')).toEqual([
    'executed 6 @ 101, buy 1, sell 2',
    'executed 4 @ 101, buy 1, sell 3',
    'auction 10 @ 101, surplus -2',
    'phase continuous',
  ]);
  expect(market.seen).toMatchObject({ last: 101n, indicative: null });
  expect(market.asks).toEqual([[101, 2]]);
});

test('market orders go first, and their rest is cancelled when the auction ends', () => {
  const market = new OneMarket({ phase: 'closing-auction' });
  market.buy(1, 10, 105);
  market.buy(2, 8, 110, { kind: 'market' });
  market.buy(3, 2, 101, { kind: 'market' });
  market.sell(4, 6, 102);
  expect(market.plan([{ from: asInstant(0), phase: 'pause', randomDelayMs: 0 }], asInstant(10))).toEqual([
    'executed 6 @ 105, buy 2, sell 4',
    'auction 6 @ 105, surplus 12',
    'cancelled 2, 2 left: not-executed',
    'cancelled 3, 2 left: dearer-than-reserved',
    'phase pause',
  ]);
});

test('an auction in which nothing meets has no price and leaves the orders where they are', () => {
  const market = new OneMarket({ phase: 'midday-auction' });
  market.buy(1, 10, 99);
  market.sell(2, 10, 101);
  expect(market.seen.indicative).toEqual({ price: null, volume: 0n, surplus: 0n });
  expect(market.set('continuous')).toEqual(['auction 0 @ none, surplus 0', 'phase continuous']);
  expect([market.bids, market.asks]).toEqual([[[99, 10]], [[101, 10]]]);
});

test('at-open and at-close orders wait for their auction and end with it', () => {
  const market = new OneMarket({ phase: 'pre-market' });
  expect(market.buy(1, 10, 100, { timeInForce: 'at-open' })).toEqual(['accepted 1, waiting']);
  expect(market.buy(2, 10, 100, { timeInForce: 'at-close' })).toEqual(['accepted 2, waiting']);
  expect(market.bids).toEqual([]);
  market.set('opening-auction');
  market.sell(3, 4, 100);
  expect(market.set('continuous')).toEqual([
    'executed 4 @ 100, buy 1, sell 3',
    'auction 4 @ 100, surplus 6',
    'cancelled 1, 6 left: not-executed',
    'phase continuous',
  ]);
  expect(market.bids).toEqual([]);
  market.set('closing-auction');
  expect(market.bids).toEqual([[100, 10]]);
  expect(market.set('continuous')).toEqual(['auction 0 @ none, surplus 0', 'cancelled 2, 10 left: not-executed', 'phase continuous']);
});

test('an auction that is halted by hand executes nothing; its orders are back when it goes on', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  market.buy(1, 5, 100);
  market.sell(2, 5, null, { kind: 'market' });
  expect(market.set('pause')).toEqual(['phase pause']);
  expect(market.set('opening-auction')).toEqual(['phase opening-auction']);
  expect(market.set('continuous')).toEqual(['executed 5 @ 100, buy 1, sell 2', 'auction 5 @ 100, surplus 0', 'phase continuous']);
});

test('orders of one customer don’t meet in an auction either: the newer one’s rest is cancelled', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  market.buy(1, 10, 100, { owner: 5 });
  market.sell(2, 4, 100);
  market.sell(3, 6, 100, { owner: 5 });
  expect(market.set('continuous')).toEqual([
    'executed 4 @ 100, buy 1, sell 2',
    'cancelled 3, 6 left: own-order',
    'auction 4 @ 100, surplus 0',
    'phase continuous',
  ]);
  expect(market.bids).toEqual([[100, 6]]);
});

test('the market maker takes part in auctions, with the tick of its quote', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  market.buy(1, 10, 102);
  market.quote(41, [[99, 50]], [[101, 50]]);
  market.quote(42, [[99, 50]], [[100, 50]]);
  expect(market.set('continuous')).toEqual(['executed 10 @ 100, buy 1, sell 0, tick 42', 'auction 10 @ 100, surplus -40', 'phase continuous']);
  expect(market.asks).toEqual([[100, 40]]);
});

test('stops triggered by the auction’s price execute when continuous trading begins', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  market.sell(1, 5, null, { kind: 'stop', stop: 100 });
  market.buy(2, 5, 100);
  market.buy(3, 9, 98);
  market.sell(4, 5, 100);
  expect(market.set('continuous')).toEqual([
    'executed 5 @ 100, buy 2, sell 4',
    'auction 5 @ 100, surplus 0',
    'phase continuous',
    'triggered 1',
    'executed 5 @ 98, buy 3, sell 1',
  ]);
});

test('an auction takes no order that must execute at once', () => {
  const market = new OneMarket({ phase: 'opening-auction' });
  expect(market.buy(1, 5, 100, { timeInForce: 'ioc' })).toEqual(['rejected 1: order-kind-not-accepted']);
  expect(market.buy(1, 5, 100, { timeInForce: 'fok' })).toEqual(['rejected 1: order-kind-not-accepted']);
  expect(market.buy(1, 5, 100, { postOnly: true })).toEqual(['accepted 1']);
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(7n), limit: asPrice(101n) })).toEqual(['replaced 1, 7 left']);
  expect(market.cancel(1)).toEqual(['cancelled 1, 7 left: requested']);
});
