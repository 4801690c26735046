import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';

/** Whether a process has its database for itself, or shares it with others that say so too. */
export type Company = 'alone' | 'among-others';

const lockOf: Readonly<Record<Company, string>> = {
  alone: 'select pg_try_advisory_lock(1346456171, 3) as free',
  'among-others': 'select pg_try_advisory_lock_shared(1346456171, 3) as free',
};

/** What the connection is called that shows that a process is there. */
export const presenceOf = (process: string): string => `parkett process ${process}`;

export type Presence = { leave: () => Promise<void> };

type Joining = { readonly server: pg.ClientConfig; readonly process: string; readonly company: Company };

async function tryLock({ server, process, company }: Joining): Promise<pg.Client | null> {
  const client = new pg.Client({ ...server, application_name: presenceOf(process), keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>(lockOf[company]);
  if (rows[0]?.free) return client;
  await client.end();
  return null;
}

/** The lock of a server killed a moment ago is freed when PostgreSQL notices, so one refusal is asked again for a second. */
async function lockWithin(joining: Joining, withinMs: number): Promise<pg.Client | null> {
  const end = performance.now() + withinMs;
  for (;;) {
    const client = await tryLock(joining);
    if (client || performance.now() > end) return client;
    await pause(100);
  }
}

const refusals: Readonly<Record<Company, string>> = {
  alone: 'Another Parkett server runs on this database: stop it first.',
  'among-others': 'A Parkett server runs on this database that was started without PARKETT_ROLES: stop it first.',
};

/**
 * Makes this process known to those that share its database, or, for one that wants to be alone, keeps others away; who can't come in says so and
 * ends. After a loss of the connection the lock is taken again; where somebody wouldn't have it by then, `onLost` is called and this one must stop at once.
 */
export async function join(joining: Joining, onLost: () => void): Promise<Presence> {
  const first = await lockWithin(joining, 1_500);
  if (!first) throw new StartRefusal(refusals[joining.company]);
  let held = first;
  let left = false;
  const watch = (client: pg.Client): void => {
    client.once('end', () => void regain());
  };
  const regain = async (): Promise<void> => {
    while (!left) {
      const next = await lockWithin(joining, 1_500).catch(() => undefined);
      if (next) {
        held = next;
        watch(next);
        return;
      }
      if (next === null) return onLost();
      await pause(100);
    }
  };
  watch(first);
  return {
    leave: async () => {
      left = true;
      await held.end().catch(() => {});
    },
  };
}
