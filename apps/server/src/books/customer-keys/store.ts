import type { Queryable, Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

export type Master = { readonly version: number; readonly fingerprint: string };
export type WrappedKey = { readonly customer: bigint; readonly wrapped: Buffer; readonly version: number };

const table = tableOf<WrappedKey>({
  customer: ['customer_id', 'int8'],
  wrapped: ['wrapped', 'bytea'],
  version: ['master_version', 'int4'],
});

/** New keys (shared) and a new version of the master (alone) wait for each other, so that none is wrapped by the version before. */
const turnOfMaster = '1346456171, 5';

/** Makes versions of the master known. One that is known stays what it was. */
export async function keepMasters(from: Queryable, masters: readonly Master[]): Promise<void> {
  for (const { version, fingerprint } of masters)
    await from.query('customer-keys.keep-master', 'insert into master_key (version, fingerprint) values ($1, $2) on conflict do nothing', [
      version,
      fingerprint,
    ]);
}

export async function newestMaster(from: Queryable): Promise<number> {
  const [row] = await from.arrays<[number]>('customer-keys.newest-master', 'select version from master_key order by version desc limit 1');
  return row![0];
}

/** Waits for all transactions that wrap new keys; those that come later see what this one writes. */
export async function waitForNewKeys(tx: Tx): Promise<void> {
  await tx.query('customer-keys.lock', `select pg_advisory_xact_lock(${turnOfMaster})`);
}

/** The version that wraps new keys until this transaction ends. */
export async function masterForNewKeys(tx: Tx): Promise<number> {
  void tx.query('customer-keys.share', `select pg_advisory_xact_lock_shared(${turnOfMaster})`);
  return newestMaster(tx);
}

/** The newest version, and those that some key is still wrapped by. */
export function mastersInUse(from: Queryable): Promise<Master[]> {
  return from.query<Master>(
    'customer-keys.masters-in-use',
    `select version, fingerprint from master_key m where version = (select max(version) from master_key)
       or exists (select from customer_key where master_version = m.version) order by version`,
  );
}

export async function insertKeys(tx: Tx, keys: readonly WrappedKey[]): Promise<void> {
  await tx.query('customer-keys.insert', `insert into customer_key (${table.columns}) select * from ${table.unnested}`, table.arraysOf(keys));
}

/** Writes keys over rows that are locked. */
export async function rewriteKeys(tx: Tx, keys: readonly WrappedKey[]): Promise<void> {
  await tx.query(
    'customer-keys.rewrite',
    `update customer_key k set wrapped = n.wrapped, master_version = n.master_version
     from ${table.unnested} n(${table.columns}) where k.customer_id = n.customer_id`,
    table.arraysOf(keys),
  );
}

/** The next customers after `after` whose keys a version before `version` wraps, locked. */
export function keysOfEarlierMasters(tx: Tx, { version, after, most }: { version: number; after: bigint; most: number }): Promise<WrappedKey[]> {
  return tx.query<WrappedKey>(
    'customer-keys.of-earlier-masters',
    `select ${table.selected} from customer_key where customer_id > $2 and master_version < $1 order by customer_id limit $3 for update`,
    [version, after, most],
  );
}

export async function findKey(
  from: Queryable,
  customer: bigint,
): Promise<{ wrapped: Buffer | null; version: number | null; isDestroyed: boolean } | null> {
  const rows = await from.query<{ wrapped: Buffer | null; version: number | null; isDestroyed: boolean }>(
    'customer-keys.find',
    `select wrapped, master_version as version, destroyed_at is not null as "isDestroyed" from customer_key where customer_id = $1`,
    [customer],
  );
  return rows[0] ?? null;
}

export async function destroyKey(tx: Tx, customer: bigint): Promise<void> {
  await tx.query(
    'customer-keys.destroy',
    `update customer_key set wrapped = null, master_version = null, destroyed_at = coalesce(destroyed_at, clock_timestamp()) where customer_id = $1`,
    [customer],
  );
}
