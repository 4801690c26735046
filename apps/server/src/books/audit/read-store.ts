import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable } from '../../platform/db.ts';
import type { Actor, AuditEntry } from './store.ts';

export type AuditFilter = {
  readonly actor?: { readonly kind?: Actor['kind'] | undefined; readonly name?: string | undefined } | undefined;
  /** The whole word, or what it begins with up to a dot. */
  readonly action?: string | undefined;
  readonly customer?: bigint | undefined;
  /** From the first moment on, before the second (system time). */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  /** Only rows before this one. */
  readonly before?: bigint | undefined;
  readonly size: number;
};

export type AuditRow = AuditEntry & { readonly id: bigint; readonly at: Instant };

type Row = Omit<AuditRow, 'actor'> & { readonly actorKind: Actor['kind']; readonly actorName: string };

const beginning = (action: string): string => `${action.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows come by number, and numbers follow time but for what was written at once: so a stretch of days is a stretch of numbers, with so much to spare. */
const spare = 10_000;
const firstAt = `recorded_at >= ? and id >= (select id from audit_entry where recorded_at >= ? order by recorded_at limit 1) - ${spare}`;
const lastBefore = `recorded_at < ? and id <= (select id from audit_entry where recorded_at < ? order by recorded_at desc limit 1) + ${spare}`;

/** Rows of the audit, newest first. Each wish is a statement of its own, so that it is planned by the indexes that it can use. */
export async function readAudit(from: Queryable, wish: AuditFilter): Promise<AuditRow[]> {
  const values: unknown[] = [wish.size];
  const wanted: string[] = [];
  const want = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    wanted.push(condition.replaceAll('?', `$${values.length}`));
  };
  const { action } = wish;
  want('actor_kind = ?', wish.actor?.kind);
  want('actor = ?', wish.actor?.name);
  if (action?.endsWith('.')) want('action like ?', beginning(action));
  else want('action = ?', action);
  want('customer_id = ?', wish.customer);
  want(firstAt, wish.from === undefined ? undefined : timestamp(wish.from));
  want(lastBefore, wish.until === undefined ? undefined : timestamp(wish.until));
  want('id < ?', wish.before);
  const rows = await from.query<Row>(
    '',
    `select id, recorded_at as at, actor_kind as "actorKind", actor as "actorName", action, customer_id as "customerId", facts from audit_entry
     ${wanted.length > 0 ? `where ${wanted.join(' and ')}` : ''} order by id desc limit $1`,
    values,
  );
  return rows.map(({ actorKind: kind, actorName: name, ...row }) => ({ ...row, actor: { kind, name } }));
}

export type RefusalsOfHour = { readonly hour: Instant; readonly code: string; readonly refusals: bigint };

/** What was refused since a moment, by the hour in which it was counted; the latest hour first. */
export const refusalsByHour = (from: Queryable, since: Instant): Promise<RefusalsOfHour[]> =>
  from.query(
    'audit.refusals-by-hour',
    `select date_trunc('hour', counted_at, 'UTC') as hour, code, sum(refusals)::int8 as refusals from refusal_count
     where counted_at >= $1 group by 1, 2 order by 1 desc, 3 desc, 2`,
    [timestamp(since)],
  );
