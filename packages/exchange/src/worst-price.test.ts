import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import type { VenueEvent } from './api.ts';
import { loadVenueCore } from './venue-core.ts';
import { seededEnds } from './testing/seeded-ends.ts';
import { OneMarket, tell } from './testing/one-market.ts';

const ofKind = <K extends VenueEvent['kind']>(market: OneMarket, kind: K): Extract<VenueEvent, { kind: K }>[] =>
  market.events.filter((event): event is Extract<VenueEvent, { kind: K }> => event.kind === kind);

const collarBps = 200;
const stopSale = { kind: 'stop', stop: 9_800, collarBps, timeInForce: 'gtc' } as const;

test('a stop sale whose market opens far below its stop is sold at that opening, in auction and after it', () => {
  const auction = new OneMarket();
  auction.print(10_000);
  auction.sell(1, 5, null, stopSale);
  auction.set('closed');
  auction.set('opening-auction');
  auction.buy(2, 4, 9_000);
  auction.sell(3, 4, 9_000);
  expect(auction.set('continuous').slice(0, 4)).toEqual([
    'executed 4 @ 9000, buy 2, sell 3',
    'auction 4 @ 9000, surplus 0',
    'phase continuous',
    'triggered 1',
  ]);
  expect(auction.quote(7, [[8_990, 50]], [[9_010, 50]])).toEqual(['executed 5 @ 8990, buy 0, sell 1, tick 7']);

  const print = new OneMarket();
  print.print(10_000);
  print.sell(1, 5, null, stopSale);
  print.quote(1, [[9_100, 50]], [[9_110, 50]]);
  expect(print.print(9_105)).toEqual(['triggered 1', 'executed 5 @ 9100, buy 0, sell 1, tick 1']);
});

test('what the collar leaves of a triggered stop stays an order and meets the next price, until its validity ends', () => {
  const market = new OneMarket();
  market.print(10_000);
  market.sell(1, 9, null, stopSale);
  market.buy(2, 3, 9_700);
  market.buy(3, 3, 9_000);
  expect(market.print(9_800)).toEqual(['triggered 1', 'executed 3 @ 9700, buy 2, sell 1']);
  expect(market.living).toMatchObject([{ id: 3 }, { id: 1, quantity: 6n, triggered: true, state: 'waiting' }]);
  expect(market.buy(4, 2, 9_650)).toEqual(['accepted 4', 'executed 2 @ 9650, buy 4, sell 1']);
  expect(market.print(9_100)).toEqual(['executed 3 @ 9000, buy 3, sell 1']);
  expect(market.set('closed')).toEqual(['phase closed']);
  expect(market.living).toMatchObject([{ id: 1, quantity: 1n }]);
  market.set('continuous');
  expect(market.buy(5, 1, 9_000)).toEqual(['accepted 5', 'executed 1 @ 9000, buy 5, sell 1']);

  const day = new OneMarket();
  day.print(10_000);
  day.sell(1, 5, null, { ...stopSale, timeInForce: 'gtd', until: asInstant(60_000) });
  expect(day.print(9_800)).toEqual(['triggered 1']);
  expect(day.advance(asInstant(60_000))).toEqual(['expired 1, 5 left: date']);
});

test('one that waits for a price can be cancelled, made smaller and saved', () => {
  const market = new OneMarket();
  market.print(10_000);
  market.sell(1, 9, null, stopSale);
  market.print(9_700);
  expect(market.do({ kind: 'reduce', id: 1, by: 4n as never })).toEqual(['replaced 1, 5 left, keeps its place']);
  const saved = JSON.parse(JSON.stringify(market.core.exportState()));
  const loaded = loadVenueCore({ randomEnds: seededEnds(7), volatilityAuction: { callMs: 120_000, randomDelayMs: 0 } }, saved);
  expect(loaded.exportState()).toEqual(saved);
  expect(tell(loaded.apply({ kind: 'submit', order: market.order('buy', 2, 5, { limit: 9_600 }) }, market.now))).toEqual([
    'accepted 2',
    'executed 5 @ 9600, buy 2, sell 1',
  ]);
  expect(market.cancel(1)).toEqual(['cancelled 1, 5 left: requested']);
  expect(market.buy(2, 5, 9_600)).toEqual(['accepted 2']);
});

