import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

type Told = Promise<Record<string, unknown>[]>;

export const readHeldFiles = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'files.held',
    select: `select id as number, purpose, media_type as type, size as bytes, kept_at as "keptAt", e.at as "erasedAt"
      from file left join file_erasure e on e.file_id = id where customer_id = $1 order by id`,
    values: [customer],
  });

/** Who was given which file, when and why. */
export const readHeldViews = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'files.held-views',
    select: `select v.file_id as file, v.viewer_kind as "viewerKind", v.viewer_id as viewer, v.reason, v.at
      from file f join file_view v on v.file_id = f.id where f.customer_id = $1 order by v.id`,
    values: [customer],
  });
