import type { FastifyInstance } from 'fastify';
import type { Db } from '../db.ts';
import type { Metrics } from '../metrics.ts';
import { isLocal } from './local.ts';
import { dataHeaders } from './security-headers.ts';

export type HealthParts = { db: Db; metrics: Metrics; readiness: ReadinessChecks; databaseAnswers: () => boolean };

/** Parts that can be out of order, by name; each answers what is wrong, or null. */
export type ReadinessChecks = Map<string, () => Promise<string | null> | string | null>;

const databaseWithinMs = 1_000;

function databaseCheck({ db, databaseAnswers }: Pick<HealthParts, 'db' | 'databaseAnswers'>): () => Promise<string | null> {
  return async () => {
    // Calls are sent away by this one's word.
    if (!databaseAnswers()) return 'does not answer';
    const late = new Promise<string>(resolve => setTimeout(resolve, databaseWithinMs, 'no answer within a second').unref());
    return Promise.race([
      late,
      db.query('health.ready', 'select 1').then(
        () => null,
        () => 'not reachable',
      ),
    ]);
  };
}

type Answer = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> };

const sameForMs = 250;

/** Asks every part at once; 'ok', or what is wrong. */
export async function askAll(readiness: ReadinessChecks): Promise<Answer> {
  const checks = await Promise.all(
    [...readiness].map(async ([name, check]) => {
      const trouble = await Promise.try(check).catch(() => 'can not be asked');
      return [name, trouble ?? 'ok'] as const;
    }),
  );
  return { ready: checks.every(([, state]) => state === 'ok'), checks: Object.fromEntries(checks) };
}

/** Open to all callers without a limit: those who ask while an answer is being found, or shortly after, share it. */
function askedSeldom(readiness: ReadinessChecks): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  let goodUntil = Infinity;
  return () => {
    if (answer && performance.now() < goodUntil) return answer;
    goodUntil = Infinity;
    answer = askAll(readiness).finally(() => (goodUntil = performance.now() + sameForMs));
    return answer;
  };
}

/**
 * `/healthz`: the process answers. `/readyz`: everything that it is for works; what doesn't is said to this machine only. `/metrics`:
 * figures for Prometheus, to this machine only.
 */
export function addHealthPages(app: FastifyInstance, parts: HealthParts): void {
  parts.readiness.set('database', databaseCheck(parts));
  const readiness = askedSeldom(parts.readiness);
  app.get('/healthz', (_, reply) => reply.headers(dataHeaders).send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const { ready, checks } = await readiness();
    if (!ready) void reply.header('retry-after', '1');
    return reply
      .code(ready ? 200 : 503)
      .headers(dataHeaders)
      .send({ status: ready ? 'ok' : 'not ready', ...(isLocal(request.raw) ? { checks } : {}) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request.raw)) return reply.callNotFound();
    return reply
      .headers(dataHeaders)
      .type(parts.metrics.contentType)
      .send(await parts.metrics.text());
  });
}
