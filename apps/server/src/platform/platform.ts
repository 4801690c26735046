import type { FastifyInstance } from 'fastify';
import type { RunningDatabase } from './database.ts';
import type { Db } from './db.ts';
import type { ReadinessChecks } from './http/health.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What `main.ts` hands to `app.ts`, which plugs books, features and adapters into it. */
export type Platform = {
  log: Log;
  metrics: Metrics;
  database: RunningDatabase;
  /** The pool of `database`. */
  db: Db;
  /** Not yet listening: calls and the stream are added before it does. */
  http: FastifyInstance;
  /** The server of the desk; the same one, unless the desk has an address of its own. */
  deskHttp: FastifyInstance;
  readiness: ReadinessChecks;
  /** Whether the database has room for what is to be written. */
  hasRoom: () => boolean;
  /** Lines of the log that could not be written since the start. */
  linesLost: () => number;
  /** Ends the process by itself, with a reason. */
  fail: (reason: string) => void;
  /** Prints one sentence for the person who started the program. */
  say: (line: string) => void;
};

/** The running application. */
export type App = {
  /** Called after the server listens; whatever runs by itself begins here. */
  start: () => Promise<void>;
  /** Ends what `start` began; after it nothing is written any more. At most two seconds. */
  stop: () => Promise<void>;
};
