import type { Tx } from '../../platform/db.ts';

/** A batch of a venue's events: which run of which venue said it, and its place among that run's batches. */
export type BatchMark = { readonly venue: string; readonly run: string; readonly batch: number };

/** Notes in the caller's transaction that a batch is recorded. False when it was before: then nothing of it may be written again. */
export async function markRecorded(tx: Tx, mark: BatchMark): Promise<boolean> {
  const rows = await tx.arrays(
    'orders.mark-recorded',
    `insert into venue_progress (venue, run, batch) values ($1, $2, $3)
     on conflict (venue) do update set run = excluded.run, batch = excluded.batch
       where (venue_progress.run, venue_progress.batch) is distinct from (excluded.run, excluded.batch)
     returning 1`,
    [mark.venue, mark.run, mark.batch],
  );
  return rows.length > 0;
}
