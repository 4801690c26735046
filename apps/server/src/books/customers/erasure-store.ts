import type { Tx } from '../../platform/db.ts';
import { forgetFindable } from './finding/finding.ts';

/** What nothing has to be kept for. */
export async function forgetChoices(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('customers.forget-choices', `update customer set call_name_sealed = null, preferences = '{}', language = null where id = $1`, [
    customerId,
  ]);
}

export async function forgetAnswers(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('customers.forget-answers', `update customer set appropriateness = '{}' where id = $1`, [customerId]);
}

/** The account can't be looked up any more; whoever had it may register anew. */
export async function forgetAccount(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('customers.forget-account', 'update customer set account_index = null where id = $1', [customerId]);
  await forgetFindable(tx, customerId, 'account');
}
