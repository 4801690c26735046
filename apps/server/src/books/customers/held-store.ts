import type { Instant } from '@parkett/kernel';
import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

/** When the account was opened (business time). */
export async function customerSince(from: Queryable, customer: bigint): Promise<Instant> {
  const [row] = await from.query<{ since: Instant }>('customers.since', 'select created_at as since from customer where id = $1', [customer]);
  return row!.since;
}

type Told = Promise<Record<string, unknown>[]>;

export async function readSince(from: Queryable, customer: bigint): Promise<Record<string, unknown>> {
  const select = `select c.created_at as "customerSince", k.changed_at as "passwordsChangedAt", k.fund_password is not null as "hasFundPassword",
      (select i.code from invite_code i where i.customer_id = c.id) as "ownInviteCode"
    from customer c join credential k on k.customer_id = c.id where c.id = $1`;
  const [row] = await jsonRows(from, { name: 'customers.held', select, values: [customer] });
  return row!;
}

export const readAgreements = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'customers.held-agreements',
    select: `select kind, hash, agreed_at as "agreedAt" from agreement where customer_id = $1 order by agreed_at, kind`,
    values: [customer],
  });

export const readSessions = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'customers.held-sessions',
    select: `select device_name as device, opened_at as "openedAt", used_at as "usedAt", ended_at as "endedAt", end_reason as "endReason"
      from customer_session where customer_id = $1 order by id`,
    values: [customer],
  });

export const readNotices = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'customers.held-notices',
    select: `select kind as about, at as "saidAt" from notice_known where customer_id = $1 order by id`,
    values: [customer],
  });

export const readAccess = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'customers.held-devices',
    select: `select name as device, signed_in_at as "lastSignedInAt" from known_device where customer_id = $1 order by signed_in_at`,
    values: [customer],
  });

/** Of a statutory review no word more than its code (GwG § 47): who placed or lifted it, and why, stays sealed. */
export const readGatesTold = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'customers.held-gates',
    select: `select g.id as number, g.kind, g.reason, g.started_at as since, g.expires_at as until, l.lifted_at as "liftedAt",
        case when g.reason <> 'statutory-review' then l.reason end as "liftReason"
      from gate g left join gate_lift l on l.gate_id = g.id where g.customer_id = $1 order by g.id`,
    values: [customer],
  });

/** Gates of the sealed part of the audit: what belongs to them is told to nobody. */
export async function sealedGates(from: Queryable, customer: bigint): Promise<string[]> {
  const rows = await from.arrays<[bigint]>('customers.sealed-gates', `select id from gate where customer_id = $1 and reason = 'statutory-review'`, [
    customer,
  ]);
  return rows.map(([id]) => String(id));
}
