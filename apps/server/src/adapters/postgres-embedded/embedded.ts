import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { clusterPassword, embeddedNames, initialiseCluster } from './cluster.ts';
import { clusterFolders, type ClusterFolders } from './folders.ts';
import { ensureOwner } from './owner-store.ts';
import { keepSpareLog } from './spare-log-store.ts';
import { forgetPostmaster, isAlive, outlastChildren, readPostmasterFile, stopPostmaster, worksIn } from './processes.ts';

export type EmbeddedOptions = {
  dataFolder: string;
  /** 'own' is the server: it runs PostgreSQL as its child. 'join' is a tool: it uses what runs already, else it starts and stops its own. */
  mode: 'own' | 'join';
  /** Settings of PostgreSQL beyond ours, for the bench: `{ shared_buffers: '2GB' }`. */
  settings?: Record<string, string>;
  /** Gets one sentence at a time for the person who started the program. */
  say: (line: string) => void;
};

export type EmbeddedPostgres = {
  /** How the owner of the database connects. */
  owner: pg.ClientConfig;
  /** How the cluster's superuser connects: for tests and the bench, never for the product. */
  administrator: pg.ClientConfig;
  /** Ends PostgreSQL if this process started it. */
  stop: () => Promise<void>;
};

const socketPort = 5432;
const clusterLock = 'select pg_try_advisory_lock(1346456171, 1) as free';

/** Pinned for two cores and a few gigabytes. Durability is not among them: what the cluster's own file says is checked at start, not overridden. */
const pinned: Record<string, string> = {
  listen_addresses: '',
  port: String(socketPort),
  max_connections: '80',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
};

const startWithinMs = 60_000;
const logBytesMax = 10_000_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isOurs = (pid: number, cluster: string): boolean => isAlive(pid) && worksIn(pid, cluster) !== false;

class Postmaster {
  readonly #folders: ClusterFolders;
  readonly #options: EmbeddedOptions;
  readonly administrator: pg.ClientConfig;
  #child: ChildProcess | null = null;
  /** Why the system didn't even begin it. */
  #unstarted: string | null = null;
  #lock: pg.Client | null = null;
  #stopping = false;

  constructor(folders: ClusterFolders, options: EmbeddedOptions, administrator: pg.ClientConfig) {
    this.#folders = folders;
    this.#options = options;
    this.administrator = administrator;
  }

  /** Deals with what an earlier run left: answers true when a living PostgreSQL is to be joined. */
  async settleWithPast(): Promise<boolean> {
    const { cluster, socket } = this.#folders;
    const past = readPostmasterFile(cluster);
    if (past && isOurs(past.pid, cluster)) {
      if (this.#options.mode === 'join') return true;
      if (await this.#isUsed())
        throw new StartRefusal(
          `Another Parkett process uses the data folder ${this.#options.dataFolder}: stop it first or choose another folder with PARKETT_DATA.`,
        );
      this.#options.say('Stopping the database that an earlier run left behind.');
      await stopPostmaster(past.pid, 4_000);
    }
    await outlastChildren(cluster);
    const left = readPostmasterFile(cluster);
    if (left && (left.pid === process.pid || !isFree(left.pid))) forgetPostmaster(cluster, socket);
    return false;
  }

  /** A living owner holds the cluster's lock; that of a killed one is freed as soon as PostgreSQL sees the connection end. */
  async #isUsed(): Promise<boolean> {
    const end = performance.now() + 1_500;
    for (;;) {
      const client = await this.connected(5_000).catch(() => null);
      if (!client) return false;
      const { rows } = await client.query<{ free: boolean }>(clusterLock);
      await client.end();
      if (rows[0]?.free) return false;
      if (performance.now() > end) return true;
      await pause(100);
    }
  }

  /** A connection of the administrator, waiting while PostgreSQL starts or recovers. */
  async connected(withinMs: number): Promise<pg.Client> {
    const end = performance.now() + withinMs;
    for (;;) {
      const client = new pg.Client(this.administrator);
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        const mayCome = ['', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code);
        if (!mayCome || this.#unstarted || (this.#child && hasEnded(this.#child)) || performance.now() > end) throw error;
        await pause(25);
      }
    }
  }

  async start(): Promise<void> {
    const { base, binaries, cluster, socket } = this.#folders;
    const settings = { ...pinned, unix_socket_directories: socket, ...this.#options.settings };
    const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = this.#spawn(args);
    this.#child = child;
    try {
      this.#lock = await this.connected(startWithinMs);
    } catch {
      if (child.pid && !hasEnded(child)) await stopPostmaster(child.pid, 0);
      if (this.#unstarted) throw new StartRefusal(`The database doesn't start: ${binaries.postgres} doesn't run here (${this.#unstarted}).`);
      const log = join(base, 'postgres.log');
      throw new StartRefusal(`The database doesn't start, its log ${log} ends with: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`);
    }
    await this.#lock.query(clusterLock);
    if (hasEnded(child)) void this.#revive(child);
    else child.once('exit', () => void this.#revive(child));
  }

  #spawn(args: string[]): ChildProcess {
    const { base, binaries, user } = this.#folders;
    const logFile = join(base, 'postgres.log');
    const log = openSync(logFile, 'a', 0o600);
    if (statSync(logFile).size > logBytesMax) truncateSync(logFile);
    // Detached: a Ctrl-C in the terminal is for the server, which first ends its own work and then the database.
    const child = spawn(binaries.postgres, args, {
      ...user,
      cwd: '/',
      detached: true,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', log, log],
    });
    this.#unstarted = null;
    child.on('error', error => (this.#unstarted = (error as NodeJS.ErrnoException).code ?? error.message));
    closeSync(log);
    return child;
  }

  /** PostgreSQL ended without being stopped: it is started again, ever more slowly while it doesn't come up. */
  async #revive(child: ChildProcess): Promise<void> {
    for (let attempt = 0; !this.#stopping; attempt += 1) {
      this.#options.say(`PostgreSQL ended (${child.signalCode ?? `code ${child.exitCode}`}) and is started again.`);
      await pause(Math.min(5_000, attempt * 250));
      await outlastChildren(this.#folders.cluster);
      if (this.#stopping) return;
      try {
        await this.start();
        return;
      } catch (error) {
        this.#options.say((error as Error).message);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#lock?.end().catch(() => {});
    const pid = this.#child?.pid;
    if (pid && this.#child && !hasEnded(this.#child)) await stopPostmaster(pid, 3_000);
  }
}

function isFree(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Starts (or joins) the PostgreSQL that comes with Parkett, in the data folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folders = clusterFolders(options.dataFolder, options.say);
  await initialiseCluster(folders);
  const password = clusterPassword(folders);
  const as = (user: string, database: string): pg.ClientConfig => ({
    host: folders.socket,
    port: socketPort,
    user,
    password,
    database,
    connectionTimeoutMillis: 5_000,
  });
  const administrator = as(embeddedNames.administrator, 'postgres');
  const postmaster = new Postmaster(folders, options, administrator);
  const joined = await postmaster.settleWithPast();
  if (!joined) await postmaster.start();
  await ensureOwner(administrator, password);
  if (!joined) await keepSpareLog(administrator, folders.cluster);
  return {
    owner: as(embeddedNames.owner, embeddedNames.database),
    administrator,
    stop: joined ? async () => {} : () => postmaster.stop(),
  };
}
