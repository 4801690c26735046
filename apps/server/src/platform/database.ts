import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { keepCommitOrder } from './commit-order.ts';
import { openDb, type Db, type DbOptions } from './db.ts';
import { becomeLeader } from './leader.ts';
import { migrate, readMigrations } from './migrations.ts';
import { startEmbedded } from './postgres/embedded.ts';
import { refuseRewritable, refuseUndurable } from './safety.ts';
import { StartRefusal } from './start-refusal.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export type DatabasePlace = {
  /** DATABASE_URL; without it the embedded PostgreSQL in the data folder is used. */
  url: string | null;
  dataFolder: string;
  say: (line: string) => void;
};

export type RunningDatabase = {
  /** The pool of working connections. */
  db: Db;
  /** Opens connections of their own beside the pool, for instance a lane of the batch. Closed with the database. */
  open: (options: Omit<DbOptions, 'role'>) => Db;
  /** Closes every connection and stops an embedded PostgreSQL that this process started. */
  stop: () => Promise<void>;
};

type Server = { owner: pg.ClientConfig; stop: () => Promise<void> };

/** The reason why a server can't be used, in the words of PostgreSQL or of the network, without the password. */
async function refuseUnreachable(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new StartRefusal(`The database of DATABASE_URL can't be reached: ${message || code}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function ownerOf(url: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartRefusal('DATABASE_URL is not an address like postgres://user:password@host:5432/database.');
  }
  return { connectionString: url, connectionTimeoutMillis: 5_000 };
}

async function reach(place: DatabasePlace, mode: 'own' | 'join'): Promise<Server> {
  if (!place.url) return startEmbedded({ dataFolder: place.dataFolder, mode, say: place.say });
  const owner = ownerOf(place.url);
  await refuseUnreachable(owner);
  return { owner, stop: async () => {} };
}

/** The newest schema, and numbers of transactions that go on where the rows left off. */
async function prepare(owner: pg.ClientConfig): Promise<void> {
  await migrate(owner, readMigrations(migrationsFolder));
  await keepCommitOrder(owner);
}

/**
 * Starts or reaches the database for the server: migrated, known to be durable, its history out of reach of working connections, and led by this
 * process alone. Refuses with one sentence.
 * @param options.appendOnly the tables that no working connection may change
 * @param options.onLeadershipLost called when another process took over; this one must end without another write
 */
export async function openDatabase(
  place: DatabasePlace,
  options: { appendOnly: readonly string[]; onLeadershipLost: () => void },
): Promise<RunningDatabase> {
  const server = await reach(place, 'own');
  const opened: Db[] = [];
  const open = (dbOptions: Omit<DbOptions, 'role'>): Db => {
    const db = openDb(server.owner, { ...dbOptions, role: 'parkett_runtime' });
    opened.push(db);
    return db;
  };
  let release = async (): Promise<void> => {};
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map(db => db.close()));
    await release();
    await server.stop();
  };
  try {
    ({ release } = await becomeLeader(server.owner, options.onLeadershipLost));
    await prepare(server.owner);
    const db = open({ name: 'parkett', connections: 12 });
    await refuseUndurable(db);
    await refuseRewritable(db, options.appendOnly);
    return { db, open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For readers of the whole history: statements and the thinking between them may take minutes. */
export const patience = { statementTimeoutMs: 600_000, settings: { idle_in_transaction_session_timeout: '0' } };

/** Reaches the database for a tool that only reads (`verify`): joins a running server's, else starts the embedded one for as long as it takes. */
export async function openForReading(place: DatabasePlace): Promise<{ db: Db; stop: () => Promise<void> }> {
  const server = await reach(place, 'join');
  const db = openDb(server.owner, { name: 'parkett verify', role: 'parkett_verify', connections: 4, ...patience });
  return {
    db,
    stop: async () => {
      await db.close();
      await server.stop();
    },
  };
}

/** Reaches the database for a tool that adds to it: beside a running server, else as `openForReading`; brings it to the newest schema first. */
export async function openForTool(place: DatabasePlace): Promise<{ db: Db; stop: () => Promise<void> }> {
  const server = await reach(place, 'join');
  let db: Db | null = null;
  const stop = async (): Promise<void> => {
    await db?.close();
    await server.stop();
  };
  try {
    await prepare(server.owner);
    db = openDb(server.owner, { name: 'parkett tool', role: 'parkett_runtime', connections: 1 });
    return { db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
