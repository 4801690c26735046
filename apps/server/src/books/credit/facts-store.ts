import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { CreditFact } from './rules/score.ts';

/** The facts of one kind that a feature brings: a query of its own tables with the columns customer, about and at. */
export type CreditSource = { readonly kind: CreditFact['kind']; readonly sql: string };

/** Every fact of all customers, as one query. */
export const factsSql = (sources: readonly CreditSource[]): string =>
  sources.map(({ kind, sql }) => `select '${kind}'::text as kind, f.customer, f.about, f.at from (${sql}) f`).join(' union all ');

/** The facts of a customer before a moment of business time. */
export async function factsOf(
  from: Queryable,
  { sources, customer, now }: { readonly sources: readonly CreditSource[]; readonly customer: bigint; readonly now: Instant },
): Promise<CreditFact[]> {
  if (sources.length === 0) return [];
  const facts = await from.query<CreditFact>(
    'credit.facts',
    `select kind, about, at from (${factsSql(sources)}) facts where customer = $1 order by at, about`,
    [customer],
  );
  return facts.filter(({ at }) => at < now);
}
