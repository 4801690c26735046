import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

/** Which of a customer's passwords and factors were replaced, and from when on money may leave again. */
export const readHeldProofs = (from: Queryable, customer: bigint): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'replaced-proofs.held',
    select: `select what, at, pay_out_from as "payOutFrom" from replaced_proof where customer_id = $1 order by id`,
    values: [customer],
  });
