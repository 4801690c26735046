import type { Instant } from '@parkett/kernel';
import { timestamp, type Tx } from '../../../platform/db.ts';
import type { Tries } from '../compare-counted.ts';
import { raiseStandingVersion } from '../store.ts';

/** False when one is set already. */
export async function insertFundPassword(tx: Tx, customerId: bigint, hash: string): Promise<boolean> {
  const rows = await tx.query(
    'fund-password.insert',
    `update credential set fund_password = $2, fund_tries = 0, fund_locked_until = null, changed_at = clock_timestamp()
     where customer_id = $1 and fund_password is null returning customer_id`,
    [customerId, hash],
  );
  if (rows.length > 0) await raiseStandingVersion(tx, customerId);
  return rows.length > 0;
}

/** How it stands with the customer's entries, locking the row until the transaction ends. */
export async function lockTries(tx: Tx, customerId: bigint): Promise<Tries | null> {
  const rows = await tx.query<Tries>(
    'fund-password.lock',
    'select fund_password as hash, fund_tries as tries, fund_locked_until as "lockedUntil" from credential where customer_id = $1 for update',
    [customerId],
  );
  return rows[0] ?? null;
}

export async function writeTries(tx: Tx, customerId: bigint, state: { tries: number; lockedUntil: Instant | null }): Promise<void> {
  await tx.query('fund-password.write-tries', 'update credential set fund_tries = $2, fund_locked_until = $3 where customer_id = $1', [
    customerId,
    state.tries,
    state.lockedUntil === null ? null : timestamp(state.lockedUntil),
  ]);
}

export async function replaceFundPassword(tx: Tx, customerId: bigint, hash: string): Promise<void> {
  await tx.query(
    'fund-password.replace',
    'update credential set fund_password = $2, fund_tries = 0, fund_locked_until = null, changed_at = clock_timestamp() where customer_id = $1',
    [customerId, hash],
  );
  await raiseStandingVersion(tx, customerId);
}
