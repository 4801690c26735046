import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDb, type Db, type DbOptions } from '../platform/db.ts';

export type TestDatabase = {
  /** Working connections with the role and the privileges of the product. */
  db: Db;
  /** The owner's connections: for making states that the product can't make. */
  owner: Db;
  /** The checkers' read-only connections. */
  verify: Db;
  /** How the owner connects, for code that opens its own connections. */
  server: pg.ClientConfig;
  /** Further working connections, for instance a lane. */
  open: (options: Omit<DbOptions, 'role'>) => Db;
  close: () => Promise<void>;
};

/** The same server as an address for DATABASE_URL. Through TCP when a port of this machine is named, else through its socket. */
export function urlOf({ host, port, user, password, database }: pg.ClientConfig, tcpPort?: number): string {
  const who = `${user}:${encodeURIComponent(String(password))}`;
  return tcpPort === undefined
    ? `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
    : `postgres://${who}@127.0.0.1:${tcpPort}/${database}`;
}

async function createDatabase(from: string): Promise<pg.ClientConfig> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maker = new pg.Client(inject('owner'));
  await maker.connect();
  await maker.query(`create database ${name}${from}`);
  await maker.end();
  return { ...inject('owner'), database: name };
}

/**
 * A migrated, otherwise empty database of its own for a test file, on the real PostgreSQL that the run has started. PostgreSQL copies the files of the
 * template: its default way, through the log, takes three times as long.
 */
export const freshDatabase = async (): Promise<TestDatabase> => connect(await createDatabase(` template ${inject('template')} strategy file_copy`));

/** A database that `prepare` makes from nothing. */
export async function databaseMadeBy(prepare: (server: pg.ClientConfig) => Promise<void>): Promise<TestDatabase> {
  const server = await createDatabase('');
  await prepare(server);
  return connect(server);
}

function connect(server: pg.ClientConfig): TestDatabase {
  const opened: Db[] = [];
  const openAs = (options: DbOptions): Db => {
    const db = openDb(server, options);
    opened.push(db);
    return db;
  };
  return {
    db: openAs({ name: 'test', role: 'parkett_runtime', connections: 8 }),
    owner: openAs({ name: 'test owner', connections: 2 }),
    verify: openAs({ name: 'test verify', role: 'parkett_verify', connections: 2 }),
    server,
    open: options => openAs({ ...options, role: 'parkett_runtime' }),
    close: async () => {
      await Promise.all(opened.map(db => db.close()));
    },
  };
}
