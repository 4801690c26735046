import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zonedInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { liveDay } from '../../../testing/lived-day.ts';
import { testSeed } from '../../../testing/test-feed.ts';
import { openFeed } from '../../feeds/open-feed.ts';
import { FollowingHost } from './following-host.ts';
import { shardProblems } from './replay-day.ts';

// A recorded day that was lived with customers' orders in it is lived again from its log: the same events, on one engine and on several.

const small = fileURLToPath(new URL('../../../../../../packages/market/fixtures/replay-small-day.csv', import.meta.url));
const xetra = fileURLToPath(new URL('../../../../../../../shared/data/05_prices/xetra_minute_2018-03-21_10dax.csv.gz', import.meta.url));

function expectTheSameAgain({
  file,
  date,
  from,
  to,
  ordersPerStep,
}: {
  file: string;
  date: string;
  from: string;
  to: string;
  ordersPerStep: number;
}) {
  const feed = { kind: 'replay', file, secret: testSeed } as const;
  const open = () => ({ source: openFeed(feed), feed });
  const day = date as Parameters<typeof zonedInstant>[0];
  const stretch = { from: zonedInstant(day, from), to: zonedInstant(day, to), stepMs: 10_000, ordersPerStep };
  const { rows, instruments } = liveDay(open(), stretch);
  let executions = 0;
  const following = new FollowingHost(open(), (_row, events) => {
    executions += events.filter(({ kind }) => kind === 'execution').length;
  });
  expect(following.follow(rows)).toBeNull();
  for (const shards of [2, 3, 7]) expect(shardProblems({ parts: open(), shards, rows, state: null, instruments })).toEqual([]);
  return { executions, orders: instruments.size };
}

test('a small recorded day with orders in it, on one engine and on several', () => {
  const { executions, orders } = expectTheSameAgain({ file: small, date: '2024-05-14', from: '08:59', to: '09:40', ordersPerStep: 3 });
  expect(orders).toBeGreaterThan(300);
  expect(executions).toBeGreaterThan(100);
});

test.skipIf(!existsSync(xetra))(
  'a whole day of Xetra with orders in it, on one engine and on several',
  () => {
    const { executions, orders } = expectTheSameAgain({ file: xetra, date: '2018-03-21', from: '08:50', to: '17:45', ordersPerStep: 4 });
    expect(orders).toBeGreaterThan(5_000);
    expect(executions).toBeGreaterThan(2_000);
  },
  120_000,
);
