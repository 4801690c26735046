import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import type { ReadinessChecks } from './health.ts';
import { closeHttp, createHttp } from './server.ts';

const { db, close } = await freshDatabase();
let asked = 0;
let trouble: string | null = null;
const readiness: ReadinessChecks = new Map([
  [
    'venue',
    () => {
      asked += 1;
      return trouble;
    },
  ],
]);
const app = await createHttp({
  config: { origins: [], proxyHops: 0, floodPerMinute: 0 },
  ...{ db, log: silentLog(), metrics: new Metrics(), readiness, databaseAnswers: () => true, webFolder: '/nonexistent' },
});
afterAll(async () => {
  await closeHttp(app, 100);
  await close();
});

type Readiness = { status: number; body: unknown };

async function readyz(from: { remoteAddress?: string; headers?: Record<string, string> } = {}): Promise<Readiness> {
  const answer = await app.inject({ url: '/readyz', ...from });
  return { status: answer.statusCode, body: answer.json() };
}

test('a stranger learns whether the server is ready and nothing else; this machine learns what is wrong', async () => {
  trouble = 'starting';
  await expect.poll(() => readyz()).toEqual({ status: 503, body: { status: 'not ready', checks: { venue: 'starting', database: 'ok' } } });
  const strangers = [{ remoteAddress: '203.0.113.9' }, { headers: { 'x-forwarded-for': '127.0.0.1' } }, { headers: { host: 'evil.test' } }];
  for (const stranger of strangers) expect(await readyz(stranger)).toEqual({ status: 503, body: { status: 'not ready' } });
  trouble = null;
  await expect.poll(() => readyz(strangers[0])).toEqual({ status: 200, body: { status: 'ok' } });
});

test('a crowd that asks at once costs the database no more than one caller, and soon the answer is a new one', async () => {
  trouble = null;
  await expect.poll(async () => (await readyz()).status).toBe(200);
  const before = asked;
  const crowd = await Promise.all(Array.from({ length: 200 }, () => readyz({ remoteAddress: '203.0.113.9' })));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked - before).toBeLessThanOrEqual(2);
  trouble = 'gone';
  await expect.poll(async () => (await readyz()).status).toBe(503);
});

test('a part that cannot be asked counts as not ready, by its name', async () => {
  readiness.set('books', () => Promise.reject(new Error('secret')));
  await expect.poll(async () => (await readyz()).body).toMatchObject({ status: 'not ready', checks: { books: 'can not be asked' } });
  readiness.delete('books');
});
