import type { Queryable } from './db.ts';

/** Whether a start has done what is done once for a database, after the migrations, since SQL can't do it. */
export async function isStepDone(from: Queryable, name: string): Promise<boolean> {
  return (await from.query('start-steps.done', 'select from start_step where name = $1 and done_at is not null', [name])).length > 0;
}

export async function finishStep(from: Queryable, name: string): Promise<void> {
  await from.query('start-steps.finish', 'update start_step set done_at = clock_timestamp() where name = $1', [name]);
}

/**
 * Writes a table anew without what was in it before, by its owner. The write-ahead log and the files that are given back keep it until they are used for
 * something else: a checkpoint, where the owner may ask for one, makes that sooner.
 */
export async function rewriteTable(owner: Queryable, table: string): Promise<void> {
  await owner.query('', `vacuum full ${table}`);
  await owner.query('', 'checkpoint').catch(() => {});
}
