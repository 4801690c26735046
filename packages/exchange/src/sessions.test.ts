import { asInstant, asQuantity } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Phase, PhaseStart } from './api.ts';
import { OneMarket } from './testing/one-market.ts';

const starts = (...list: [number, Phase, number?][]): PhaseStart[] =>
  list.map(([from, phase, randomDelayMs = 0]) => ({ from: asInstant(from), phase, randomDelayMs }));

test('a plan leads the market through its day, and day orders end with it', () => {
  const market = new OneMarket({ phase: 'closed' });
  market.plan(
    starts([10, 'opening-auction'], [20, 'continuous'], [30, 'closing-auction'], [40, 'pause'], [50, 'after-hours'], [60, 'closed']),
    asInstant(60),
  );
  expect(market.core.nextDue()).toBe(10);
  expect(market.advance(asInstant(10))).toEqual(['phase opening-auction']);
  expect(market.buy(1, 5, 100)).toEqual(['accepted 1']);
  expect(market.buy(2, 5, 99, { timeInForce: 'gtc' })).toEqual(['accepted 2']);
  expect(market.advance(asInstant(55))).toEqual([
    'auction 0 @ none, surplus 0',
    'phase continuous',
    'phase closing-auction',
    'auction 0 @ none, surplus 0',
    'phase pause',
    'phase after-hours',
  ]);
  expect(market.advance(asInstant(60))).toEqual(['phase closed', 'expired 1, 5 left: day']);
  expect(market.core.nextDue()).toBeNull();
  expect(market.bids).toEqual([[99, 5]]);
});

test('a plan given in the middle of a day begins with the phase that runs, and the next day’s plan leaves today’s rest alone', () => {
  const market = new OneMarket({ phase: 'closed' });
  market.now = asInstant(25);
  expect(market.plan(starts([10, 'opening-auction'], [20, 'continuous'], [30, 'closed']), asInstant(30))).toEqual(['phase continuous']);
  expect(market.plan(starts([110, 'continuous'], [130, 'closed']), asInstant(130))).toEqual([]);
  expect(market.advance(asInstant(40))).toEqual(['phase closed']);
  expect(market.advance(asInstant(110))).toEqual(['phase continuous']);
});

test('the random end of an auction is the same for the same seed, never early and never late', () => {
  const endOf = (): number => {
    const market = new OneMarket({ phase: 'closed' });
    market.plan(starts([10, 'opening-auction'], [1_000, 'continuous', 15_000]), asInstant(100_000));
    market.advance(asInstant(10));
    return market.core.nextDue()!;
  };
  const end = endOf();
  expect(endOf()).toBe(end);
  expect(end).toBeGreaterThanOrEqual(1_000);
  expect(end).toBeLessThanOrEqual(16_000);
});

test('a closed market takes only orders that may wait for the next session', () => {
  const market = new OneMarket({ phase: 'closed' });
  for (const timeInForce of ['day', 'ioc', 'fok'] as const) {
    expect(market.buy(1, 5, 100, { timeInForce })).toEqual(['rejected 1: outside-trading-hours']);
  }
  expect(market.buy(1, 5, 100, { timeInForce: 'gtc' })).toEqual(['accepted 1, waiting']);
  expect(market.buy(2, 5, 101, { timeInForce: 'at-open' })).toEqual(['accepted 2, waiting']);
  expect(market.bids).toEqual([]);
  market.set('opening-auction');
  expect(market.bids).toEqual([
    [101, 5],
    [100, 5],
  ]);
});

