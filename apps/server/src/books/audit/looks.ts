import { instantToWire, type Instant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import { insertEntry, insertLook, lastListing, wasSeen } from './store.ts';

const hourOf = (at: Instant): string => instantToWire(at).slice(0, 13);

/**
 * Leaves the row of an operator who looks at a customer's page: one per operator, customer and hour (UTC, system time), however many parts of the page are
 * asked for. To be awaited before anything is shown: what can't be written down isn't seen.
 */
export async function recordLook(db: Db, { operator, customer, at }: { operator: bigint; customer: bigint; at: Instant }): Promise<void> {
  const look = { operator, customer, hour: hourOf(at) };
  if (await wasSeen(db, look)) return;
  await withTransaction(db, tx => insertLook(tx, look));
}

/**
 * Leaves the row of an operator who is shown customers in a list: one per operator and hour (UTC, system time), since a list is asked for again by itself.
 * Two lists at once may leave two.
 */
export async function recordListing(db: Db, { operator, shown, at }: { operator: bigint; shown: number; at: Instant }): Promise<void> {
  const hour = hourOf(at);
  if ((await lastListing(db, operator)) === hour) return;
  const entry = {
    actor: { kind: 'operator', name: String(operator) },
    action: 'desk.customers-listed',
    customerId: null,
    facts: { hour, shown },
  } as const;
  await withTransaction(db, tx => insertEntry(tx, entry));
}

/** Leaves the row of an operator who has searched: how many customers were shown, and never what was typed. To be awaited before they are. */
export async function recordSearch(db: Db, { operator, shown }: { operator: bigint; shown: number }): Promise<void> {
  const entry = {
    actor: { kind: 'operator', name: String(operator) },
    action: 'desk.customers-searched',
    customerId: null,
    facts: { shown },
  } as const;
  await withTransaction(db, tx => insertEntry(tx, entry));
}
