import { expect, test } from 'vitest';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { RuleReader } from '../../../books/house-rules/index.ts';
import { corridorsOf, type PhaseEvent } from '../../../books/market-data/index.ts';
import { EmbeddedVenue } from './venue.ts';

// The thread says what the notices of halts and volatility auctions are made of.

test('listeners of the venue hear of the phases that begin, also on a jump', async () => {
  const at: Instant = instantOf('2026-11-24T07:54:00Z');
  const heard: PhaseEvent[] = [];
  const { venue } = await EmbeddedVenue.start(
    {
      feed: { kind: 'simulator', seed: 1, startsAt: instantOf('2026-11-23T07:59:30Z') },
      ...{ seed: 1, at, corridors: corridorsOf(new RuleReader([])), firstSequence: 1, firstExecution: 1 },
    },
    {
      events: () => {},
      phases: ({ phases }) => heard.push(...phases),
      market: () => {},
      failed: error => {
        throw error;
      },
    },
  );
  await venue.advance(later(at, 2 * 60_000));
  expect(heard.map(({ phase }) => phase)).toContain('opening-auction');
  await venue.jump(later(at, 20 * 60_000));
  expect(heard.map(({ phase }) => phase)).toContain('continuous');
  expect(heard.every(event => event.kind === 'phase' && event.at >= at)).toBe(true);
  await venue.stop();
});