test('an order for main hours stays out of the extended sessions and keeps its time priority', () => {
  const market = new OneMarket({ phase: 'continuous' });
  market.buy(1, 5, 100, { sessions: 'main', timeInForce: 'gtc' });
  market.buy(2, 5, 100, { timeInForce: 'gtc' });
  market.set('after-hours');
  expect(market.bids).toEqual([[100, 5]]);
  expect(market.buy(3, 5, 100, { sessions: 'main' })).toEqual(['rejected 3: outside-trading-hours']);
  expect(market.sell(4, 1, 100)).toEqual(['accepted 4', 'executed 1 @ 100, buy 2, sell 4']);
  market.set('closed');
  market.set('pre-market');
  expect(market.buy(5, 5, 100, { sessions: 'main' })).toEqual(['accepted 5, waiting']);
  expect(market.buy(6, 5, 100, { sessions: 'main', timeInForce: 'ioc' })).toEqual(['rejected 6: outside-trading-hours']);
  market.set('continuous');
  expect(market.sell(7, 10, 100)).toEqual([
    'accepted 7',
    'executed 5 @ 100, buy 1, sell 7',
    'executed 4 @ 100, buy 2, sell 7',
    'executed 1 @ 100, buy 5, sell 7',
  ]);
});

test('prices of the extended sessions trigger no stop', () => {
  const market = new OneMarket({ phase: 'pre-market' });
  market.sell(1, 5, null, { kind: 'stop', stop: 95 });
  expect(market.print(90)).toEqual([]);
  expect(market.set('continuous')).toEqual(['phase continuous']);
  expect(market.print(95)).toEqual(['triggered 1', 'cancelled 1, 5 left: not-executed']);
});

test('orders that meet while trading pauses execute when it goes on, at the older one’s price', () => {
  const market = new OneMarket({ phase: 'pause' });
  market.buy(1, 5, 101);
  market.sell(2, 3, 99);
  market.sell(3, 9, null, { kind: 'market' });
  expect(market.set('continuous')).toEqual([
    'phase continuous',
    'executed 3 @ 101, buy 1, sell 2',
    'executed 2 @ 101, buy 1, sell 3',
    'cancelled 3, 7 left: not-executed',
  ]);
});

test('a waiting market order that grew stands behind the others when its session comes', () => {
  const market = new OneMarket({ phase: 'pause' });
  market.buy(1, 5, null, { kind: 'market' });
  market.buy(2, 5, null, { kind: 'market' });
  expect(market.do({ kind: 'replace', id: 1, quantity: asQuantity(6n) })).toEqual(['replaced 1, 6 left']);
  market.sell(3, 7, 100);
  market.set('midday-auction');
  expect(market.set('continuous').slice(0, 2)).toEqual(['executed 5 @ 100, buy 2, sell 3', 'executed 2 @ 100, buy 1, sell 3']);
});

test('an order ends at the moment it names', () => {
  const market = new OneMarket();
  expect(market.buy(1, 5, 100, { timeInForce: 'gtd', until: asInstant(500) })).toEqual(['accepted 1']);
  market.buy(2, 5, 100, { timeInForce: 'gtc', until: asInstant(900) });
  expect(market.do({ kind: 'replace', id: 2, until: asInstant(700) })).toEqual(['replaced 2, 5 left, keeps its place']);
  market.cancel(1);
  expect(market.advance(asInstant(699))).toEqual([]);
  expect(market.advance(asInstant(700))).toEqual(['expired 2, 5 left: date']);
  expect(market.buy(3, 5, 100, { timeInForce: 'gtd', until: asInstant(700) })).toEqual(['rejected 3: outside-trading-hours']);
});

test('what falls due together happens in order of its own time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 200 }), moments => {
      const market = new OneMarket();
      moments.forEach((until, at) => market.buy(at + 1, 1, 100, { timeInForce: 'gtd', until: asInstant(until) }));
      const cancelled = moments.map((_, at) => at + 1).filter(id => id % 3 === 0);
      cancelled.forEach(id => market.cancel(id));
      const expected = moments
        .map((until, at) => ({ until, id: at + 1 }))
        .filter(({ id }) => id % 3 !== 0)
        .sort((a, b) => a.until - b.until || a.id - b.id);
      expect(market.advance(asInstant(60))).toEqual(expected.map(({ id }) => `expired ${id}, 1 left: date`));
    }),
  );
});
