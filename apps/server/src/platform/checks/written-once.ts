import { finding, type Check } from './check.ts';
import type { Queryable } from '../db.ts';

/** The number of the transaction that wrote a row, as PostgreSQL keeps it: without the turns before the last wrap. */
const wrap = 4_294_967_296n;

/** The number of the transaction that last wrote a row, as PostgreSQL keeps it. */
export const writerOf = (row: string): string => `${row}.xmin::text::int8`;

/** The same of the number that a row of history carries. */
export const writerNamedBy = (tx: string): string => `mod(${tx} - commit_base(), ${wrap})`;

/** Whether one of two such numbers isn't the later one: they go round, so that half the way ahead is behind. */
const notAfter = (one: string, other: string): string => `mod(${other} - ${one} + ${wrap}, ${wrap}) < ${wrap / 2n}`;

/** Rows that a restore loaded: it makes a table's primary key behind its rows, and who migrates makes it before them. */
export const isLoaded = (
  table: string,
  row: string,
): string => `exists (select from pg_constraint k where k.conrelid = '${table}'::regclass and k.contype = 'p'
  and ${notAfter(writerOf(row), writerOf('k'))})`;

const isMigrated = (row: string): string => `exists (select from schema_migration m where m.xmin = ${row}.xmin)`;

/**
 * Whether somebody wrote a row who isn't the product, as far as PostgreSQL's own mark of its writer tells: no restore, no migration, and no transaction
 * that left a row in `witness`. Conditions beside each other, so that the first becomes a join.
 */
export const isUnwitnessed = ({ table, row, witness }: { table: string; row: string; witness: string }): string =>
  `not exists (select from ${witness} w where ${writerNamedBy('w.tx')} = ${writerOf(row)}) and not ${isMigrated(row)} and not ${isLoaded(table, row)}`;

const changedRows = ({ table, key }: { table: string; key: string }): string => `
  select format('a row of ${table} was written after it was history: %s', key) from (
    select concat_ws(', ', ${key}) as key from ${table} r
    where ${writerOf('r')} <> ${writerNamedBy('r.tx')} and not ${isMigrated('r')} and not ${isLoaded(table, 'r')}
    limit 20) c`;

/** Tables of these that carry the numbers of transactions, with what names a row. */
const keysOf = (db: Queryable, tables: readonly string[]): Promise<{ table: string; key: string }[]> =>
  db.query(
    'invariants.keys-of-history',
    `select t.name as table, string_agg(format('%L, r.%I', a.attname, a.attname), ', ' order by k.place) as key
     from unnest($1::text[]) t(name)
     join pg_attribute n on n.attrelid = t.name::regclass and n.attname = 'tx' and not n.attisdropped
     join pg_index i on i.indrelid = t.name::regclass and i.indisprimary
     cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum group by t.name order by t.name`,
    [`{${tables.join(',')}}`],
  );

/** PostgreSQL marks each row with the transaction that wrote it last; for a row of history that is the one whose number it carries. */
export const writtenOnceCheck = (tables: readonly string[]): Check => ({
  id: 'I65',
  promise: 'a row of history is as the transaction wrote it whose number it carries',
  wholeOnly: true,
  run: async ({ db }) => {
    const keys = await keysOf(db, tables);
    const lines: string[] = [];
    for (const key of keys) lines.push(...(await db.arrays<[string]>('', changedRows(key))).map(([line]) => line));
    return finding(keys.length, lines);
  },
});