test('a stop that was triggered before a restart goes on with the market of then', () => {
  const market = new OneMarket();
  market.print(9_000);
  market.quote(1, [[8_950, 50]], [[8_960, 50]]);
  const order = market.order('sell', 1, 5, stopSale);
  expect(market.restore([{ ...order, sequence: 1, triggered: true }])).toEqual(['executed 5 @ 8950, buy 0, sell 1, tick 1']);
});

test('without any price to count from a triggered stop waits for one, whatever the book offers', () => {
  const market = new OneMarket();
  market.buy(2, 5, 100);
  const order = market.order('sell', 1, 5, stopSale);
  expect(market.restore([{ ...order, sequence: 2, triggered: true }])).toEqual([]);
  expect(market.buy(3, 1, 90)).toEqual(['accepted 3']);
  expect(market.print(101)).toEqual(['executed 5 @ 100, buy 2, sell 1']);
});

test('a purchase costs no more than what is reserved for it: it ends with both figures', () => {
  const stop = new OneMarket();
  stop.print(10_000);
  stop.buy(1, 5, 10_404, { kind: 'stop', stop: 10_200, collarBps, timeInForce: 'gtc' });
  stop.quote(1, [[10_800, 50]], [[10_810, 50]]);
  expect(stop.print(10_805)).toEqual(['triggered 1', 'cancelled 1, 5 left: dearer-than-reserved']);
  expect(ofKind(stop, 'cancelled')).toMatchObject([{ worst: 10_404n, best: 10_810n }]);

  const held = new OneMarket({ phase: 'closed' });
  held.print(10_000);
  held.buy(1, 5, 10_500, { kind: 'market', collarBps: 500, timeInForce: 'gtc' });
  held.set('opening-auction');
  held.sell(2, 5, 11_000);
  held.buy(3, 5, 11_000);
  expect(held.set('continuous')).toContain('cancelled 1, 5 left: dearer-than-reserved');
  expect(ofKind(held, 'cancelled')).toMatchObject([{ worst: 10_500n, best: 11_000n }]);

  const within = new OneMarket();
  within.print(10_000);
  within.buy(1, 5, 10_404, { kind: 'stop', stop: 10_200, collarBps });
  within.sell(2, 5, 10_400);
  expect(within.print(10_390)).toEqual(['triggered 1', 'executed 5 @ 10400, buy 1, sell 2']);
});

test('a market sale is cut by the market that it meets, never by that of the day before', () => {
  const held = new OneMarket({ phase: 'closed' });
  held.print(10_000);
  held.sell(1, 5, null, { kind: 'market', collarBps, timeInForce: 'gtc' });
  held.set('continuous');
  expect(held.living).toEqual([]);
  const gap = new OneMarket({ phase: 'closed' });
  gap.print(10_000);
  gap.sell(1, 5, null, { kind: 'market', collarBps, timeInForce: 'gtc' });
  gap.set('opening-auction');
  gap.buy(2, 5, 7_000);
  expect(gap.set('continuous')).toEqual(['executed 5 @ 7000, buy 2, sell 1', 'auction 5 @ 7000, surplus 0', 'phase continuous']);

  for (const [timeInForce, phase] of [
    ['at-open', 'opening-auction'],
    ['at-close', 'closing-auction'],
  ] as const) {
    const market = new OneMarket({ phase: 'pause' });
    market.print(10_000);
    market.sell(1, 5, null, { kind: 'market', collarBps, timeInForce });
    market.set(phase);
    market.buy(2, 5, 7_000);
    expect(market.set('continuous')[0]).toBe('executed 5 @ 7000, buy 2, sell 1');
  }
});

