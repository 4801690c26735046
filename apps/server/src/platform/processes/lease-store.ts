import { setTimeout as pause } from 'node:timers/promises';
import { withTransaction, type Db, type Tx } from '../db.ts';
import { presenceOf } from './presence.ts';

export type LeaseName = 'engine' | 'work';

/** How long a lease goes on after its holder was last heard of. */
export const leaseMs = 3_000;

/** PostgreSQL ends a connection at once, unless its machine is very busy. */
const goneWithinMs = 2_000;
const lookAgainMs = 10;

type Held = { readonly holder: string; readonly epoch: bigint };

/** Its time is up, or else the process that has it isn't seen. */
export type Free = Held & { readonly isOver: boolean };

/** A lease that nobody seems to have. Null while somebody has it. */
export async function findFree(owner: Db, name: LeaseName): Promise<Free | null> {
  const rows = await owner.query<Free>(
    'leases.free',
    `select holder, epoch, until < clock_timestamp() as "isOver" from lease where name = $1 and (until < clock_timestamp() or not exists (
       select from pg_stat_activity where datname = current_database() and application_name = $2 || holder))`,
    [name, presenceOf('')],
  );
  return rows[0] ?? null;
}

/**
 * Ends every connection of a process: one that was stopped keeps the locks of what it was doing. Answers when they are gone. All are told at once and
 * looked at again, since PostgreSQL by itself would wait for one after the other, a tenth of a second each.
 */
export async function endConnectionsOf(owner: Db, holder: string): Promise<void> {
  if (holder === '') return;
  const end = performance.now() + goneWithinMs;
  for (;;) {
    const left = await owner.arrays(
      'leases.end-connections',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '% ' || $1`,
      [holder],
    );
    if (left.length === 0 || performance.now() > end) return;
    await pause(lookAgainMs);
  }
}

/** Takes a lease over from whoever had it; null when somebody else was faster. Waits for what was still being written under it. */
export function takeOver(owner: Db, { name, from, holder }: { name: LeaseName; from: bigint; holder: string }): Promise<bigint | null> {
  return withTransaction(owner, async tx => {
    const rows = await tx.arrays('leases.lock', `select from lease where name = $1 and epoch = $2 for update`, [name, from]);
    if (rows.length === 0) return null;
    const [taken] = await tx.arrays<[bigint]>(
      'leases.take',
      `update lease set holder = $2, epoch = epoch + 1, since = clock_timestamp(), until = clock_timestamp() + $3 * interval '1 millisecond' where name = $1 returning epoch`,
      [name, holder, leaseMs],
    );
    return taken![0];
  });
}

/**
 * Says that the holder lives; false when it isn't the holder any more. It waits for no standby: a lease that is prolonged on this machine alone would only
 * end earlier on another.
 */
export function prolong(owner: Db, { name, epoch }: { name: LeaseName; epoch: bigint }): Promise<boolean> {
  return owner.once(async tx => {
    void tx.query('leases.locally', 'set local synchronous_commit = local').catch(() => {});
    const rows = await tx.arrays(
      'leases.prolong',
      `update lease set until = clock_timestamp() + $3 * interval '1 millisecond' where name = $1 and epoch = $2 returning 1`,
      [name, epoch, leaseMs],
    );
    return rows.length > 0;
  });
}

/** Gives a lease back: the next one needn't wait. */
export async function giveBack(owner: Db, { name, epoch }: { name: LeaseName; epoch: bigint }): Promise<void> {
  await owner.query('leases.give-back', `update lease set holder = '', until = '-infinity' where name = $1 and epoch = $2`, [name, epoch]);
}

/**
 * Holds the lease until the caller's transaction ends; false when the epoch is over. Prolonging it is no obstacle. Rows that carry an epoch (a default of
 * their table) get this one.
 */
export async function holdLease(tx: Tx, { name, epoch }: { name: LeaseName; epoch: bigint }): Promise<boolean> {
  const rows = await tx.arrays(
    'leases.hold',
    `select set_config('parkett.epoch', epoch::text, true) from lease where name = $1 and epoch = $2 for key share`,
    [name, epoch],
  );
  return rows.length > 0;
}
