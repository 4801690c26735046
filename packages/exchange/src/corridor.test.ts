import { asInstant, asPrice, priceSteps } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { OneMarket } from './testing/one-market.ts';

const steps = priceSteps([
  [0n, 1n],
  [1_000n, 50n],
]);

test('an order outside the static corridor is refused with the prices that would do', () => {
  const market = new OneMarket({ corridor: { staticBps: 2_000, dynamicBps: null }, priceSteps: steps });
  market.reference(1_010);
  expect(market.buy(1, 5, 1_250)).toEqual(['rejected 1: price-limit-exceeded 808–1200']);
  expect(market.sell(1, 5, 807)).toEqual(['rejected 1: price-limit-exceeded 808–1200']);
  expect(market.buy(1, 5, 1_250, { kind: 'stop-limit', stop: 1_100 })).toEqual(['rejected 1: price-limit-exceeded 808–1200']);
  expect(market.buy(1, 5, 1_200)).toEqual(['accepted 1']);
  expect(market.sell(2, 5, 808, { timeInForce: 'ioc' })).toEqual(['accepted 2', 'executed 5 @ 1200, buy 1, sell 2']);
  market.buy(3, 5, 900);
  expect(market.do({ kind: 'replace', id: 3, limit: asPrice(700n) })).toEqual(['rejected 3: price-limit-exceeded 808–1200']);
  expect(market.bids).toEqual([[900, 5]]);
});

test('before there is a reference price no order is taken', () => {
  const market = new OneMarket({ corridor: { staticBps: 2_000, dynamicBps: null } });
  expect(market.buy(1, 5, 100)).toEqual(['rejected 1: price-not-obtained']);
  market.reference(0);
  expect(market.buy(1, 5, 100)).toEqual(['rejected 1: price-not-obtained']);
  market.reference(100);
  expect(market.buy(1, 5, 100)).toEqual(['accepted 1']);
});

test('a collar that reaches out of the static corridor is bent to it', () => {
  const market = new OneMarket({ corridor: { staticBps: 1_000, dynamicBps: null } });
  market.reference(100);
  market.restore([{ ...market.order('sell', 1, 5, { limit: 111 }), sequence: 1, triggered: false }]);
  market.set('pause');
  market.set('continuous');
  expect(market.asks).toEqual([[111, 5]]);
  expect(market.buy(2, 5, null, { kind: 'market' })).toEqual(['accepted 2', 'cancelled 2, 5 left: not-executed']);
});

const dynamic = { staticBps: null, dynamicBps: 300 };

test('an execution that would leave the dynamic corridor starts a volatility auction of two minutes', () => {
  const market = new OneMarket({ corridor: dynamic });
  market.print(1_000);
  market.sell(1, 5, 1_030);
  market.sell(2, 5, 1_031);
  expect(market.buy(3, 20, 1_040)).toEqual(['accepted 3', 'executed 5 @ 1030, buy 3, sell 1', 'phase volatility-auction']);
  expect(market.seen).toMatchObject({ phase: 'volatility-auction', indicative: { price: 1_040n, volume: 5n, surplus: 10n } });
  market.sell(4, 15, 1_035);
  expect(market.advance(asInstant(119_999))).toEqual([]);
  expect(market.advance(asInstant(120_000))).toEqual([
    'executed 5 @ 1035, buy 3, sell 2',
    'executed 10 @ 1035, buy 3, sell 4',
    'auction 15 @ 1035, surplus -5',
    'phase continuous',
  ]);
});

test('a market order that reaches the corridor waits in the volatility auction; IOC ends at once; FOK starts none', () => {
  const opened = (): OneMarket => {
    const market = new OneMarket({ corridor: dynamic });
    market.print(1_000);
    market.sell(1, 5, 1_050);
    return market;
  };
  expect(opened().buy(2, 5, 1_060, { timeInForce: 'fok' })).toEqual(['accepted 2', 'cancelled 2, 5 left: not-executed']);
  expect(opened().buy(2, 5, 1_060, { timeInForce: 'ioc' })).toEqual(['accepted 2', 'phase volatility-auction', 'cancelled 2, 5 left: not-executed']);
  const market = opened();
  expect(market.buy(2, 7, 1_060, { kind: 'market' })).toEqual(['accepted 2', 'phase volatility-auction']);
  expect(market.advance(asInstant(120_000))).toEqual([
    'executed 5 @ 1050, buy 2, sell 1',
    'auction 5 @ 1050, surplus 2',
    'cancelled 2, 2 left: not-executed',
    'phase continuous',
  ]);
});

test('the extended sessions know no volatility auction', () => {
  const market = new OneMarket({ phase: 'after-hours', corridor: dynamic });
  market.print(1_000);
  market.sell(1, 5, 1_050);
  expect(market.buy(2, 5, 1_050)).toEqual(['accepted 2', 'executed 5 @ 1050, buy 2, sell 1']);
});

test('a triggered stop can start a volatility auction; the stops behind it wait for its end', () => {
  const market = new OneMarket({ corridor: dynamic });
  market.print(1_000);
  market.buy(1, 5, 900);
  market.sell(2, 5, null, { kind: 'stop', stop: 990 });
  market.sell(3, 5, null, { kind: 'stop', stop: 989 });
  expect(market.print(985)).toEqual(['triggered 2', 'phase volatility-auction']);
  expect(market.advance(asInstant(120_000))).toEqual([
    'executed 5 @ 900, buy 1, sell 2',
    'auction 5 @ 900, surplus 0',
    'phase continuous',
    'triggered 3',
    'cancelled 3, 5 left: not-executed',
  ]);
});

test('a planned auction takes over from a volatility auction', () => {
  const market = new OneMarket({ phase: 'closed', corridor: dynamic });
  const phase = (from: number, name: 'continuous' | 'closing-auction' | 'closed') => ({ from: asInstant(from), phase: name, randomDelayMs: 0 });
  market.plan([phase(0, 'continuous'), phase(60_000, 'closing-auction'), phase(90_000, 'closed')], asInstant(90_000));
  market.print(1_000);
  market.sell(1, 5, 1_050);
  market.buy(2, 5, 1_050);
  expect(market.advance(asInstant(60_000))).toEqual(['phase closing-auction']);
  expect(market.advance(asInstant(200_000))).toEqual(['executed 5 @ 1050, buy 2, sell 1', 'auction 5 @ 1050, surplus 0', 'phase closed']);
});
