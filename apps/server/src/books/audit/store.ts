import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type Actor = { readonly kind: 'customer' | 'operator' | 'staff' | 'tool' | 'system'; readonly name: string };

export type AuditEntry = {
  readonly actor: Actor;
  /** What was done, as `book.verb`: `customers.gate-placed`. */
  readonly action: string;
  readonly customerId: bigint | null;
  /** Figures and codes; never a secret or a person's name. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
};

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query('audit.insert', 'insert into audit_entry (actor_kind, actor, action, customer_id, facts) values ($1, $2, $3, $4, $5)', [
    entry.actor.kind,
    entry.actor.name,
    entry.action,
    entry.customerId,
    JSON.stringify(entry.facts),
  ]);
}

export type RefusalSum = { readonly code: string; readonly route: string; readonly refusals: number };

export async function insertRefusals(tx: Tx, sums: readonly RefusalSum[], at: Instant): Promise<void> {
  await tx.query(
    'audit.insert-refusals',
    `insert into refusal_count (code, route, refusals, counted_at)
     select code, route, refusals, $4 from unnest($1::text[], $2::text[], $3::int[]) as u (code, route, refusals)`,
    [textsLiteral(sums.map(s => s.code)), textsLiteral(sums.map(s => s.route)), numbersLiteral(sums.map(s => s.refusals)), timestamp(at)],
  );
}

/** An hour of an operator on a customer's page; `hour` as `2026-11-24T10`. */
export type Look = { readonly operator: bigint; readonly customer: bigint; readonly hour: string };

const seen = `action = 'desk.customer-seen'`;

export async function wasSeen(from: Queryable, { operator, customer, hour }: Look): Promise<boolean> {
  const rows = await from.arrays(
    'audit.was-seen',
    `select 1 from audit_entry where ${seen} and customer_id = $1 and actor = $2 and facts ->> 'hour' = $3`,
    [customer, String(operator), hour],
  );
  return rows.length > 0;
}

/** Of two at once one leaves the row. */
export async function insertLook(tx: Tx, { operator, customer, hour }: Look): Promise<void> {
  await tx.query(
    'audit.insert-look',
    `insert into audit_entry (actor_kind, actor, action, customer_id, facts) values ('operator', $1, 'desk.customer-seen', $2, $3)
     on conflict (customer_id, actor, (facts ->> 'hour')) where ${seen} do nothing`,
    [String(operator), customer, JSON.stringify({ hour })],
  );
}

/** The hour of the last list of customers that an operator was shown. */
export async function lastListing(from: Queryable, operator: bigint): Promise<string | null> {
  const [row] = await from.arrays<[string]>(
    'audit.last-listing',
    `select facts ->> 'hour' from audit_entry where action = 'desk.customers-listed' and actor = $1 order by id desc limit 1`,
    [String(operator)],
  );
  return row?.[0] ?? null;
}
