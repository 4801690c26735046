import { instantOf, later, type Instant } from '@parkett/kernel';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { beginHost } from '../../../testing/begun-host.ts';
import { testFeed, testSeed } from '../../../testing/test-feed.ts';
import type { VenueEvent, VenueOrder } from '../../../books/orders/index.ts';
import { openFeed } from '../../feeds/open-feed.ts';

const startsAt = instantOf('2026-11-23T07:59:30Z');
const codes = ['SAP', 'ADS', 'BMW', 'ALV', 'SIE', 'DTE', 'BAS', 'VOW3'];

test.each([
  ['opening', '2026-11-24T07:59:50Z'],
  ['closing', '2026-11-24T16:34:50Z'],
])('market orders meet the makers in the %s auction, whenever it ends', (_, from) => {
  const feed = testFeed(startsAt);
  const source = openFeed(feed);
  const at = instantOf(from);
  const host = beginHost({ source, feed }, at);
  const ends = new Map<bigint, VenueEvent['kind']>();
  const look = (): void => {
    for (const event of host.takeOutput().said) {
      if (event.kind === 'executed') ends.set(event.buy, event.kind);
      if (event.kind === 'cancelled') ends.set(event.order, event.kind);
    }
  };
  for (const [index, code] of codes.entries()) {
    const { id } = source.instruments.find(instrument => instrument.code === code)!;
    const limit = (source.ladderAt(id, at)!.asks[0]![0] * 105n) / 100n;
    const order: VenueOrder = {
      ...{ order: BigInt(index + 1), customer: 1n, instrument: id, side: 'buy', type: 'market', quantity: 1n, limit, collarBps: null, stop: null },
      ...{ timeInForce: 'day', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
    };
    host.take({ place: BigInt(index + 1), at, commands: [{ kind: 'submit', order }] });
  }
  for (let now = at; now < at + 30_000; now = later(now, 250)) {
    host.advance(now);
    look();
  }
  expect(ends).toEqual(new Map(codes.map((_code, index) => [BigInt(index + 1), 'executed'])));
});

test('a recorded day lived through print by print ends with the file’s figures; a price without shares moves the price and is no trade', () => {
  const file = fileURLToPath(new URL('../../../../../../packages/market/fixtures/replay-messy-day.csv', import.meta.url));
  const feed = { kind: 'replay', file, secret: testSeed } as const;
  const source = openFeed(feed);
  const { id } = source.instruments.find(({ code }) => code === 'HGS')!;
  const host = beginHost({ source, feed }, source.startsAt);
  // Somebody looks from the beginning on.
  host.allViews();
  const quantities: number[] = [];
  const lived = (time: string) => {
    const to = instantOf(`2024-05-15T${time}Z`);
    for (let now = host.at; now <= to; now = later(now, 30_000)) {
      host.advance(now);
      quantities.push(...(host.takeOutput().trades.get(id) ?? []).map(({ quantity }) => quantity));
    }
    return host.view(id);
  };
  expect(lived('11:02:30')).toMatchObject({ last: 315_200n, open: 314_000n, high: 315_200n, low: 313_800n, volume: 3_090n });
  expect(lived('20:00:00')).toMatchObject({ last: 316_800n, open: 314_000n, high: 316_800n, low: 313_800n, volume: 9_620n });
  expect(quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(9_620);
  expect(quantities.filter(quantity => quantity === 0)).toEqual([]);
});

test('where a jump stops on its way the makers stay away: an order meets them at its end alone', () => {
  const feed = testFeed(startsAt);
  const source = openFeed(feed);
  const at = instantOf('2026-11-24T09:30:00Z');
  const [id, others] = ['SAP', 'BMW'].map(code => source.instruments.find(instrument => instrument.code === code)!.id) as [number, number];
  const ask = (moment: Instant): bigint => source.ladderAt(id, moment)!.asks[0]![0];
  const minutes = Array.from({ length: 180 }, (_, minute) => later(at, minute * 60_000));
  const cheapest = minutes.reduce((least, moment) => (ask(moment) < ask(least) ? moment : least));
  const goal = minutes.findLast(moment => moment > cheapest && ask(moment) > ask(cheapest))!;
  const order: VenueOrder = {
    ...{ order: 1n, customer: 1n, instrument: id, side: 'buy', type: 'limit', quantity: 1n, limit: ask(cheapest) },
    ...{ collarBps: null, stop: null, timeInForce: 'day', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
  };
  const executedAfter = (goesOn: boolean): boolean => {
    const host = beginHost({ source, feed }, at);
    host.take({ place: 1n, at, commands: [{ kind: 'submit', order }] });
    host.jump(cheapest, { goesOn });
    // An action that a piece of due work tells the exchange doesn't end the jump.
    host.take({ place: 2n, at: host.at, commands: [{ kind: 'end-orders', instrument: others, reason: 'corporate-action' }] });
    host.jump(goal);
    return host.takeOutput().said.some(({ kind }) => kind === 'executed');
  };
  expect(executedAfter(false)).toBe(true);
  expect(executedAfter(true)).toBe(false);
});

test('who only trades shows what customers make of the market, and of that the same as who shows everything', () => {
  const feed = testFeed(startsAt);
  const source = openFeed(feed);
  const at = instantOf('2026-11-24T09:30:00Z');
  const [sap, bmw] = ['SAP', 'BMW'].map(code => source.instruments.find(instrument => instrument.code === code)!.id);
  const resting = (order: bigint, instrument: number): VenueOrder => ({
    ...{ order, customer: 1n, instrument, side: 'buy', type: 'limit', quantity: 1n, limit: source.ladderAt(instrument, at)!.bids[0]![0] - 10_000n },
    ...{ collarBps: null, stop: null, timeInForce: 'day', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
  });
  const [trades, shows] = [beginHost({ source, feed }, at), beginHost({ source, feed }, at)];
  shows.allViews();
  const changedIn = [trades, shows].map(host => {
    const changed: number[][] = [];
    const look = (): void => void changed.push([...host.takeOutput().changed].toSorted((a, b) => a - b));
    look();
    host.take({ place: 1n, at, commands: [{ kind: 'submit', order: resting(1n, sap!) }] });
    host.advance(later(at, 1_000));
    look();
    host.jump(later(at, 60_000));
    host.take({ place: 2n, at: host.at, commands: [{ kind: 'submit', order: { ...resting(2n, bmw!), type: 'market', limit: 10_000_000n } }] });
    host.advance(later(host.at, 250));
    look();
    return changed;
  });
  expect(changedIn[0]).toEqual([[], [sap], [sap, bmw].toSorted((a, b) => a! - b!)]);
  expect(changedIn[1]!.at(-1)!.length).toBeGreaterThan(100);
  for (const id of [sap!, bmw!]) {
    expect(trades.view(id)).toEqual(shows.view(id));
    expect(trades.depth(id)).toEqual(shows.depth(id));
  }
});
