import { afterAll, expect, test } from 'vitest';
import { appendOnlyTables } from '../manifests.ts';
import { freshDatabase } from '../testing/database.ts';
import { refuseStrangeCatalogue } from './catalogue.ts';
import { keepCommitOrder, readInCommitOrder, type CommitMark } from './commit-order.ts';
import { migrationsFolder } from './database.ts';
import { withTransaction, type Db } from './db.ts';
import { readMigrations } from './migrations.ts';

const { db, owner, verify, server, open, close } = await freshDatabase();
afterAll(close);

const agree = (on: Db, customer: number): Promise<void> =>
  withTransaction(on, async tx => {
    await tx.query('', `insert into refusal_count (code, route, refusals, counted_at) values ($1, 'r', 1, now())`, [`of ${customer}`]);
  });

const codesAfter = async (after: CommitMark | null, max = 100): Promise<{ codes: string[]; mark: CommitMark | null }> => {
  const rows = await readInCommitOrder<{ code: string }>(verify, { table: 'refusal_count', columns: 'code', after, max });
  return { codes: rows.map(({ row }) => row.code), mark: rows.at(-1)?.mark ?? after };
};

/** Reads on until so many rows came; a run of other tests on the same server holds the horizon back for moments. */
async function readOn(after: CommitMark | null, count: number): Promise<{ codes: string[]; mark: CommitMark | null }> {
  let seen: { codes: string[]; mark: CommitMark | null } = { codes: [], mark: after };
  while (seen.codes.length < count) {
    const { codes, mark } = await codesAfter(seen.mark, 2);
    seen = { codes: [...seen.codes, ...codes], mark };
  }
  return seen;
}

test('every table that can only be added to is known as such and carries its transaction', async () => {
  const rows = await owner.query<{ name: string; carries: boolean }>(
    '',
    `select c.relname as name, exists (select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attname = 'tx' and pg_get_expr(d.adbin, d.adrelid) = 'commit_number()') as carries
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege('parkett_runtime', c.oid, 'insert')
       and not has_table_privilege('parkett_runtime', c.oid, 'delete') and not has_any_column_privilege('parkett_runtime', c.oid, 'update')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...appendOnlyTables].toSorted());
  expect(rows.filter(({ carries }) => !carries)).toEqual([]);
  for (const table of appendOnlyTables) expect(await readInCommitOrder(verify, { table, columns: 'tx', after: null, max: 1 })).toBeInstanceOf(Array);
});

test('rows come in the order of their commits and none is skipped when writers overlap', async () => {
  await agree(db, 1);
  const slow = open({ name: 'slow', connections: 1 });
  const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const older = slow.once(async tx => {
    await tx.query('', `insert into refusal_count (code, route, refusals, counted_at) values ('of 2', 'r', 1, now()), ('of 3', 'r', 1, now())`);
    written.resolve();
    await finish.promise;
  });
  await written.promise;
  await agree(db, 4);
  const { mark } = await readOn(null, 1);
  expect((await codesAfter(mark)).codes).toEqual([]);
  finish.resolve();
  await older;
  expect((await readOn(mark, 3)).codes).toEqual(['of 2', 'of 3', 'of 4']);
});

test('after a restore into a cluster whose transactions are numbered lower, what is new comes after what was', async () => {
  const seen = await readOn(null, 4);
  await owner.query('', 'update refusal_count set tx = tx + 1000000000000');
  const { mark } = await codesAfter(seen.mark);
  await keepCommitOrder(server);
  const moved = await readOn(mark, 4);
  expect(moved.codes).toEqual(['of 1', 'of 2', 'of 3', 'of 4']);
  await agree(db, 5);
  expect((await readOn(moved.mark, 1)).codes).toEqual(['of 5']);
  await refuseStrangeCatalogue(server, readMigrations(migrationsFolder));
  await keepCommitOrder(server);
  await agree(db, 6);
  expect((await readOn(moved.mark, 2)).codes).toEqual(['of 5', 'of 6']);
});

test('numbers of transactions that a foreign function gives are refused', async () => {
  await owner.query('', 'create or replace function commit_number() returns int8 language sql stable return 1::int8');
  await expect(refuseStrangeCatalogue(server, readMigrations(migrationsFolder))).rejects.toThrow(/^The function commit_number\(\) isn't what/);
});
