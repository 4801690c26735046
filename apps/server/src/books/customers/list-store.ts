import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { GateKind } from './rules/gates.ts';
import type { RealName } from './rules/standing.ts';
import type { CustomerKind } from './store.ts';

export type CustomerRow = {
  readonly id: bigint;
  readonly account: string;
  readonly kind: CustomerKind;
  readonly institution: string;
  readonly realName: RealName;
  /** Those that weren't lifted and haven't run out. */
  readonly gates: readonly GateKind[];
  readonly createdAt: Instant;
};

export type CustomerFilter = {
  /** An account or a number, exactly. */
  readonly account: string | null;
  readonly id: bigint | null;
  readonly realName: RealName | null;
  readonly kind: CustomerKind | null;
  readonly gated: boolean;
  readonly before: bigint | null;
};

/** Customers, newest first. */
export function listCustomers(from: Queryable, { filter, size }: { filter: CustomerFilter; size: number }): Promise<CustomerRow[]> {
  const { account, id, realName, kind, gated, before } = filter;
  return from.query<CustomerRow>(
    'customers.list',
    `select c.id, c.account, c.kind, i.name as institution, c.real_name as "realName", c.created_at as "createdAt",
       array(select g.kind from gate g where g.customer_id = c.id and (g.expires_at is null or g.expires_at > clock_timestamp())
         and not exists (select from gate_lift where gate_id = g.id) order by g.id) as gates
     from customer c join institution i on i.id = c.institution_id
     where ($1::text is null and $2::int8 is null or c.account = $1 or c.id = $2) and ($3::text is null or c.real_name = $3) and ($4::text is null or c.kind = $4)
       and ($5::int8 is null or c.id < $5) and (not $6::bool or exists (select from gate g where g.customer_id = c.id
         and (g.expires_at is null or g.expires_at > clock_timestamp()) and not exists (select from gate_lift where gate_id = g.id)))
     order by c.id desc limit $7`,
    [account, id, realName, kind, before, gated, size],
  );
}
