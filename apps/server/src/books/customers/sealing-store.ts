import type { Queryable, Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** What a row of an earlier version holds in readable form. */
export type ReadableCustomer = { readonly id: bigint; readonly account: string | null; readonly callName: string | null };

export type SealedRow = {
  readonly id: bigint;
  readonly accountSealed: Buffer | null;
  readonly accountIndex: Buffer | null;
  readonly callNameSealed: Buffer | null;
};

const table = tableOf<SealedRow>({
  id: ['id', 'int8'],
  accountSealed: ['account_sealed', 'bytea'],
  accountIndex: ['account_index', 'bytea'],
  callNameSealed: ['call_name_sealed', 'bytea'],
});

export async function hasCustomers(from: Queryable): Promise<boolean> {
  return (await from.query('customers.any', 'select from customer limit 1')).length > 0;
}

/** The next customers after `after` of whom something is readable that shouldn't be, locked. */
export function readableCustomers(tx: Tx, { after, most }: { after: bigint; most: number }): Promise<ReadableCustomer[]> {
  return tx.query<ReadableCustomer>(
    'customers.readable',
    `select id, case when kind = 'registered' then account end as account, call_name as "callName" from customer
     where id > $1 and ((kind = 'registered' and account is not null) or call_name is not null) order by id limit $2 for update`,
    [after, most],
  );
}

/** Puts what is sealed in the place of what was readable. */
export async function writeSealed(tx: Tx, customers: readonly SealedRow[]): Promise<void> {
  await tx.query(
    'customers.write-sealed',
    `update customer c set call_name = null, call_name_sealed = coalesce(x.call_name_sealed, c.call_name_sealed),
       account = case when x.account_sealed is null then c.account end,
       account_sealed = coalesce(x.account_sealed, c.account_sealed), account_index = coalesce(x.account_index, c.account_index)
     from ${table.unnested} x(${table.columns}) where c.id = x.id`,
    table.arraysOf(customers),
  );
}
