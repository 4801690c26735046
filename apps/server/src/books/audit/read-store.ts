import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { AuditEntry } from './store.ts';

export type KeptEntry = Pick<AuditEntry, 'action' | 'facts'> & {
  readonly id: bigint;
  readonly at: Instant;
  readonly actorKind: string;
  readonly actor: string;
  readonly customer: bigint | null;
};

export type EntryFilter = { readonly customer: bigint | null; readonly action: string | null; readonly before: bigint | null };

/** What was done, newest first. */
export function entriesOf(from: Queryable, { filter, size }: { filter: EntryFilter; size: number }): Promise<KeptEntry[]> {
  const { customer, action, before } = filter;
  return from.query<KeptEntry>(
    'audit.entries',
    `select id, recorded_at as at, actor_kind as "actorKind", actor, action, customer_id as customer, facts from audit_entry
     where ($1::int8 is null or customer_id = $1) and ($2::text is null or starts_with(action, $2)) and ($3::int8 is null or id < $3)
     order by id desc limit $4`,
    [customer, action, before, size],
  );
}

export type HourOfRefusals = { readonly hour: Instant; readonly refusals: number };

/** How often a call was refused in each hour of the last day. */
export function refusalsByHour(from: Queryable, { route, since }: { route: string; since: string }): Promise<HourOfRefusals[]> {
  return from.query<HourOfRefusals>(
    'audit.refusals-by-hour',
    `select date_trunc('hour', counted_at) as hour, sum(refusals)::int4 as refusals from refusal_count where route = $1 and counted_at >= $2 group by 1 order by 1`,
    [route, since],
  );
}
