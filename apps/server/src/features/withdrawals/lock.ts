import type { Ledger } from '../../books/ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import { cashKey } from './chart.ts';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from './store.ts';

/** A withdrawal, locked behind its wallet; null where there is none. Its customer and its currency never change. */
export async function lockWithWallet(tx: Tx, ledger: Pick<Ledger, 'lock'>, id: bigint): Promise<WithdrawalRow | null> {
  const known = await readWithdrawal(tx, id);
  if (!known) return null;
  await ledger.lock(tx, [cashKey(known.customer, known.currency)]);
  return lockWithdrawal(tx, id);
}
