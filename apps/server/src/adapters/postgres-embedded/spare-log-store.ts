import { statfsSync } from 'node:fs';
import pg from 'pg';

const segmentBytes = 16 * 2 ** 20;
/** Segments that lie ready behind the present one. */
const spareSegments = 3;

/**
 * Keeps segments of PostgreSQL's write-ahead log ready. A refused statement on a full disk is calm, but PostgreSQL ends, and the reads with it, when
 * its log reaches the end of a segment and can't make the next one; a young cluster has none. Checkpoints keep what is there once.
 */
export async function keepSpareLog(administrator: pg.ClientConfig, cluster: string): Promise<void> {
  const client = new pg.Client(administrator);
  await client.connect();
  try {
    const { rows } = await client.query<{ spare: number }>(
      `select count(*)::int as spare from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
    );
    const missing = spareSegments - rows[0]!.spare;
    const { bavail, bsize } = statfsSync(cluster);
    // Where there is hardly room, to take it would bring about what this is against.
    if (missing <= 0 || bavail * bsize < 2 * missing * segmentBytes) return;
    for (let segment = 0; segment < missing; segment += 1) {
      // A segment is left only when something was written to it.
      await client.query(`select pg_logical_emit_message(false, 'parkett', 'spare')`);
      await client.query('select pg_switch_wal()');
    }
    // It gives the segments that were left new names, ahead of the present one.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
