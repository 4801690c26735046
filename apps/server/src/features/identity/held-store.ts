import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

type Told = Promise<Record<string, unknown>[]>;

export const readHeldOutcomes = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'identity.held-outcomes',
    select: `select o.application_id as application, o.what, o.reason, o.at from identity_outcome o join identity_application a on a.id = o.application_id
      where a.customer_id = $1 order by o.at, o.application_id`,
    values: [customer],
  });

export const readHeldPhotos = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'identity.held-photos',
    select: `select id as number, file_id as file, sent_at as "sentAt" from identity_photo where customer_id = $1 order by id`,
    values: [customer],
  });
