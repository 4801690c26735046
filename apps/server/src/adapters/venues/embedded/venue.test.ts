import { expect, test } from 'vitest';
import type { VenueOrder } from '../../../books/orders/index.ts';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { firstRow } from '../../../testing/begun-host.ts';
import { testFeed } from '../../../testing/test-feed.ts';
import { openFeed } from '../../feeds/open-feed.ts';
import { universe } from '../../../books/instruments/index.ts';
import type { MarketView, PhaseEvent } from '../../../books/market-data/index.ts';
import { EmbeddedVenue } from './venue.ts';

// The thread says what the notices of halts and volatility auctions are made of.

async function start(at: Instant, heard: PhaseEvent[] = []): Promise<{ venue: EmbeddedVenue; views: readonly MarketView[] }> {
  const feed = testFeed(instantOf('2026-11-23T07:59:30Z'));
  const venue = EmbeddedVenue.open(
    { feed },
    {
      events: () => {},
      phases: ({ phases }) => heard.push(...phases),
      market: () => {},
      failed: error => {
        throw error;
      },
    },
  );
  expect(await venue.follow([firstRow({ source: openFeed(feed), feed }, at)])).toBeNull();
  await venue.advance(at);
  return { venue, views: await venue.views() };
}

test('listeners of the venue hear of the phases that begin, also on a jump', async () => {
  const at: Instant = instantOf('2026-11-24T07:54:00Z');
  const heard: PhaseEvent[] = [];
  const { venue } = await start(at, heard);
  await venue.advance(later(at, 2 * 60_000));
  expect(heard.map(({ phase }) => phase)).toContain('opening-auction');
  await venue.jump(later(at, 20 * 60_000));
  expect(heard.map(({ phase }) => phase)).toContain('continuous');
  expect(heard.every(event => event.kind === 'phase' && event.at >= at)).toBe(true);
  await venue.stop();
});

test('the thread says where orders stand in its book, to all who ask at once', async () => {
  const at: Instant = instantOf('2026-11-24T09:30:00Z');
  const { venue, views } = await start(at);
  const { id: instrument } = universe.find(({ code }) => code === 'SAP')!;
  const { bid } = views.find(({ instrumentId }) => instrumentId === instrument)!;
  // A whole euro below the market: to rest.
  const limit = (bid! / 10_000n) * 10_000n - 10_000n;
  const resting = (order: bigint): VenueOrder => ({
    ...{ order, customer: order, instrument, side: 'buy', type: 'limit', quantity: 10n, limit, collarBps: null, stop: null },
    ...{ timeInForce: 'day', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
  });
  venue.take({ place: 1n, at, commands: [1n, 2n].map(order => ({ kind: 'submit', order: resting(order) })) });
  const [mine, theirs] = await Promise.all([venue.placesOf([2n]), venue.placesOf([1n, 3n])]);
  expect(mine.get(2n)).toMatchObject({ ahead: 10n, position: 2, orders: 2 });
  expect(theirs.get(1n)).toMatchObject({ ahead: 0n, position: 1 });
  expect(theirs.has(3n)).toBe(false);
  await venue.stop();
});
