import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

const lock = 'select pg_try_advisory_lock(1346456171, 3) as free';

export type Leadership = { release: () => Promise<void> };

async function tryLock(server: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...server, application_name: 'parkett leader' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>(lock);
  if (rows[0]?.free) return client;
  await client.end();
  return null;
}

/** The lock of a server killed a moment ago is freed when PostgreSQL notices, so one refusal is asked again for a second. */
async function lockWithin(server: pg.ClientConfig, withinMs: number): Promise<pg.Client | null> {
  const end = performance.now() + withinMs;
  for (;;) {
    const client = await tryLock(server);
    if (client || performance.now() > end) return client;
    await pause(100);
  }
}

/**
 * Makes this process the one that runs the jobs of a database; a second server says so and ends. After a loss of the connection the
 * lock is taken again; if another process has it by then, `onLost` is called and this one must stop at once.
 */
export async function becomeLeader(server: pg.ClientConfig, onLost: () => void): Promise<Leadership> {
  const first = await lockWithin(server, 1_500);
  if (!first) throw new StartRefusal('Another Parkett server runs on this database: stop it first.');
  let held = first;
  let released = false;
  const watch = (client: pg.Client): void => {
    client.once('end', () => void regain());
  };
  const regain = async (): Promise<void> => {
    while (!released) {
      const next = await lockWithin(server, 1_500).catch(() => undefined);
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
    release: async () => {
      released = true;
      await held.end().catch(() => {});
    },
  };
}
