import type { Currency } from '@parkett/kernel';
import { available, cashOf } from '../../books/ledger/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { WithdrawalParts } from './parts.ts';

type Wallet = { readonly customer: bigint; readonly currency: Currency };

/**
 * The part of a debt that a wallet's free money doesn't cover, in its minor units. While it is above nothing an approved withdrawal waits; borrowed money
 * that a low score keeps lies in the wallet, so that the customer's own leaves.
 */
export async function lackingForDebts({ debts }: Pick<WithdrawalParts, 'debts'>, from: Queryable, wallet: Wallet): Promise<bigint> {
  const { withheld } = await debts.of(from, wallet);
  if (withheld === 0n) return 0n;
  const cash = await cashOf(from, wallet);
  const free = cash ? available(cash) : 0n;
  return withheld > free ? withheld - free : 0n;
}
