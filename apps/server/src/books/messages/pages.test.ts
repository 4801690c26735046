import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { withTransaction, type Queryable } from '../../platform/db.ts';
import { freshDatabase } from '../../testing/database.ts';
import { countUnread, readStretch } from './index.ts';
import type { Stretch } from './store.ts';

// Promised: a page and the count read about as many rows as they show, however long the list is and wherever the page begins.

const { db } = await freshDatabase();
const customer = 1n;
const length = 20_000;
const seldom = ['new-device', 'login-password-changed'];
await db.arrays(
  '',
  `insert into message (customer_id, kind, told_by, about, at, parameters)
   select 1, case when i % 5000 = 0 then 'new-device' else 'executed-buy' end, 'execution', i, now(), '{}' from generate_series(1, ${length}) i`,
);
await db.arrays('', 'analyze message');

/** Rows of the table that this session has looked at. */
const looked = async (from: Queryable): Promise<bigint> => {
  const counted = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relname = 'message'`;
  return (await from.arrays<[bigint]>('', counted))[0]?.[0] ?? 0n;
};
const rowsRead = (read: (from: Queryable) => Promise<unknown>): Promise<bigint> =>
  withTransaction(db, async tx => {
    const before = await looked(tx);
    await read(tx);
    return (await looked(tx)) - before;
  });

const page = { customer, since: asInstant(0), followed: [], upTo: 0n, kinds: null, before: null, read: null, max: 21 } satisfies Stretch;
const isUnreadBelow = BigInt(length / 2);

test.each<[string, Partial<Stretch>]>([
  ['the first page', {}],
  ['a page in the depth', { before: 500n }],
  ['a page in the depth of what was read', { before: 500n, upTo: isUnreadBelow, read: true }],
  ['unread ones', { read: false, upTo: isUnreadBelow }],
  ['unread ones above a number', { read: false, upTo: 0n, above: BigInt(length) - 10n }],
  ['a group of which there is one message in five thousand', { kinds: seldom }],
])('%s', async (_, wish) => {
  // From the sixth time on a prepared statement may have a plan for all figures.
  for (let time = 0; time < 8; time += 1) expect(await rowsRead(from => readStretch(from, { ...page, ...wish }))).toBeLessThan(100n);
});

test('the count', async () => {
  for (let time = 0; time < 8; time += 1)
    expect(await rowsRead(from => countUnread(from, { customer, since: asInstant(0), followed: [], upTo: 0n, max: 100 }))).toBeLessThanOrEqual(100n);
});

test('of each followed instrument a page is read at most, however often it was interrupted', async () => {
  const followed = Array.from({ length: 40 }, (_, at) => ({ instrument: at + 1, since: asInstant(0) }));
  await db.arrays(
    '',
    `insert into message (customer_id, kind, told_by, about, at, parameters)
     select -1 - i % 40, 'trading-halted', 'market_interruption', i, now(), '{}' from generate_series(1, ${length}) i`,
  );
  await db.arrays('', 'analyze message');
  for (let time = 0; time < 8; time += 1) {
    expect(await rowsRead(from => readStretch(from, { ...page, followed, kinds: ['trading-halted'] }))).toBeLessThan(42n * 22n);
    expect(await rowsRead(from => readStretch(from, { ...page, followed, before: 500n }))).toBeLessThan(42n * 22n);
  }
});
