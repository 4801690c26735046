import { jsonRows } from '../../platform/json-rows.ts';
import { clearingReasons } from '@parkett/contract';
import { textsLiteral, type Queryable } from '../../platform/db.ts';

/**
 * Who did or saw what of a customer, and when. What belongs to a statutory review is in the sealed part of the audit and isn't told: rows that name it,
 * its gate or its review. Nor is an entry of a list that a
 * customer was found not to be, with the reason for that. Nor is a note of operators at an order. Nor is how many rows a list had that was taken away: sealed ones are counted in it. Who was given
 * which photo stands under the files already.
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
