import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

type Told = Promise<Record<string, unknown>[]>;
const ofCustomer = `holder_kind = 'customer' and holder = $1`;

/** That there are second factors, since when; none of them can be used by what is told. */
export const readHeldFactors = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'second-factors.held',
    select: `select 'passkey' as kind, name, created_at as "createdAt", used_at as "usedAt" from passkey where ${ofCustomer}
      union all select 'app for codes', null, created_at, null from app_code_seed where ${ofCustomer}
      union all select 'recovery code', null, created_at, used_at from recovery_code where ${ofCustomer} order by 3, 1`,
    values: [customer],
  });
