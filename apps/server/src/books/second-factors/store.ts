import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { CodeTries } from './rules/code-tries.ts';

/** Whose second factors: a kind and its number. */
export type Holder = { readonly kind: 'customer' | 'operator'; readonly id: bigint };

const values = ({ kind, id }: Holder): [string, bigint] => [kind, id];

export type SeedRow = { readonly seed: Buffer; readonly usedStep: bigint; readonly createdAt: Instant; readonly confirmedAt: Instant | null };

const seedColumns = 'seed, used_step as "usedStep", created_at as "createdAt", confirmed_at as "confirmedAt"';

export async function readSeed(from: Queryable, holder: Holder): Promise<SeedRow | null> {
  const rows = await from.query<SeedRow>(
    'second-factors.seed',
    `select ${seedColumns} from app_code_seed where holder_kind = $1 and holder = $2`,
    values(holder),
  );
  return rows[0] ?? null;
}

export async function lockSeed(tx: Tx, holder: Holder): Promise<SeedRow | null> {
  const rows = await tx.query<SeedRow>(
    'second-factors.lock-seed',
    `select ${seedColumns} from app_code_seed where holder_kind = $1 and holder = $2 for update`,
    values(holder),
  );
  return rows[0] ?? null;
}

/** False where one is confirmed already; one that wasn't is replaced. */
export async function writeSeed(tx: Tx, holder: Holder, { seed, at }: { seed: Buffer; at: Instant }): Promise<boolean> {
  const rows = await tx.arrays(
    'second-factors.write-seed',
    `insert into app_code_seed (holder_kind, holder, seed, created_at) values ($1, $2, $3, $4)
     on conflict (holder_kind, holder) do update set seed = excluded.seed, created_at = excluded.created_at, used_step = -1
     where app_code_seed.confirmed_at is null returning 1`,
    [...values(holder), seed, timestamp(at)],
  );
  return rows.length > 0;
}

export async function writeUsedStep(tx: Tx, holder: Holder, { step, at }: { step: number; at: Instant }): Promise<void> {
  await tx.query(
    'second-factors.use-step',
    'update app_code_seed set used_step = $3, confirmed_at = coalesce(confirmed_at, $4) where holder_kind = $1 and holder = $2',
    [...values(holder), step, timestamp(at)],
  );
}

export async function deleteSeed(tx: Tx, holder: Holder): Promise<boolean> {
  const rows = await tx.arrays(
    'second-factors.delete-seed',
    'delete from app_code_seed where holder_kind = $1 and holder = $2 and confirmed_at is not null returning 1',
    values(holder),
  );
  return rows.length > 0;
}

/** How it stands with the codes of a holder, locked until the transaction ends. */
export async function lockCodeTries(tx: Tx, holder: Holder): Promise<CodeTries> {
  const rows = await tx.query<CodeTries>(
    'second-factors.lock-tries',
    `insert into app_code_tries (holder_kind, holder, failures) values ($1, $2, 0)
     on conflict (holder_kind, holder) do update set failures = app_code_tries.failures returning failures, locked_until as "lockedUntil"`,
    values(holder),
  );
  return rows[0]!;
}

export async function writeCodeTries(tx: Tx, holder: Holder, { failures, lockedUntil }: CodeTries): Promise<void> {
  await tx.query('second-factors.write-tries', 'update app_code_tries set failures = $3, locked_until = $4 where holder_kind = $1 and holder = $2', [
    ...values(holder),
    failures,
    lockedUntil === null ? null : timestamp(lockedUntil),
  ]);
}

/** Writes ten new recovery codes; earlier ones are worth nothing from then on. */
export async function replaceRecoveryCodes(tx: Tx, holder: Holder, { macs, at }: { macs: readonly Buffer[]; at: Instant }): Promise<void> {
  await tx.query('second-factors.drop-codes', 'delete from recovery_code where holder_kind = $1 and holder = $2', values(holder));
  await tx.query(
    'second-factors.write-codes',
    'insert into recovery_code (holder_kind, holder, mac, created_at) select $1, $2, mac, $4 from unnest($3::bytea[]) mac',
    [...values(holder), `{${macs.map(mac => `"\\\\x${mac.toString('hex')}"`).join(',')}}`, timestamp(at)],
  );
}

/** False where there is no such code, or it was used. */
export async function useRecoveryCode(tx: Tx, holder: Holder, { mac, at }: { mac: Buffer; at: Instant }): Promise<boolean> {
  const rows = await tx.arrays(
    'second-factors.use-code',
    'update recovery_code set used_at = $4 where holder_kind = $1 and holder = $2 and mac = $3 and used_at is null returning 1',
    [...values(holder), mac, timestamp(at)],
  );
  return rows.length > 0;
}

export async function deleteRecoveryCodes(tx: Tx, holder: Holder): Promise<void> {
  await tx.query('second-factors.drop-codes', 'delete from recovery_code where holder_kind = $1 and holder = $2', values(holder));
}

export async function countRecoveryCodes(from: Queryable, holder: Holder): Promise<number> {
  const rows = await from.query<{ left: number }>(
    'second-factors.codes-left',
    'select count(*)::int as left from recovery_code where holder_kind = $1 and holder = $2 and used_at is null',
    values(holder),
  );
  return rows[0]!.left;
}

/** Everything by which a customer proved who he is, when his account ends. */
export async function forgetFactors(tx: Tx, customer: bigint): Promise<void> {
  for (const table of ['app_code_seed', 'app_code_tries', 'passkey', 'passkey_challenge', 'recovery_code'])
    await tx.query(`second-factors.forget-${table}`, `delete from ${table} where holder_kind = 'customer' and holder = $1`, [customer]);
}
