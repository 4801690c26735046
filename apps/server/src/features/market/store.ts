import type { Queryable, Tx } from '../../platform/db.ts';

/** Whether closed hours are skipped; on until a caller switches it off. */
export async function readSkipClosed(from: Queryable): Promise<boolean> {
  const [row] = await from.query<{ skipClosed: boolean }>('market.skip-closed', 'select skip_closed as "skipClosed" from market_clock_switch');
  return row?.skipClosed ?? true;
}

export async function writeSkipClosed(tx: Tx, skipClosed: boolean): Promise<void> {
  await tx.query(
    'market.write-skip-closed',
    'insert into market_clock_switch (skip_closed) values ($1) on conflict (one) do update set skip_closed = excluded.skip_closed',
    [skipClosed],
  );
}
