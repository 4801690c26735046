import type { Queryable } from '../../../platform/db.ts';

/** Customers with a cash account for which a condition on its id holds, newest accounts first. */
export async function customersWithCash(db: Queryable, filter: { condition: string; most: number }): Promise<bigint[]> {
  const rows = await db.arrays<[bigint]>(
    '',
    `select owner from ledger_account where owner <> 0 and purpose = 'cash' and ${filter.condition} group by owner order by max(id) desc limit ${filter.most}`,
  );
  return rows.map(([owner]) => owner);
}
