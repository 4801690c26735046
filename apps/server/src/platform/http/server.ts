import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { HttpConfig } from '../platform-settings.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { RepeatedLines } from '../repeated-lines.ts';
import { StartRefusal } from '../start-refusal.ts';
import { Callers } from './callers.ts';
import { addEntryChecks, addFloodLimit, asksForStream } from './entry-checks.ts';
import { answerUnknownCall, errorHandler } from './errors.ts';
import { addJsonBodies } from './json-body.ts';
import { addHealthPages, type ReadinessChecks } from './health.ts';
import { HttpRefusal } from './refusal.ts';
import { dataHeaders } from './security-headers.ts';
import { addSlowBodies } from './slow-bodies.ts';
import { addUploadBodies } from './upload-body.ts';
import { validatorsAtFirstUse } from './validators.ts';
import { addWebFiles } from './web-files.ts';

export type HttpParts = {
  config: Pick<HttpConfig, 'origins' | 'proxyHops' | 'floodPerMinute'>;
  db: Db;
  log: Log;
  metrics: Metrics;
  /** What the names of its figures begin with. Preset: `http`. */
  name?: string;
  readiness: ReadinessChecks;
  /** Whether the database answers at all just now. */
  databaseAnswers: () => boolean;
  /** The folder of the built web app; null where it isn't served. */
  webFolder: string | null;
  /** Whether browsers keep the files of the web app. Preset: on. */
  worker?: 'on' | 'off';
};

const bodyBytesMax = 65_536;
const waitingMax = 500;

/**
 * Slow or silent clients are sent away: headers within 4 s, the whole body within 5 s, of an upload within 10 s of the last byte that moved, looked at twice
 * a second (Node's own is 30 s). Node has one limit of the whole request for all routes: it is that of uploads.
 */
const slowBodies = { wholeMs: 5_000, idleMs: 10_000 };
const serverOptions = {
  requestTimeout: 180_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 60_000,
  http: { headersTimeout: 4_000, connectionsCheckingInterval: 500, shouldUpgradeCallback: asksForStream },
};

/** Strict: an unknown field is refused, nothing is converted, nothing is filled in. */
const ajv = { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false } } as const;

/** Answers only: `refuseCompressed` keeps packed bodies out. */
const compression: FastifyCompressOptions = {
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/json|text\/html|text\/plain)/,
  globalDecompression: false,
};

function observeAnswers(
  app: FastifyInstance,
  { lines, metrics, name = 'http' }: Pick<HttpParts, 'metrics' | 'name'> & { lines: RepeatedLines },
): void {
  const seconds = metrics.histogram(`${name}_request_seconds`, 'time from the request to the end of its answer', {
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 8],
    labelNames: ['route'],
  });
  const answers = metrics.counter(`${name}_answers_total`, 'answers by route and status', ['route', 'status']);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = String(reply.statusCode);
    seconds.observe(reply.elapsedTime / 1_000, { route });
    answers.add({ route, status });
    if (reply.statusCode < 400) return;
    lines.write({ text: 'request refused', same: { route, method: request.method, status: reply.statusCode, address: request.ip } });
  });
}

/** Sends callers away while the database doesn't answer or too many already wait for it; what was begun is finished. */
function shedLoad(app: FastifyInstance, { db, databaseAnswers }: Pick<HttpParts, 'db' | 'databaseAnswers'>): void {
  app.addHook('onRequest', async request => {
    if (request.url.startsWith('/api/') && (!databaseAnswers() || db.load().waiting > waitingMax)) throw new HttpRefusal(503, 'system-busy');
  });
}

/** The HTTP server without any call yet: checks, limits, headers, health pages and the web app's files. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, log } = parts;
  const callers = new Callers(config);
  const app = fastify({
    ...serverOptions,
    ajv,
    schemaController: { compilersFactory: { buildValidator: validatorsAtFirstUse } },
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // A path that can't even be decoded never reaches a route.
    frameworkErrors: errorHandler(log),
  } as object) as unknown as FastifyInstance;
  app.setErrorHandler(errorHandler(log));
  addJsonBodies(app);
  addUploadBodies(app);
  app.setNotFoundHandler(answerUnknownCall);
  const lines = new RepeatedLines(log);
  app.decorate('callers', callers);
  // Fastify's own reading takes any text of a proxy for an address.
  app.addHook('onRequest', async request => void Object.defineProperty(request, 'ip', { value: callers.addressOf(request.raw) }));
  addSlowBodies(app, slowBodies);
  observeAnswers(app, { ...parts, lines });
  addFloodLimit(app, callers);
  shedLoad(app, parts);
  addEntryChecks(app, config.origins);
  await app.register(cookie);
  await app.register(compress, compression);
  addHealthPages(app, parts);
  addReports(app, lines);
  if (parts.webFolder !== null) await addWebFiles(app, { folder: parts.webFolder, origins: config.origins, worker: parts.worker });
  return app;
}

/** Browsers report what the page's policy stopped; the report is logged cut short, since anybody can send one. */
function addReports(app: FastifyInstance, lines: RepeatedLines): void {
  app.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string', bodyLimit: 8_192 }, (_, body, done) =>
    done(null, body),
  );
  app.post('/csp-report', (request, reply) => {
    lines.write({
      level: 'warn',
      text: 'the page tried something that its policy forbids',
      same: { address: request.ip },
      also: { report: String(request.body).slice(0, 500) },
    });
    return reply.code(204).headers(dataHeaders).send();
  });
}

type Address = Pick<HttpConfig, 'host' | 'port' | 'portVariable'>;

/** In one sentence why an address can't be listened on. */
export function cannotListen(error: unknown, { host, port, portVariable }: Address): StartRefusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartRefusal(`Port ${port} is taken by another program: choose another one with ${portVariable}.`);
  if (code === 'EACCES') return new StartRefusal(`Port ${port} may not be used by this user: choose one above 1023 with ${portVariable}.`);
  return new StartRefusal(`The server can't listen on ${host}:${port} (${code}): set HOST to an address or a name of this machine.`);
}

/** Starts listening, or says in one sentence why not. */
export async function listen(app: FastifyInstance, config: Address): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw cannotListen(error, config);
  }
}

/** Lets running requests finish for a moment, then closes what is left. */
export async function closeHttp(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close();
  clearTimeout(cut);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who calls, and how often: the stream's handshakes count too. */
    callers: Callers;
  }
}
