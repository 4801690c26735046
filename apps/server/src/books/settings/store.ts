import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { DatedLimit } from './rules/limits.ts';

/** All changes in the order they were made. */
export function readChanges(from: Queryable): Promise<DatedLimit[]> {
  return from.query<DatedLimit>('settings.read', 'select name, value::int4 as value, valid_from as "validFrom" from dated_setting order by id');
}

export async function insertChange(
  tx: Tx,
  change: { name: string; value: number; validFrom: Instant; changedBy: string; reason: string },
): Promise<void> {
  await tx.query('settings.insert', 'insert into dated_setting (name, value, valid_from, changed_by, reason) values ($1, $2::jsonb, $3, $4, $5)', [
    change.name,
    JSON.stringify(change.value),
    timestamp(change.validFrom),
    change.changedBy,
    change.reason,
  ]);
}
