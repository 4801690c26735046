import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

/** What a customer has confirmed, when, and whether it was carried out. */
export const readHeldGrants = (from: Queryable, customer: bigint): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'step-up.held',
    select: `select operation, given_at as "confirmedAt", used_at as "carriedOutAt" from step_up_grant where customer_id = $1 order by id`,
    values: [customer],
  });
