import type { Queryable } from '../apps/server/src/platform/db.ts';

/** Bytes of write-ahead log since the cluster was made, page images after a checkpoint and other databases' work included. */
export async function walBytes(db: Queryable): Promise<number> {
  const [row] = await db.arrays<[bigint]>('', `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8`);
  return Number(row![0]);
}
