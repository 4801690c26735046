import type { Queryable } from '../../platform/db.ts';
import type { RealName } from './rules/standing.ts';
import type { CustomerKind } from './store.ts';

export type CustomerFilter = {
  /** Only this one. */
  readonly id: bigint | null;
  readonly realName: RealName | null;
  readonly kind: CustomerKind | null;
  /** With a gate that stands. */
  readonly gated: boolean;
  /** Older than this one. */
  readonly before: bigint | null;
};

/** Numbers of customers, newest first. */
export async function listCustomers(from: Queryable, { filter, size }: { filter: CustomerFilter; size: number }): Promise<bigint[]> {
  const { id, realName, kind, gated, before } = filter;
  const rows = await from.arrays<[bigint]>(
    'customers.list',
    `select c.id from customer c
     where ($1::int8 is null or c.id = $1) and ($2::text is null or c.real_name = $2) and ($3::text is null or c.kind = $3)
       and ($4::int8 is null or c.id < $4) and (not $5::bool or exists (select from gate g where g.customer_id = c.id
         and (g.expires_at is null or g.expires_at > clock_timestamp()) and not exists (select from gate_lift where gate_id = g.id)))
     order by c.id desc limit $6`,
    [id, realName, kind, before, gated, size],
  );
  return rows.map(([number]) => number);
}
