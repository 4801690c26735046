import { Lease } from '../platform/processes/lease.ts';
import type { LeaseName } from '../platform/processes/lease-store.ts';
import type { Platform } from './base.ts';
import type { Job } from './feature.ts';

export type Leases = Readonly<Record<LeaseName, Lease>>;

/** What only one process may do: trading with its booking, and what is due. */
export function openLeases({ database, log, fail, config }: Platform): Leases {
  const owner = database.openAsOwner({ name: 'parkett lease', connections: 1, waitMs: 1_000, statementTimeoutMs: 3_000 });
  const open = (name: LeaseName): Lease =>
    new Lease({
      ...{ name, owner, log, holder: database.process, isAlone: !config.isParted },
      lost: () => fail(`another process has the lease '${name}' now`),
    });
  return { engine: open('engine'), work: open('work') };
}

type Parts = {
  readonly platform: Platform;
  readonly lease: Lease;
  readonly name: LeaseName;
  readonly jobs: readonly Job[];
  /** Done again and again until this process has the lease. */
  readonly standBy?: () => Promise<void>;
};

/** Jobs of whoever has a lease. A process that is alone begins them with its start, one among others when its turn comes. */
export function leased({ platform, lease, name, jobs, standBy }: Parts): Job {
  const { config, log, readiness, fail } = platform;
  const begun: Job[] = [];
  let beginning: Promise<void> = Promise.resolve();
  let state: string | null = 'stands by';
  if (config.isParted) readiness.set(name, () => state);
  const begin = async (): Promise<void> => {
    if (!(await lease.take(standBy))) return;
    state = 'starting';
    for (const job of jobs) {
      begun.push(job);
      await job.start?.();
    }
    state = null;
    log.info({ lease: name }, 'leads');
  };
  return {
    name,
    start: () => {
      beginning = begin();
      if (!config.isParted) return beginning;
      beginning.catch((error: unknown) => {
        log.error({ err: error, lease: name }, 'what this lease is for could not begin');
        fail(`what the lease '${name}' is for could not begin`);
      });
      return undefined;
    },
    stop: async () => {
      lease.renounce();
      await beginning.catch(() => {});
      // Also what wasn't begun: a venue that stood by has its thread.
      for (const job of jobs.toReversed()) await job.stop();
      await lease.stop();
    },
  };
}