test('in continuous trading a collar is counted from the best price of the other side, and the end names both', () => {
  const market = new OneMarket();
  market.print(5_000);
  market.buy(1, 3, 10_000);
  market.buy(2, 3, 9_800);
  market.buy(3, 3, 9_799);
  expect(market.sell(4, 9, null, { kind: 'market', collarBps })).toEqual([
    'accepted 4',
    'executed 3 @ 10000, buy 1, sell 4',
    'executed 3 @ 9800, buy 2, sell 4',
    'cancelled 4, 3 left: not-executed',
  ]);
  expect(ofKind(market, 'cancelled')).toMatchObject([{ worst: 9_800n, best: 9_799n }]);
});

test('a sale without a limit stays inside the static corridor, also in an auction', () => {
  const market = new OneMarket({ phase: 'opening-auction', corridor: { staticBps: 2_000, dynamicBps: null } });
  market.reference(10_000);
  market.buy(2, 5, 8_000);
  expect(market.sell(1, 5, null, { kind: 'market', collarBps })).toEqual(['accepted 1']);
  market.reference(11_000);
  expect(market.set('continuous')).toEqual(['auction 0 @ none, surplus 0', 'cancelled 1, 5 left: not-executed', 'phase continuous']);
});

test('a trigger names its price, the phase and what set the price', () => {
  const printed = new OneMarket();
  printed.sell(1, 5, null, stopSale);
  printed.print(9_750, 77);
  expect(ofKind(printed, 'triggered')).toMatchObject([{ price: 9_750n, origin: { phase: 'continuous', tick: 77, execution: null } }]);

  const traded = new OneMarket();
  traded.print(10_000);
  traded.sell(1, 5, null, stopSale);
  traded.buy(2, 5, 9_790);
  traded.sell(3, 5, 9_790);
  expect(ofKind(traded, 'triggered')).toMatchObject([{ price: 9_790n, origin: { phase: 'continuous', tick: null, execution: 1 } }]);

  const auction = new OneMarket({ phase: 'closing-auction' });
  auction.sell(1, 5, null, stopSale);
  auction.buy(2, 5, 9_790);
  auction.sell(3, 5, 9_790);
  auction.set('after-hours');
  auction.print(9_999, 12);
  auction.set('closed');
  auction.set('continuous');
  expect(ofKind(auction, 'triggered')).toMatchObject([{ price: 9_790n, origin: { phase: 'closing-auction', tick: null, execution: 1 } }]);
});

test('a triggered stop counts its collar from the price that triggered it, not from its own executions: nobody walks it down', () => {
  const market = new OneMarket();
  market.print(10_000);
  market.sell(1, 20, null, stopSale);
  market.print(9_800);
  // 2 % below 9,800 is 9,604.
  expect(market.buy(2, 1, 9_650)).toEqual(['accepted 2', 'executed 1 @ 9650, buy 2, sell 1']);
  expect(market.buy(3, 1, 9_500)).toEqual(['accepted 3']);
  const loaded = loadVenueCore(
    { randomEnds: seededEnds(7), volatilityAuction: { callMs: 120_000, randomDelayMs: 0 } },
    JSON.parse(JSON.stringify(market.core.exportState())),
  );
  expect(tell(loaded.apply({ kind: 'submit', order: market.order('buy', 4, 1, { limit: 9_510 }) }, market.now))).toEqual(['accepted 4']);
  expect(market.print(9_650)).toEqual(['executed 1 @ 9500, buy 3, sell 1']);
});

test('in an auction without a price a purchase reads the best price that there was', () => {
  for (const timeInForce of ['gtc', 'at-open'] as const) {
    const market = new OneMarket({ phase: 'closed' });
    market.print(10_000);
    market.buy(1, 5, 10_500, { kind: 'market', collarBps: 500, timeInForce });
    market.set('opening-auction');
    market.quote(1, [[10_690, 50]], [[10_710, 50]]);
    expect(market.set('continuous')).toContain('cancelled 1, 5 left: dearer-than-reserved');
    expect(ofKind(market, 'cancelled')).toMatchObject([{ worst: 10_500n, best: 10_710n }]);
  }
});
