import { expect, test } from 'vitest';
import { OneMarket } from './testing/one-market.ts';

test('customers execute against the house’s quotes, and each execution names the tick they were made from', () => {
  const market = new OneMarket();
  market.quote(
    7,
    [[99, 10]],
    [
      [101, 10],
      [102, 20],
    ],
  );
  expect(market.buy(1, 15, 103, { kind: 'market' })).toEqual([
    'accepted 1',
    'executed 10 @ 101, buy 1, sell 0, tick 7',
    'executed 5 @ 102, buy 1, sell 0, tick 7',
  ]);
  expect([market.bids, market.asks]).toEqual([[[99, 10]], [[102, 15]]]);
});

test('each tick replaces all the house’s quotes, behind the customers’ orders of the same price', () => {
  const market = new OneMarket();
  market.quote(1, [[99, 10]], [[101, 10]]);
  market.buy(1, 5, 100);
  market.quote(2, [[100, 10]], [[102, 10]]);
  expect([market.bids, market.asks]).toEqual([[[100, 15]], [[102, 10]]]);
  expect(market.sell(2, 8, 100)).toEqual(['accepted 2', 'executed 5 @ 100, buy 1, sell 2', 'executed 3 @ 100, buy 0, sell 2, tick 2']);
  expect(market.quote(3, [], [])).toEqual([]);
  expect([market.bids, market.asks]).toEqual([[], []]);
});

test('a resting order executes at its limit when the quotes reach it, and moves no last price', () => {
  const market = new OneMarket({ corridor: { staticBps: null, dynamicBps: 300 } });
  market.buy(1, 15, 950);
  market.sell(2, 1, null, { kind: 'stop', stop: 940 });
  market.print(941);
  expect(market.quote(9, [[940, 10]], [[942, 10]])).toEqual(['executed 10 @ 950, buy 1, sell 0, tick 9']);
  expect(market.seen.last).toBe(941n);
  expect([market.bids, market.asks]).toEqual([
    [
      [950, 5],
      [940, 10],
    ],
    [],
  ]);
});

test('quotes that cross themselves or name no price are refused, and the ones before stand', () => {
  const market = new OneMarket();
  market.quote(1, [[99, 10]], [[101, 10]]);
  for (const [bids, asks] of [
    [[[101, 10]], [[101, 10]]],
    [[[0, 10]], [[101, 10]]],
    [[[99, 0]], []],
    [
      [
        [98, 1],
        [99, 1],
      ],
      [],
    ],
    [
      [],
      [
        [102, 1],
        [101, 1],
      ],
    ],
  ] as [number, number][][][]) {
    expect(market.quote(2, bids!, asks!)).toEqual(['rejected 0: invalid-price']);
  }
  expect([market.bids, market.asks]).toEqual([[[99, 10]], [[101, 10]]]);
});

test('no quote stands while nothing trades', () => {
  const market = new OneMarket();
  market.quote(1, [[99, 10]], [[101, 10]]);
  market.set('pause');
  expect([market.bids, market.asks]).toEqual([[], []]);
  expect(market.quote(2, [[99, 10]], [[101, 10]])).toEqual([]);
  expect(market.bids).toEqual([]);
});
