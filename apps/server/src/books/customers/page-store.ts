import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

export type Agreement = { readonly kind: string; readonly hash: string; readonly agreedAt: Instant };

/** What a customer agreed to, the latest first. */
export const agreementsOf = (from: Queryable, customer: bigint): Promise<Agreement[]> =>
  from.query(
    'customers.agreements-of',
    'select kind, hash, agreed_at as "agreedAt" from agreement where customer_id = $1 order by agreed_at desc, kind',
    [customer],
  );

export async function inviterOf(from: Queryable, customer: bigint): Promise<bigint | null> {
  const [row] = await from.arrays<[bigint | null]>('customers.inviter-of', 'select invited_by from customer where id = $1', [customer]);
  return row?.[0] ?? null;
}

/** When each device that a customer signed in on was last used for it, the latest first. */
export async function devicesOf(from: Queryable, customer: bigint): Promise<Instant[]> {
  const rows = await from.arrays<[Instant]>(
    'customers.devices-of',
    'select signed_in_at from known_device where customer_id = $1 order by signed_in_at desc limit 100',
    [customer],
  );
  return rows.map(([at]) => at);
}
