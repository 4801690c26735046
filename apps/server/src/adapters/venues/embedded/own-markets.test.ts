import { expect, test } from 'vitest';
import type { MarketView } from '../../../books/market-data/index.ts';
import { localBus } from '../../../platform/bus/bus.ts';
import { askForOwnMarkets, ownMarkets, OwnMarketsTeller, ownTrades, watchedBooks } from './own-markets.ts';

// Promised: what customers' orders make of the market is told by the process whose engine trades, by no other, and taken back when they are gone.

const view = (instrumentId: number, bid: bigint): MarketView => ({
  ...{ instrumentId, phase: 'continuous', last: 100n, lastAt: null, extended: false, bid, bidSize: 5n, ask: 102n, askSize: 5n },
  ...{
    open: null,
    high: null,
    low: null,
    previousClose: null,
    volume: 0n,
    turnover: 0n,
    reference: 100n,
    indicative: null,
    indicativeVolume: null,
    surplus: null,
  },
  stale: false,
});
const message = (views: readonly MarketView[], own: readonly number[]) => ({ kind: 'market' as const, views, own, depths: [], trades: [] });

test('only the engine that trades tells, each change once, and says what is the source’s alone again', () => {
  const bus = localBus();
  const heard: unknown[] = [];
  bus.on(ownMarkets, ({ markets, left, isWhole }) => heard.push([markets.map(({ instrumentId, bid }) => [instrumentId, bid]), left, isWhole]));
  const standby = new OwnMarketsTeller(bus, () => {});
  bus.publish(askForOwnMarkets, null);
  expect(heard).toEqual([]);
  standby.lead();
  standby.hear(message([view(1, 99n), view(2, 50n)], [1]));
  standby.hear(message([view(1, 99n)], [1]));
  standby.hear(message([view(1, 98n)], [1]));
  bus.publish(askForOwnMarkets, null);
  standby.hear(message([view(1, 97n)], []));
  bus.publish(askForOwnMarkets, null);
  expect(heard).toEqual([
    [[], [], true],
    [[[1, 99n]], [], false],
    [[[1, 98n]], [], false],
    [[[1, 98n]], [], true],
    [[], [1], false],
    [[], [], true],
  ]);
});

test('books are told of what is looked at anywhere, and of trades only those that a source doesn’t know', () => {
  const bus = localBus();
  const watched: (readonly number[])[] = [];
  const trades: unknown[] = [];
  bus.on(ownTrades, ({ instrument, trades: told }) => trades.push([instrument, told.length]));
  const teller = new OwnMarketsTeller(bus, ids => watched.push(ids));
  bus.publish(watchedBooks, { process: 'a', instruments: [1, 2] });
  bus.publish(watchedBooks, { process: 'b', instruments: [2, 3] });
  expect(watched.at(-1)).toEqual([1, 2, 3]);
  const trade = { at: 0 as never, price: 100, quantity: 1 };
  const printed = [
    { ...trade, own: false },
    { ...trade, own: true },
  ];
  teller.hear({
    ...message([], []),
    trades: [
      { instrument: 1, trades: printed },
      { instrument: 2, trades: [{ ...trade, own: false }] },
    ],
  });
  expect(trades).toEqual([[1, 1]]);
});
