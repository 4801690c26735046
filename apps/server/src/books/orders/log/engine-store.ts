import type { Instant, TradingDate } from '@parkett/kernel';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { tableOf } from '../../../platform/table.ts';

/** What an engine was told since the row before, and a digest of what followed. Written in the transaction that books what followed. */
export type EngineRow = {
  readonly venue: string;
  readonly row: bigint;
  /** The last place of the command log that it took. */
  readonly place: bigint;
  readonly reached: Instant;
  /** The engine began anew, empty. */
  readonly begins: boolean;
  /** Of the engine and its price source. */
  readonly versions: string;
  /** JSON of the venue's own. */
  readonly inputs: string;
  /** SHA-256, hexadecimal. */
  readonly events: string;
};

const table = tableOf<EngineRow>({
  venue: ['venue', 'text'],
  row: ['row', 'int8'],
  place: ['place', 'int8'],
  reached: ['reached', 'timestamptz'],
  begins: ['begins', 'bool'],
  versions: ['versions', 'text'],
  inputs: ['inputs', 'text'],
  events: ['events', 'text'],
});

export async function insertEngineRows(tx: Tx, rows: readonly EngineRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query('orders.insert-engine-rows', `insert into engine_input (${table.columns}) select * from ${table.unnested}`, table.arraysOf(rows));
}

/** The newest row: how far its engine came. */
export async function lastEngineRow(db: Queryable, venue: string): Promise<{ row: bigint; place: bigint } | null> {
  const rows = await db.query<{ row: bigint; place: bigint }>(
    'orders.last-engine-row',
    `select row, place from engine_input where venue = $1 order by row desc limit 1`,
    [venue],
  );
  return rows[0] ?? null;
}

/** Rows behind one, in their order. */
export const engineRowsAfter = (db: Queryable, { venue, row, rows }: { venue: string; row: bigint; rows: number }): Promise<EngineRow[]> =>
  db.query('orders.engine-rows-after', `select ${table.selected} from engine_input where venue = $1 and row > $2 order by row limit $3`, [
    venue,
    row,
    rows,
  ]);

/** An engine's whole state after a row, in the venue's own form. */
export type EngineStateRow = { readonly venue: string; readonly date: TradingDate; readonly row: bigint; readonly state: Buffer };

/** Keeps a state: the newest of each business date stays. One whose row isn't in the log is ahead of the books, and not kept. */
export async function keepEngineState(tx: Tx, { venue, date, row, state }: EngineStateRow): Promise<void> {
  await tx.query(
    'orders.keep-engine-state',
    `insert into engine_state (venue, date, row, state)
     select $1, $2::date, $3::int8, $4::bytea where exists (select from engine_input where venue = $1 and row = $3::int8)
     on conflict (venue, date) do update set row = excluded.row, state = excluded.state where engine_state.row < excluded.row`,
    [venue, date, row, state],
  );
}

/** Where an engine is followed from: a state after a row, or, without one, a row after which it began anew. */
export type EngineOrigin = { readonly row: bigint; readonly state: Buffer | null };

/** The newest origin, or the newest of the days before a date; null where there is none. */
export async function engineOrigin(db: Queryable, { venue, before }: { venue: string; before: TradingDate | null }): Promise<EngineOrigin | null> {
  const rows = await db.arrays<[bigint, Buffer | null]>(
    'orders.engine-origin',
    `select row, state from (
       (select row, state from engine_state where venue = $1 and ($2::date is null or date < $2::date) order by row desc limit 1)
       union all
       (select row - 1, null from engine_input
        where venue = $1 and begins and ($2::date is null or (reached at time zone 'Europe/Berlin')::date < $2::date) order by row desc limit 1)
     ) origin order by row desc, state is null desc limit 1`,
    [venue, before],
  );
  const [found] = rows;
  return found ? { row: found[0], state: found[1] } : null;
}
