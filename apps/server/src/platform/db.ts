import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { columnTypes } from './db-types.ts';

export { instantsLiteral, numbersLiteral, textsLiteral, timestamp } from './db-types.ts';

export type Row = Record<string, unknown>;

/** What reads. A store's reading functions take this, so that they serve inside and outside of a transaction. */
export interface Queryable {
  /**
   * Runs one statement, prepared under its name on each connection; a name stands for one text for ever, '' means unprepared.
   * Values: bigint, number, string, boolean, Buffer, null; a timestamptz takes `timestamp(at)`, an array for `unnest` one of the literals.
   * Columns come as in db-types.ts: int8 (so also `count(*)`) is bigint, timestamptz is an Instant, date and numeric are text.
   */
  query<R extends object = Row>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The same with each row as an array in the order of its columns, for hot paths. */
  arrays<R extends unknown[] = unknown[]>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** A transaction. A store's writing functions insist on it. */
export interface Tx extends Queryable {
  readonly kind: 'tx';
}

export interface Db extends Queryable {
  readonly kind: 'db';
  /** Use `withTransaction`; this runs the work once, without a second try. */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections: open, idle, and how many callers wait for one. */
  load(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Nothing was begun: no connection was to be had in time. The caller may try again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The connection was lost between COMMIT and its answer: the work may or may not be done. Only the command record decides. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** The transaction was cut off before COMMIT was sent, so it didn't happen. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

export type DbOptions = {
  /** What the connections are called in pg_stat_activity. */
  name: string;
  /** The role that every connection takes before its first statement; without it the connection keeps its own (the owner's). */
  role?: 'parkett_runtime' | 'parkett_verify';
  connections: number;
  /** Settings of each session, such as pinned plans: `{ enable_seqscan: 'off' }`. */
  settings?: Record<string, string>;
  /** How long a caller waits for a connection. */
  waitMs?: number;
  /** How long a statement may take by PostgreSQL's own clock. */
  statementTimeoutMs?: number;
  /** How much later the client gives up by itself, in case PostgreSQL stands still. */
  graceMs?: number;
  lockTimeoutMs?: number;
  /** How long a whole transaction may take, its pauses included: whoever stands still in one keeps others waiting. */
  transactionTimeoutMs?: number;
  /** Hears of every statement and transaction that failed, before its caller does. */
  failed?: (error: unknown) => void;
};

const againWithinMs = 3_000;
const defaults = { waitMs: 3_000, statementTimeoutMs: 5_000, graceMs: 3_000, lockTimeoutMs: 2_000 };

export const sqlState = (error: unknown): string => (error as { code?: unknown } | null)?.code?.toString() ?? '';

/** PostgreSQL's own refusals carry a severity; everything else on a connection means that it is gone. */
const isLost = (error: unknown): boolean => {
  const { severity } = error as { severity?: string };
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC';
};

const corked = new WeakSet<pg.ClientBase>();

/** Statements of one turn leave in one write: each write wakes a PostgreSQL process, which costs more than most statements. */
function sendTogether(client: pg.ClientBase): void {
  if (corked.has(client)) return;
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

class PgTx implements Tx {
  readonly kind = 'tx';
  readonly #client: pg.ClientBase;
  readonly #sent: Promise<void>[] = [];
  /** The first statement that failed: the transaction can't be committed any more, even if the work swallowed the error. */
  failure: Error | null = null;
  #hasEnded = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** No statement is sent from now on: what still runs of the work would write on the connection of another transaction. */
  end(): void {
    this.#hasEnded = true;
  }

  query<R extends object>(name: string, text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.#send({ name, text, values: values as unknown[] }) as Promise<R[]>;
  }

  arrays<R extends unknown[]>(name: string, text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.#send({ name, text, values: values as unknown[], rowMode: 'array' } as pg.QueryConfig) as Promise<R[]>;
  }

  #send(query: pg.QueryConfig): Promise<unknown[]> {
    if (this.#hasEnded) {
      const late = Promise.reject(new Error('a statement came after its transaction had ended'));
      // The work may have left it unawaited.
      late.catch(() => {});
      return late;
    }
    sendTogether(this.#client);
    return this.#watched(this.#client.query(query));
  }

  /** Statements are pipelined and may be left unawaited (COMMIT waits for them), so each failure is caught here as well. */
  #watched(result: Promise<pg.QueryResult>): Promise<unknown[]> {
    const rows = result.then(answer => answer.rows);
    this.#sent.push(
      rows.then(
        () => {},
        (error: Error) => void (this.failure ??= error),
      ),
    );
    return rows;
  }

  /** Waits until every statement sent so far has been answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#sent);
  }
}

class PgDb implements Db {
  readonly kind = 'db';
  readonly #pool: pg.Pool;
  readonly #waitMs: number;
  readonly #failed: (error: unknown) => void;

  constructor(server: pg.ClientConfig, options: DbOptions) {
    const limits = { ...defaults, ...options };
    this.#waitMs = limits.waitMs;
    this.#failed = options.failed ?? (() => {});
    this.#pool = new pg.Pool({
      ...server,
      application_name: options.name,
      max: options.connections,
      idleTimeoutMillis: 0,
      keepAlive: true,
      pipeline: true,
      types: columnTypes,
      connectionTimeoutMillis: limits.waitMs,
      query_timeout: limits.statementTimeoutMs + limits.graceMs,
      onConnect: client => {
        // A connection can break while it is lent out too; the statement that waits on it fails then.
        client.on('error', () => {});
        return client.query(sessionStart(options)) as unknown as void;
      },
    });
    // A connection that dies while idle is dropped by the pool; the next caller gets a new one.
    this.#pool.on('error', () => {});
  }

  query<R extends object>(name: string, text: string, values?: readonly unknown[]): Promise<R[]> {
    return this.#alone(text, tx => tx.query<R>(name, text, values));
  }

  arrays<R extends unknown[]>(name: string, text: string, values?: readonly unknown[]): Promise<R[]> {
    return this.#alone(text, tx => tx.arrays<R>(name, text, values));
  }

  /** A statement outside of a transaction. Only one that reads is asked again on a new connection when its own is gone. */
  async #alone<T>(text: string, ask: (tx: PgTx) => Promise<T>): Promise<T> {
    const end = performance.now() + Math.min(againWithinMs, this.#waitMs);
    for (;;) {
      const client = await this.#acquire();
      try {
        const rows = await ask(new PgTx(client));
        client.release();
        return rows;
      } catch (error) {
        client.release(isLost(error));
        this.#failed(error);
        if (!isLost(error) || !/^\s*select\b/i.test(text)) throw error;
        if (performance.now() > end) throw new DatabaseUnavailable((error as Error).message, { cause: error });
      }
    }
  }

  async #acquire(): Promise<pg.PoolClient> {
    const end = performance.now() + this.#waitMs;
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const { message } = error as Error;
        if (performance.now() > end) throw new DatabaseUnavailable(`no connection to the database: ${message}`, { cause: error });
        await pause(50);
      }
    }
  }

  async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#acquire();
    const tx = new PgTx(client);
    let lost = false;
    try {
      void tx.query('', 'begin');
      const result = await work(tx);
      await this.#commit(client, tx);
      return result;
    } catch (error) {
      await tx.answered();
      tx.end();
      const cause = tx.failure ?? error;
      this.#failed(error instanceof OutcomeUnknown ? error.cause : cause);
      lost = error instanceof OutcomeUnknown || (tx.failure !== null && isLost(tx.failure));
      if (!lost) await client.query('rollback').catch(() => (lost = true));
      if (error instanceof OutcomeUnknown) throw error;
      if (tx.failure !== null && isLost(tx.failure)) throw new ConnectionLost('the connection was lost before COMMIT', { cause });
      throw cause;
    } finally {
      client.release(lost);
    }
  }

  async #commit(client: pg.PoolClient, tx: PgTx): Promise<void> {
    if (tx.failure !== null) throw tx.failure;
    tx.end();
    const committed = client.query('commit');
    const [answer] = await Promise.allSettled([committed, tx.answered()]);
    const failure = tx.failure ?? (answer.status === 'rejected' ? (answer.reason as Error) : null);
    if (failure === null) return;
    // A statement that PostgreSQL refused has aborted the transaction, and COMMIT only said so. A lost answer says nothing: the statements
    // before COMMIT may have been carried out, and COMMIT too.
    if (isLost(failure)) throw new OutcomeUnknown('the connection was lost during COMMIT', { cause: failure });
    throw failure;
  }

  load(): { open: number; idle: number; waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

function sessionStart(options: DbOptions): string {
  const limits = { ...defaults, ...options };
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    statement_timeout: String(limits.statementTimeoutMs),
    lock_timeout: String(limits.lockTimeoutMs),
    idle_in_transaction_session_timeout: String(options.transactionTimeoutMs ?? 30_000),
    ...options.settings,
  };
  const lines = Object.entries(settings).map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`);
  // PostgreSQL 17 and newer; before it the timeout of pauses has to do.
  const whole = options.transactionTimeoutMs
    ? [`select set_config('transaction_timeout', '${options.transactionTimeoutMs}', false) from pg_settings where name = 'transaction_timeout'`]
    : [];
  return [...(options.role ? [`set role ${options.role}`] : []), ...lines, ...whole].join('; ');
}

/** A pool of connections to one database. Opens none until it is asked for one. */
export const openDb = (server: pg.ClientConfig, options: DbOptions): Db => new PgDb(server, options);

const conflicts = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and answers when it is committed. The whole of it runs again after a serialisation failure, a deadlock or a
 * connection lost before COMMIT (at most 6 times, 3 s), so `work` may do nothing but use `tx`. Statements that `work` doesn't await are awaited
 * by COMMIT, which saves a round trip. Throws OutcomeUnknown when the connection is lost during COMMIT, DatabaseUnavailable when there is none.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const end = performance.now() + againWithinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.once(work);
    } catch (error) {
      const again = conflicts.has(sqlState(error)) || error instanceof ConnectionLost;
      if (!again) throw error;
      if (attempt === 6 || performance.now() > end) {
        throw error instanceof ConnectionLost ? new DatabaseUnavailable(error.message, { cause: error }) : error;
      }
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}
