import pg from 'pg';
import type { Queryable } from './db.ts';

/** A row's place in the order of commits: its transaction's number, and within that its primary key (as texts, without `tx`). An empty key: before all rows of the transaction. */
export type CommitMark = { readonly tx: bigint; readonly key: readonly string[] };

/** A row of an append-only table, with its place. */
export type Committed<R extends object> = { readonly mark: CommitMark; readonly row: R };

export type CommitQuestion = {
  readonly table: string;
  /** The wanted columns, as SQL. */
  readonly columns: string;
  /** Where the reader stands; null at the beginning. */
  readonly after: CommitMark | null;
  readonly max: number;
};

type KeyColumn = { name: string; type: string };

/** Keys of the tables that were read; a table's key never changes while a server runs. */
const keys = new Map<string, readonly KeyColumn[]>();

async function keyOf(from: Queryable, table: string): Promise<readonly KeyColumn[]> {
  const known = keys.get(table);
  if (known) return known;
  const found = await from.query<KeyColumn>(
    'commit-order.key',
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
     cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary and a.attname <> 'tx' order by k.place`,
    [table],
  );
  keys.set(table, found);
  return found;
}

/** All transactions below it have ended: nothing can be committed there any more. */
export async function commitHorizon(from: Queryable): Promise<bigint> {
  const [row] = await from.arrays<[bigint]>('commit-order.horizon', 'select commit_horizon()');
  return row![0];
}

/** Transactions in the first stretch that is looked at. A BRIN index finds a stretch quickly; what lies within it has to be sorted. */
const firstStretch = 65_536n;

/**
 * Rows of an append-only table in the order of their commits, at most `max`, all committed: nothing can appear before the last of them any more,
 * however many writers overlapped. A reader that goes on from its last mark gets each row exactly once.
 */
export async function readInCommitOrder<R extends object>(from: Queryable, question: CommitQuestion): Promise<Committed<R>[]> {
  const { table, columns, after, max } = question;
  const key = await keyOf(from, table);
  const horizon = await commitHorizon(from);
  const names = key.map(({ name }) => name).join(', ');
  const beyond =
    after && after.key.length > 0
      ? `and (tx, ${names}) > ($4, ${key.map(({ type }, place) => `($5::text[])[${place + 1}]::${type}`).join(', ')})`
      : '';
  const text = `select tx as "commitTx", array[${key.map(({ name }) => `${name}::text`).join(', ')}] as "commitKey", ${columns} from ${table}
     where tx >= $1 and tx < $2 ${beyond} order by tx, ${names} limit $3`;
  const rows: Committed<R>[] = [];
  let stretch = firstStretch;
  for (let start = after?.tx ?? 0n; rows.length < max && start < horizon; stretch *= 8n) {
    const end = start + stretch < horizon ? start + stretch : horizon;
    const values = [start, end, max - rows.length, ...(beyond === '' ? [] : [after!.tx, after!.key])];
    const found = await from.query<R & { commitTx: bigint; commitKey: string[] }>('', text, values);
    rows.push(...found.map(({ commitTx, commitKey, ...rest }) => ({ mark: { tx: commitTx, key: commitKey }, row: rest as unknown as R })));
    start = end;
  }
  return rows;
}

/**
 * After a restore into another cluster its transaction ids may be lower than those that rows carry, and what is written next would lie below
 * marks that were passed. Raises what is added to them then, as the owner, before anything is written.
 * A row that a snapshot sees was written by a transaction below the snapshot's end, so a higher number comes from elsewhere for certain.
 */
export async function keepCommitOrder(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    const base = await neededBase(client);
    if (base !== null) await client.query(`create or replace function commit_base() returns int8 language sql stable return ${base}::int8`);
  } finally {
    await client.end();
  }
}

/** Of every row's own number (`tx`), and of every mark on such numbers (`…_tx`): a mark may lie above the newest row. */
async function neededBase(owner: pg.Client): Promise<bigint | null> {
  const { rows: tables } = await owner.query<{ name: string; tx: string }>(
    `select quote_ident(table_name) as name, quote_ident(column_name) as tx from information_schema.columns where table_schema = current_schema() and column_name ~ '(^|_)tx$' and data_type = 'bigint'`,
  );
  const newest = tables
    .map(({ name, tx }) => `select max(${tx}) as tx from ${name} where ${tx} >= (select next + base from here)`)
    .join(' union all ');
  const { rows } = await owner.query<{ base: string | null }>(
    `with here as (select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as next, commit_base() as base)
     select (max(tx) + 1 - (select next from here))::text as base from (${newest}) newest`,
  );
  const base = rows[0]?.base ?? null;
  return base === null ? null : BigInt(base);
}
