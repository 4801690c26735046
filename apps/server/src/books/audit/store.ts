import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Tx } from '../../platform/db.ts';

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
