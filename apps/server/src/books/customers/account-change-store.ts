import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type ChangedAccount = { readonly id: bigint; readonly before: Buffer; readonly at: Instant };

const columns = 'c.id, c.before_sealed as before, c.at';

/** Every account that this customer had before, the oldest first. */
export const readChangedAccounts = (from: Queryable, customer: bigint): Promise<ChangedAccount[]> =>
  from.query('customers.changed-accounts', `select ${columns} from account_change c where c.customer_id = $1 order by c.id`, [customer]);

/** Changes that nobody on another session than theirs has acknowledged. */
export const readUntoldChanges = (from: Queryable, { customer, session }: { customer: bigint; session: bigint }): Promise<ChangedAccount[]> =>
  from.query(
    'customers.untold-account-changes',
    `select ${columns} from account_change c where c.customer_id = $1 and c.session_id <> $2
       and not exists (select from account_change_told t where t.change_id = c.id) order by c.id`,
    [customer, session],
  );

export async function insertAccountChange(tx: Tx, change: { customer: bigint; session: bigint; before: Buffer; at: Instant }): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>(
    'customers.insert-account-change',
    'insert into account_change (customer_id, session_id, before_sealed, at) values ($1, $2, $3, $4) returning id',
    [...[change.customer, change.session, change.before, timestamp(change.at)]],
  );
  return row![0];
}

export async function insertTold(tx: Tx, told: { change: bigint; at: Instant }): Promise<void> {
  await tx.query('customers.insert-account-change-told', 'insert into account_change_told (change_id, at) values ($1, $2) on conflict do nothing', [
    told.change,
    timestamp(told.at),
  ]);
}

/** False when somebody else has that account. */
export async function writeAccount(tx: Tx, account: { customer: bigint; sealed: Buffer; index: Buffer }): Promise<boolean> {
  const rows = await tx.arrays(
    'customers.write-account',
    `update customer set account_sealed = $2, account_index = $3 where id = $1 and not exists (select from customer where account_index = $3 and id <> $1) returning 1`,
    [account.customer, account.sealed, account.index],
  );
  return rows.length > 0;
}
