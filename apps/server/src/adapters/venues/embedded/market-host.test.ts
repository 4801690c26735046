import type { VenueEvent } from '@parkett/exchange';
import { expect, test } from 'vitest';
import { corridorsOf } from '../../../books/market-data/index.ts';
import { RuleReader } from '../../../books/house-rules/index.ts';
import { openFeed } from '../../feeds/open-feed.ts';
import { MarketHost } from './market-host.ts';

const startsAt = Date.parse('2026-11-23T07:59:30Z');
const codes = ['SAP', 'ADS', 'BMW', 'ALV', 'SIE', 'DTE', 'BAS', 'VOW3'];

test.each([
  ['opening', '2026-11-24T07:59:50Z'],
  ['closing', '2026-11-24T16:34:50Z'],
])('market orders meet the makers in the %s auction, whenever it ends', (_, from) => {
  const feed = { kind: 'simulator', seed: 1, startsAt } as const;
  const source = openFeed(feed);
  const at = Date.parse(from);
  const host = new MarketHost(source, { feed, seed: 1, at, corridors: corridorsOf(new RuleReader([])), firstSequence: 1, firstExecution: 1 });
  const ends = new Map<number, VenueEvent['kind']>();
  const look = (): void => {
    for (const event of host.takeOutput().events) {
      if (event.kind === 'execution') ends.set(event.buy, event.kind);
      if (event.kind === 'cancelled') ends.set(event.id, event.kind);
    }
  };
  for (const [index, code] of codes.entries()) {
    const { id } = source.instruments.find(instrument => instrument.code === code)!;
    const limit = (source.ladderAt(id, at)!.asks[0]![0] * 105n) / 100n;
    const order = {
      id: index + 1,
      owner: 1,
      instrument: id,
      side: 'buy',
      kind: 'market',
      quantity: 1n,
      limit,
      stop: null,
      timeInForce: 'day',
      until: null,
      sessions: 'all',
    } as const;
    host.command({ kind: 'submit', order }, at);
  }
  for (let now = at; now < at + 30_000; now += 250) {
    host.advance(now);
    look();
  }
  expect(ends).toEqual(new Map(codes.map((_code, index) => [index + 1, 'execution'])));
});
