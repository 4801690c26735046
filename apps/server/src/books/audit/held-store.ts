import { jsonRows } from '../../platform/json-rows.ts';
import { clearingReasons } from '@parkett/contract';
import { textsLiteral, type Queryable } from '../../platform/db.ts';

/**
 * The audit of a customer: each deed and each look, with its actor and its moment. The sealed part isn't in it: rows that name a statutory review or its
 * gate, an entry of a list that the customer was found not to be, with its reason, notes of operators at an order, and the number of rows of a list that was
 * taken away, which counts sealed ones. Photos that were given to an operator stand under the files already.
 */
export const readHeldAudit = (
  from: Queryable,
  { customer, sealed }: { customer: bigint; sealed: { readonly gates: readonly string[]; readonly reviews: readonly string[] } },
): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'audit.held',
    select: `select recorded_at as at, actor_kind as "actorKind", case when actor_kind <> 'operator' then actor else 'operator ' || actor end as actor, action,
        case when action = 'desk.list-taken' then facts - 'rows' when facts ->> 'reason' = any($5::text[]) then facts - 'reason' else facts end as facts
      from audit_entry where customer_id = $1 and action not in ('desk.photo-seen', 'identity.entry-cleared', 'desk.customers/noteOrder') and facts::text not like '%statutory-review%'
        and not coalesce(facts ->> 'gate' = any($2::text[]), false) and not coalesce(facts ->> 'review' = any($3::text[]), false)
        and not coalesce(facts ->> 'number' = any($4::text[]), false) order by id`,
    values: [customer, sealed.gates, sealed.reviews, sealed.reviews.map(review => `R${review}`), textsLiteral(clearingReasons)],
  });
