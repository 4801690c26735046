import pg from 'pg';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { dropConnection } from '../drop-connection.ts';
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

const beatEveryMs = 1_000;
/** A connection without an answer for so long leads nowhere any more. */
const silentMaxMs = 3_000;

/** An earlier connection of this process, which PostgreSQL may take for alive, with its lock, though it was lost. */
const endEarlier = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`;

async function tryLock({ server, process, company }: Joining): Promise<pg.Client | null> {
  const client = new pg.Client({ ...server, application_name: presenceOf(process), query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(endEarlier, [presenceOf(process)]);
    const { rows } = await client.query<{ free: boolean }>(lockOf[company]);
    if (rows[0]?.free) return client;
    await client.end();
    return null;
  } catch (error) {
    dropConnection(client);
    throw error;
  }
}

/** Asks at a beat whether a connection still leads anywhere, and drops one that doesn't. */
async function watchOver(client: pg.Client, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await pause(beatEveryMs, null, { ref: false });
    const asked = client.query('select 1').then(
      () => true,
      () => false,
    );
    // After a pause of this process itself an answer may have come that isn't read yet.
    const silence = pause(silentMaxMs, false, { ref: false }).then(() => turn(false));
    if (!(await Promise.race([asked, silence]))) return dropConnection(client);
  }
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
    const ended = new AbortController();
    client.once('end', () => {
      ended.abort();
      void regain();
    });
    void watchOver(client, ended.signal);
  };
  const regain = async (): Promise<void> => {
    while (!left) {
      const next = await lockWithin(joining, 1_500).catch(() => undefined);
      if (next) {
        if (left) return void next.end();
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
