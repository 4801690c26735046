import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { refuseEarlierCluster } from './adapters/postgres-embedded/folders.ts';
import { buildApp, judgeStart, outsideAdapters } from './app.ts';
import { appendOnlyTables } from './manifests.ts';
import { help, isDeskApart, readConfig, refuseSharedDesk, type Config } from './app/config.ts';
import { refuseWithoutAdapters } from './books/operating-mode/index.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { DatabaseWatch, watchConnection } from './platform/database-watch.ts';
import { openDatabase, refuseUnusableUrl, type RunningDatabase } from './platform/database.ts';
import type { Db } from './platform/db.ts';
import { closeHttp, createHttp, cannotListen, listen, type HttpParts } from './platform/http/server.ts';
import { addAppFiles, builtFolder } from './platform/http/web-files.ts';
import type { ReadinessChecks } from './platform/http/health.ts';
import { openLog, type OpenedLog } from './platform/log.ts';
import { Metrics } from './platform/metrics.ts';
import type { App, Platform } from './platform/platform.ts';
import type { HttpConfig } from './platform/platform-settings.ts';
import { marksOf, refuseUnwritableLog } from './platform/start-marks.ts';
import { orSay } from './platform/start-refusal.ts';

const deskFolder = fileURLToPath(new URL('../../desk/dist', import.meta.url));
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type RunningServer = { stop: () => Promise<void> };

