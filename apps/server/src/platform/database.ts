import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expectedCatalogue, refuseStrangeCatalogue, type CatalogueItem } from './catalogue.ts';
import { keepCommitOrder } from './commit-order.ts';
import { ownerOf, unreachable } from './database-address.ts';
import { openDb, sqlState, type Db, type DbOptions } from './db.ts';
import { migrate, readMigrations, refuseOtherMigrations } from './migrations.ts';
import { refuseWithoutVerifyRole } from './ownership.ts';
import { join, type Company } from './processes/presence.ts';
import { runtimeRole } from './roles.ts';
import { refuseRewritable, refuseSilencedTriggers, refuseUndurable } from './safety.ts';
import { refuseOldServer } from './server-version.ts';
import { StartRefusal } from './start-refusal.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A PostgreSQL that answers: how the owner of the database connects, and how it ends. */
export type DatabaseServer = { owner: pg.ClientConfig; stop: () => Promise<void> };

/**
 * Brings the PostgreSQL of a data folder to life. 'own' is the server: it runs it as its child. 'join' is a tool: it uses what runs already, else
 * it starts and stops its own.
 */
export type StartDatabase = (options: { dataFolder: string; mode: 'own' | 'join'; say: (line: string) => void }) => Promise<DatabaseServer>;

export type DatabasePlace = {
  /** DATABASE_URL; without it `startDatabase` brings one to life in the data folder. */
  url: string | null;
  dataFolder: string;
  startDatabase: StartDatabase;
  say: (line: string) => void;
};

export type RunningDatabase = {
  /** What this process is called: the last word in the names of its connections. */
  process: string;
  company: Company;
  /** The catalogue that the migrations make, for checks of the database later. */
  catalogue: readonly CatalogueItem[];
  /** The pool of working connections. */
  db: Db;
  /** Opens connections of their own beside the pool, for instance a lane of the batch. Closed with the database. */
  open: (options: Omit<DbOptions, 'role'>) => Db;
  /** The same with the owner's own rights. */
  openAsOwner: (options: Omit<DbOptions, 'role'>) => Db;
  /** A connection that listens and notifies, and waits for no disk. Whoever asked for it ends it. */
  connectBus: () => Promise<pg.Client>;
  /** Does something that two processes must not do at the same time, such as a first start. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Closes every connection and stops a PostgreSQL that this process started. */
  stop: () => Promise<void>;
};

/** Refuses a server that can't be used: it doesn't let us in, it is too old, or another Parkett made the database. Changes nothing. */
async function refuseUnfit(owner: pg.ClientConfig): Promise<void> {
  let client: pg.Client | null = null;
  try {
    // Files that the address names are read here already.
    client = new pg.Client(owner);
    client.on('error', () => {});
    await client.connect();
    await refuseOldServer(client);
    await refuseOtherMigrations(client, readMigrations(migrationsFolder));
  } catch (error) {
    throw error instanceof StartRefusal ? error : unreachable(error);
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Refuses a DATABASE_URL that is malformed, where no server answers, or that another Parkett made, before anything is created for a start. */
export const refuseUnusableUrl = (url: string): Promise<void> => refuseUnfit(ownerOf(url));

async function reach(place: DatabasePlace, mode: 'own' | 'join'): Promise<DatabaseServer> {
  if (!place.url) return place.startDatabase({ dataFolder: place.dataFolder, mode, say: place.say });
  const owner = ownerOf(place.url);
  await refuseUnfit(owner);
  return { owner, stop: async () => {} };
}

/** The newest schema, without foreign objects, and numbers of transactions that go on where the rows left off. Answers what the migrations make. */
async function prepare(owner: pg.ClientConfig): Promise<readonly CatalogueItem[]> {
  const migrations = readMigrations(migrationsFolder);
  await migrate(owner, migrations);
  const catalogue = await refuseStrangeCatalogue(owner, migrations);
  await keepCommitOrder(owner);
  return catalogue;
}

/**
 * Starts or reaches the database for the server: migrated, known to be durable, its history out of reach of working connections, and joined by this
 * process, alone or among others. Refuses with one sentence.
 * @param options.appendOnly the tables that no working connection may change
 * @param options.onPlaceLost called when another process wants the database alone, or is there though this one does; this one must end without another write
 * @param options.failed hears of every statement that failed, on whatever connection
 */
export async function openDatabase(
  place: DatabasePlace,
  options: { company: Company; appendOnly: readonly string[]; onPlaceLost: () => void; failed: (error: unknown) => void },
): Promise<RunningDatabase> {
  const server = await reach(place, 'own');
  const opened: Db[] = [];
  const process = randomBytes(6).toString('hex');
  const { company, failed } = options;
  const openAs = (dbOptions: DbOptions): Db => {
    const db = openDb(server.owner, { ...dbOptions, name: `${dbOptions.name} ${process}`, failed });
    opened.push(db);
    return db;
  };
  const open = (dbOptions: Omit<DbOptions, 'role'>): Db => openAs({ ...dbOptions, role: 'parkett_runtime' });
  let leave = async (): Promise<void> => {};
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map(db => db.close()));
    await leave();
    await server.stop();
  };
  try {
    ({ leave } = await join({ server: server.owner, process, company }, options.onPlaceLost));
    const catalogue = await prepare(server.owner);
    const db = open({ name: 'parkett', connections: 12 });
    await refuseUndurable(db);
    await refuseSilencedTriggers(db);
    await refuseRewritable(db, options.appendOnly);
    return {
      ...{ process, company, catalogue, db, open, openAsOwner: openAs, stop },
      connectBus: () => connectBus(server.owner, process),
      inTurn: work => inTurn(server.owner, work),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function inTurn<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...owner, application_name: 'parkett start' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1346456171, 4)');
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectBus(owner: pg.ClientConfig, process: string): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, application_name: `parkett bus ${process}`, keepAlive: true, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`set role ${runtimeRole}; set synchronous_commit = off`);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** For readers of the whole history: statements and the thinking between them may take minutes. */
export const patience = { statementTimeoutMs: 600_000, settings: { idle_in_transaction_session_timeout: '0' } };

/** A server that follows another one lets nothing be made in it, not even to be taken back. */
const readOnly = '25006';

/** Reaches the database for a tool that only reads (`verify`): joins a running server's, else brings the data folder's to life for as long as it takes. */
export async function openForReading(
  place: DatabasePlace,
): Promise<{ db: Db; catalogue: () => Promise<readonly CatalogueItem[] | null>; stop: () => Promise<void> }> {
  const server = await reach(place, 'join');
  if (place.url) await refuseWithoutVerifyRole(server.owner);
  const db = openDb(server.owner, { name: 'parkett verify', role: 'parkett_verify', connections: 4, ...patience });
  return {
    db,
    catalogue: () =>
      expectedCatalogue(server.owner, readMigrations(migrationsFolder)).catch((error: unknown) => {
        if (sqlState(error) === readOnly) return null;
        throw error;
      }),
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
