import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { RuleVersion } from './rules/holding-at.ts';

export type KeptVersion = RuleVersion & { readonly by: string; readonly reason: string };

/** All versions in the order they were made. */
export function readVersions(from: Queryable): Promise<KeptVersion[]> {
  return from.query<KeptVersion>(
    'rules.read',
    'select name, version, valid_from as "from", value, changed_by as by, reason from rule_version order by name, version',
  );
}

/** What a row's hash is made of: the row before, and each of its own columns that says something. `r` is the row. */
const content = (previous: string): string =>
  `encode(sha256(convert_to(concat_ws(chr(31), ${previous}, r.name, r.version, r.value::text, (extract(epoch from r.valid_from) * 1000)::int8, r.changed_by, r.reason), 'UTF8')), 'hex')`;

/** Rows are made one after the other, since each one's hash has the last one's in it. */
export const lockVersions = (tx: Tx): Promise<unknown> => tx.query('rules.lock', 'select pg_advisory_xact_lock(1346456171, 5)');

/** Adds a version under `lockVersions`; answers its number and its hash. */
export async function insertVersion(
  tx: Tx,
  version: { name: string; value: unknown; from: Instant; by: string; reason: string },
): Promise<{ version: number; hash: string }> {
  const [row] = await tx.query<{ version: number; hash: string }>(
    'rules.insert',
    `insert into rule_version (name, version, value, valid_from, changed_by, reason, hash)
     select r.*, ${content('(select hash from rule_version order by id desc limit 1)')}
     from (select $1::text as name, coalesce((select max(version) from rule_version where name = $1), 0) + 1 as version, $2::jsonb as value,
       $3::timestamptz as valid_from, $4::text as changed_by, $5::text as reason) r
     returning version, hash`,
    [version.name, JSON.stringify(version.value), timestamp(version.from), version.by, version.reason],
  );
  return row!;
}
