import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type ChangedAccount = { readonly id: bigint; readonly session: bigint; readonly before: Buffer; readonly at: Instant };

const columns = 'c.id, c.session_id as session, c.before_sealed as before, c.at';

/** Every account that this customer had before, the oldest first. */
export const readChangedAccounts = (from: Queryable, customer: bigint): Promise<ChangedAccount[]> =>
  from.query('customers.changed-accounts', `select ${columns} from account_change c where c.customer_id = $1 order by c.id`, [customer]);

/** Changes since a moment (system time) that were made on another session, the oldest first. */
export const readChangesElsewhere = (
  from: Queryable,
  { customer, session, since }: { customer: bigint; session: bigint; since: Instant },
): Promise<ChangedAccount[]> =>
  from.query(
    'customers.account-changes-elsewhere',
    `select ${columns} from account_change c where c.customer_id = $1 and c.session_id <> $2 and c.at > $3 order by c.id`,
    [customer, session, timestamp(since)],
  );

export async function insertAccountChange(tx: Tx, change: { customer: bigint; session: bigint; before: Buffer; at: Instant }): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>(
    'customers.insert-account-change',
    'insert into account_change (customer_id, session_id, before_sealed, at) values ($1, $2, $3, $4) returning id',
    [...[change.customer, change.session, change.before, timestamp(change.at)]],
  );
  return row![0];
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