/** Refuses an address that the server can't listen on, before it starts anything else. */
function refuseClosedAddress(address: HttpConfig): Promise<void> {
  const { host, port } = address;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', error => reject(cannotListen(error, address)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** Undoes what was begun, newest first, when a start or the server ends. */
class Undo {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async all(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step().catch(() => {});
  }
}

type Begun = {
  config: Config;
  judged: ReturnType<typeof judgeStart>;
  openedLog: OpenedLog;
  undo: Undo;
  say: (line: string) => void;
  fail: (reason: string) => void;
};

async function beginDatabase({ config, openedLog: { log }, undo, say, fail }: Begun): Promise<{ database: RunningDatabase; watch: DatabaseWatch }> {
  const tell = (line: string): void => {
    log.warn(line);
    say(line);
  };
  let watch: DatabaseWatch | null = null;
  const database = await openDatabase(
    { url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say: tell },
    {
      company: config.isParted ? 'among-others' : 'alone',
      appendOnly: appendOnlyTables,
      onPlaceLost: () => fail('another server took over this database'),
      failed: error => watch?.heard(error),
    },
  );
  undo.add(database.stop);
  const begun = (watch = new DatabaseWatch(database.open(watchConnection)));
  undo.add(() => begun.stop());
  return { database, watch };
}

function addProcessFigures(metrics: Metrics, { db, openedLog }: { db: Db; openedLog: OpenedLog }): void {
  metrics.addProcess();
  metrics.gauge('database_connections', 'open connections of the pool', () => db.load().open);
  metrics.gauge('database_waiting', 'callers waiting for a connection', () => db.load().waiting);
  metrics.gauge('process_resident_bytes', 'resident memory', () => process.memoryUsage.rss());
  metrics.sum('log_lines_lost_total', 'lines of the log that could not be written', openedLog.linesLost);
}

/** The customers' server, and that of the desk: the same one, unless the desk has an address of its own. */
async function openServers(parts: Omit<HttpParts, 'webFolder'> & { config: Config }, undo: Undo): Promise<Pick<Platform, 'http' | 'deskHttp'>> {
  const { config } = parts;
  const open = async (own: Pick<HttpParts, 'config' | 'webFolder' | 'worker' | 'name'>): Promise<Platform['http']> => {
    const server = await createHttp({ ...parts, ...own });
    undo.add(() => closeHttp(server, 1_000));
    return server;
  };
  const http = await open({ config, webFolder: builtFolder(webFolder), worker: config.worker });
  const deskHttp = isDeskApart(config) ? await open({ config: config.desk, webFolder: null, name: 'desk_http' }) : http;
  await addAppFiles(deskHttp, { folder: builtFolder(deskFolder), path: '/desk', origins: config.desk.origins });
  return { http, deskHttp };
}

async function beginApp(begun: Begun): Promise<App> {
  const { config, judged, openedLog, undo, say, fail } = begun;
  const { log } = openedLog;
  const { database, watch } = await beginDatabase(begun);
  const { db } = database;
  const metrics = new Metrics();
  addProcessFigures(metrics, { db, openedLog });
  const readiness: ReadinessChecks = new Map([['log', openedLog.trouble]]);
  const { http, deskHttp } = await openServers({ config, db, log, metrics, readiness, databaseAnswers: () => watch.answers }, undo);
  const app = await buildApp(
    { config, log, metrics, database, db, http, deskHttp, readiness, hasRoom: () => !watch.isFull, linesLost: openedLog.linesLost, say, fail },
    judged,
  );
  undo.add(app.stop);
  await listen(http, config);
  if (deskHttp !== http) await listen(deskHttp, config.desk);
  return app;
}

/** Refuses a DATABASE_URL or a data folder that can't be used, or that another Parkett made. Changes nothing. */
export async function refuseUnusablePlace({ databaseUrl, dataFolder }: Config): Promise<void> {
  if (databaseUrl === null) refuseEarlierCluster(dataFolder);
  else await refuseUnusableUrl(databaseUrl);
}

/** Everything that can be refused without creating anything is refused here. */
async function judge(config: Config): Promise<ReturnType<typeof judgeStart>> {
  await refuseClosedAddress(config);
  if (isDeskApart(config)) await refuseClosedAddress(config.desk);
  refuseUnwritableLog(config.log);
  const judged = judgeStart(config);
  await refuseUnusablePlace(config);
  return judged;
}

/** Starts everything and answers when it can be used. `fail` is called when the server has to end by itself. */
export async function startServer(config: Config, hear: { say: (line: string) => void; fail: (reason: string) => void }): Promise<RunningServer> {
  const judged = await judge(config);
  const marks = marksOf(config.dataFolder);
  openDataFolder(config.dataFolder);
  const openedLog = openLog(config);
  const { log } = openedLog;
  const undo = new Undo();
  try {
    const app = await beginApp({ config, judged, openedLog, undo, ...hear });
    await app.start();
  } catch (error) {
    await undo.all();
    marks.remove();
    throw error;
  }
  log.info({ origin: config.publicOrigin, feed: config.feed }, 'ready');
  return {
    stop: async () => {
      log.info('stopping');
      await undo.all();
    },
  };
}

/** The database writes what it holds before it ends, which takes seconds on a busy disk; containers are given ten before they are killed. */
const stopWithinMs = 9_000;
const insistsAfterMs = 1_000;

/** Runs the server until a signal or a failure ends it. Answers the exit code of a start that was refused. */
export async function run(config: Config): Promise<void> {
  const say = (line: string): void => console.log(line);
  let starting: Promise<RunningServer> | null = null;
  let endingSince: number | null = null;
  const end = (code: number): void => {
    // A terminal sends Ctrl-C to the whole group and npm passes it on once more: only a later one means 'at once'.
    if (endingSince !== null && performance.now() - endingSince > insistsAfterMs) process.exit(1);
    if (endingSince !== null) return;
    endingSince = performance.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // A start that is still under way is let finish (or fail, which undoes it), so that nothing it began is left behind.
    const stopped = starting?.then(server => server.stop()).catch(() => {});
    void Promise.resolve(stopped).then(() => process.exit(code));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0));
  const fail = (reason: string): void => {
    console.error(`Parkett stops: ${reason}.`);
    end(1);
  };
  process.on('uncaughtException', error => fail(`a defect: ${error.stack ?? error.message}`));
  starting = startServer(config, { say, fail });
  await starting;
  if (endingSince !== null) return;
  say(`Parkett is ready: ${config.publicOrigin} (stop with Ctrl-C)`);
  if (config.mode === 'paper')
    say(`The desk of its operators: ${config.desk.publicOrigin}/desk/ (let somebody in: npm run operator -- add NAME --role admin,reviewer)`);
}

/**
 * Reads the command line, runs, and turns a refusal into its sentence and exit code 1.
 * @param parts.prepare done once the settings are known to be sound
 */
export async function main(
  args: readonly string[],
  { prepare, adapters = outsideAdapters }: { prepare?: (config: Config) => Promise<void>; adapters?: typeof outsideAdapters } = {},
): Promise<void> {
  await orSay(async () => {
    if (args.includes('--help')) {
      console.log(help());
      return;
    }
    const config = readConfig(process.env, args);
    refuseWithoutAdapters(config.mode, adapters);
    refuseSharedDesk(config);
    await prepare?.(config);
    await run(config);
  });
}

if (import.meta.main) await main(process.argv.slice(2));
