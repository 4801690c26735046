import type { Tx } from '../../../platform/db.ts';
import { lockWallets } from '../../ledger/index.ts';
import { lockCustomer } from '../store.ts';

/** Makes whatever this customer may do wait until the transaction ends: placing orders, signing in, other gates. */
export async function lockStanding(tx: Tx, customer: bigint): Promise<void> {
  await lockCustomer(tx, customer);
  await lockWallets(tx, { owners: [customer] });
}
