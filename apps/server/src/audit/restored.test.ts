import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../audit-contributions.ts';
import { appendOnlyTables, openChart } from '../manifests.ts';
import type { Tx } from '../platform/db.ts';
import { breachesOf, oracleFor } from '../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { populatedBooks } from '../testing/populated-books.ts';
import { rolledBack } from '../testing/rolled-back.ts';
import type { TestFloor } from '../testing/trading-floor.ts';
import { judgeBooks, type Verdict } from './judge.ts';

// Restored books are sound, although the restore wrote every row anew.

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await populatedBooks(database);
});
afterAll(() => database.close());

type Constraint = { readonly table: string; readonly name: string; readonly text: string; readonly isForeign: boolean };

/** As `pg_restore` does it: rows are loaded into tables without keys, and the keys come behind them. */
async function restore(tx: Tx): Promise<void> {
  const constraints = await tx.query<Constraint>(
    '',
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text, contype = 'f' as "isForeign" from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u') order by contype = 'f', contype = 'u', contype = 'p'`,
  );
  const [foreign, own] = [constraints.filter(({ isForeign }) => isForeign), constraints.filter(({ isForeign }) => !isForeign)];
  for (const { table, name } of [...foreign, ...own]) await tx.query('', `alter table ${table} drop constraint ${name}`);
  for (const table of [
    ...appendOnlyTables,
    'operator',
    'operator_link',
    'operator_reset',
    'step_up_grant',
    'passkey',
    'recovery_code',
    'ledger_account',
    'schema_migration',
  ]) {
    const [column] = await tx.arrays<[string]>(
      '',
      `select attname::text from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attidentity = '' order by attnum limit 1`,
    );
    await tx.query('', `update ${table} set ${column![0]} = ${column![0]}`);
  }
  for (const { table, name, text } of [...own, ...foreign]) await tx.query('', `alter table ${table} add constraint ${name} ${text}`);
}

const judged = (tx: Tx): Promise<Verdict> => judgeBooks(tx, { contributions: auditContributions(openChart()), oracle: oracleFor(floor) });

test('books that were restored from a dump are sound', async () => {
  const verdict = await rolledBack(database.owner, async tx => {
    await restore(tx);
    return judged(tx);
  });
  expect(breachesOf(verdict)).toEqual([]);
});

test('numbers of transactions that a restore brought along aren’t taken for invented ones', async () => {
  const verdict = await rolledBack(database.owner, async tx => {
    await tx.query('', 'create or replace function commit_base() returns int8 language sql stable return -1000000::int8');
    await restore(tx);
    return judged(tx);
  });
  expect(breachesOf(verdict)).toEqual([]);
});
