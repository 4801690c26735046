import { instantToWire, type Instant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import { insertLook, wasSeen } from './store.ts';

/**
 * Leaves the row of an operator who looks at a customer's page: one per operator, customer and hour (UTC, system time), however many parts of the page are
 * asked for. To be awaited before anything is shown: what can't be written down isn't seen.
 */
export async function recordLook(db: Db, { operator, customer, at }: { operator: bigint; customer: bigint; at: Instant }): Promise<void> {
  const look = { operator, customer, hour: instantToWire(at).slice(0, 13) };
  if (await wasSeen(db, look)) return;
  await withTransaction(db, tx => insertLook(tx, look));
}
