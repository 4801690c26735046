import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineCall, denial } from '@parkett/contract';
import { ok, refuse } from '@parkett/kernel';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../testing/database.ts';
import { createCalls, type Caller } from '../calls.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../db.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { wrapperOrigins } from '../../testing/wrapper-origins.ts';
import { closeHttp, createHttp, type HttpParts } from './server.ts';
import { addAppFiles } from './web-files.ts';

const { db } = await freshDatabase();
const webFolder = mkdtempSync(join(tmpdir(), 'parkett-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><style>a{}</style><script>go()</script><script src="/assets/a-1.js"></script>');
writeFileSync(join(webFolder, 'assets', 'a-1.js'), 'export {};');
for (const name of ['worker', 'worker-off']) writeFileSync(join(webFolder, `${name}.js`), `// ${name}`);

let answering = true;
const origins = ['http://localhost:18081'];
const parts: HttpParts = {
  config: { origins, proxyHops: 0, floodPerMinute: 100_000 },
  db,
  log: silentLog(),
  metrics: new Metrics(),
  readiness: new Map(),
  databaseAnswers: () => answering,
  webFolder,
};
const app = await createHttp(parts);
await addAppFiles(app, { folder: webFolder, path: '/desk', origins });
type Session = { customer: string };
const forgotten: string[] = [];
const calls = createCalls<Session>(app, {
  prefix: '/api/vue/',
  may: { covers: () => true, denial: () => null },
  principal: {
    authenticate: async request => {
      const caller: Record<string, Caller<Session>> = { anna: { session: { customer: 'anna' } }, forged: { refused: 'anti-forgery' } };
      return caller[String(request.headers.token)] ?? { refused: 'no-session' };
    },
    forget: request => void forgotten.push(request.url),
    of: () => ({ kind: 'customer', id: 1n }),
    hidden: async () => hash => hash,
  },
});
const request = z.strictObject({ quantity: z.string(), note: z.optional(z.string()) });
const reply = z.object({ said: z.string() });
const buy = defineCall({ path: 'test/buy', access: 'session', key: true, summary: 'Buys', request, reply });
const look = defineCall({ path: 'test/look', access: 'public', key: false, summary: 'Looks', request, reply });
let entered = Promise.withResolvers<void>();
const failures: Record<string, () => Error> = {
  defect: () => new Error('select secret from /etc/passwd'),
  unavailable: () => new DatabaseUnavailable('down'),
  unknown: () => new OutcomeUnknown('lost'),
  full: () => Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
  locked: () => Object.assign(new Error('lock'), { code: '55P03', severity: 'ERROR' }),
};
calls.signedIn(buy, async (body, { session, key }) => {
  if (body.quantity === 'for ever') {
    entered.resolve();
    await new Promise(() => {});
  }
  return body.quantity === '0'
    ? refuse(denial('below-minimum', { minimumAmount: '1.00', currency: 'EUR' }))
    : ok({ said: `${session.customer} ${body.quantity} ${key}` });
});
calls.open(look, async (body, { session }) => {
  const failure = failures[body.quantity];
  if (failure) throw failure();
  return ok({ said: session?.customer ?? 'anonymous' });
});
afterAll(() => closeHttp(app, 100));

type Post = { path?: string; body?: unknown; headers?: Record<string, string>; raw?: string | Buffer };

async function post({
  path = 'test/look',
  body = { quantity: '1' },
  headers = {},
  raw,
}: Post): Promise<{ status: number; body: Record<string, unknown>; text: string; headers: Record<string, unknown> }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/vue/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw ?? JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.payload, headers: answer.headers };
}

const key = 'a-key-of-sixteen-characters';

test('a body is taken as it was sent or refused: nothing in it is dropped, nothing is corrected', async () => {
  const refused = [
    '{"quantity":"1","quantity":"5"}',
    '{"quantity":"1","\\u0071uantity":"5"}',
    '{"quantity":"1","note":"half a pair: \\ud800"}',
    '{"quantity":"1","note":"\\u0000"}',
    Buffer.from('7b227175616e74697479223a2231222c226e6f7465223a22ff227d', 'hex'),
  ];
  for (const raw of refused) expect(await post({ raw })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  const taken = ['{ "quantity" : "1", "note": "a: \\"b\\\\" }', '{"quantity":"1","note":"\\ud83d\\ude00 王伟 \\u00e4"}'];
  for (const raw of taken) expect(await post({ raw })).toMatchObject({ status: 200 });
  expect(await post({ raw: '['.repeat(30_000) + ']'.repeat(30_000) })).toMatchObject({ status: 400 });
});

test('a call whose work takes longer than 8 seconds is told that its outcome is unknown, to ask again with the same key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  entered = Promise.withResolvers();
  const answer = post({ path: 'test/buy', body: { quantity: 'for ever' }, headers: { token: 'anna', 'idempotency-key': key } });
  await entered.promise;
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  expect(await answer).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } });
});

test('a mark of byte order before a body is refused, not dropped', async () => {
  expect(await post({ raw: '\uFEFF{"quantity":"1"}' })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await post({ raw: '{"quantity":"1","note":"\uFEFF"}' })).toMatchObject({ status: 200 });
});

test.each(['gzip', 'deflate', 'br', 'zstd', 'identity', 'x-made-up', 'gzip, gzip'])(
  'bodies come uncompressed: one that says it is %s is refused unread, on every address',
  async coding => {
    const raw = coding === 'gzip' ? gzipSync('{"quantity":"1"}') : '{"quantity":"1"}';
    const answer = await post({ raw, headers: { 'content-encoding': coding } });
    expect(answer).toMatchObject({ status: 415, body: { status: 0, data: null, code: 'media-type' }, headers: { 'accept-encoding': 'identity' } });
    const headers = { 'content-type': 'application/csp-report', 'content-encoding': coding };
    expect((await app.inject({ method: 'POST', url: '/csp-report', headers, payload: '{}' })).statusCode).toBe(415);
  },
);

test('a call answers with the envelope: data of a success, sentence and figures of a denial, both with HTTP 200', async () => {
  const bought = await post({ path: 'test/buy', headers: { token: 'anna', 'idempotency-key': key } });
  expect(bought).toMatchObject({ status: 200, body: { status: 1, data: { said: `anna 1 ${key}` }, msg: '' } });
  const denied = await post({ path: 'test/buy', body: { quantity: '0' }, headers: { token: 'anna', 'idempotency-key': key } });
  expect(denied).toMatchObject({
    status: 200,
    body: { status: 0, data: null, msg: 'The buy amount is below the minimum of 1.00 EUR', code: 'below-minimum', params: { minimumAmount: '1.00' } },
  });
});

type Refusal = [title: string, post: Post, status: number, code: string];
const refusals: Refusal[] = [
  ['unknown field', { body: { quantity: '1', balance: '1000000' } }, 400, 'malformed'],
  ['number instead of text, which is not converted', { body: { quantity: 1 } }, 400, 'malformed'],
  ['missing field', { body: {} }, 400, 'malformed'],
  ['prototype pollution', { raw: '{"quantity":"1","__proto__":{"role":"admin"}}' }, 400, 'malformed'],
  ['broken JSON', { raw: '{"quantity":' }, 400, 'malformed'],
  ['no body', { raw: '' }, 400, 'malformed'],
  ['form encoding', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'media-type'],
  ['plain text', { headers: { 'content-type': 'text/plain' } }, 415, 'media-type'],
  ['foreign origin', { headers: { origin: 'https://evil.example' } }, 403, 'foreign-origin'],
  // Where a wrapper of this kind puts its own pages: any app may have such a page (decision 105).
  ...wrapperOrigins.map((origin): Refusal => [`origin ${origin}`, { headers: { origin } }, 403, 'foreign-origin']),
  ['opaque origin', { headers: { origin: 'null' } }, 403, 'foreign-origin'],
  ['another site by Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'foreign-origin'],
  ['100 kB', { raw: `{"quantity":"${'1'.repeat(100_000)}"}` }, 413, 'too-large'],
  ['unknown call', { path: 'test/none' }, 404, 'no-such-call'],
  ['no session', { path: 'test/buy' }, 401, 'no-session'],
  ['no session and a body that makes no sense', { path: 'test/buy', body: { role: 'admin' } }, 401, 'no-session'],
  ['anti-forgery', { path: 'test/buy', headers: { token: 'forged' } }, 403, 'anti-forgery'],
  ['no idempotency key', { path: 'test/buy', headers: { token: 'anna' } }, 400, 'key-missing'],
  ['short idempotency key', { path: 'test/buy', headers: { token: 'anna', 'idempotency-key': 'short' } }, 400, 'key-missing'],
  ['database away', { body: { quantity: 'unavailable' } }, 503, 'system-busy'],
  ['disk of the database full', { body: { quantity: 'full' } }, 503, 'system-busy'],
  ['lock not had in time', { body: { quantity: 'locked' } }, 503, 'system-busy'],
  ['lost commit', { body: { quantity: 'unknown' } }, 503, 'outcome-unknown'],
  ['defect of ours', { body: { quantity: 'defect' } }, 500, 'system-busy'],
];

test.each(refusals)('%s is refused with its status and code, in the envelope', async (_, sent, status, code) => {
  const answer = await post(sent);
  expect(answer).toMatchObject({ status, body: { status: 0, data: null, code } });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).not.toMatch(/secret|passwd|stack|node_modules|balance|admin/);
  if (status === 503) expect(answer.headers['retry-after']).toBe('1');
});

test('a path that no one can read is refused in the envelope and not repeated', async () => {
  const answer = await app.inject('/%');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: 0, data: null, code: 'malformed' });
  expect(answer.payload).not.toMatch(/%|FST/);
});

test('our own origin is welcome, and a public call with a pair that does not hold is anonymous and forgets it', async () => {
  const own = await post({ headers: { origin: origins[0]!, 'sec-fetch-site': 'same-origin' } });
  expect(own.body.data).toEqual({ said: 'anonymous' });
  forgotten.length = 0;
  expect((await post({ headers: { token: 'forged' } })).body.data).toEqual({ said: 'anonymous' });
  expect(forgotten).toEqual(['/api/vue/test/look']);
  expect((await post({ headers: { token: 'anna' } })).body.data).toEqual({ said: 'anna' });
});

test('S18 (ASVS 3.4.1–.8): every page and answer carries the security headers; inline code runs by its hash only', async () => {
  const page = await app.inject('/');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  for (const answer of [page, await app.inject('/healthz'), await app.inject('/nothing'), await app.inject('/assets/a-1.js')]) {
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['content-security-policy']).toBeDefined();
    // No page of another origin may read any of it, a wrapper's own pages least of all.
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  }
});

test('S18 (ASVS 3.4.1–.8): the app’s page may use the camera, for photos of documents; the desk, the API and every other file may not', async () => {
  const camera = async (url: string, method: 'GET' | 'POST' = 'GET'): Promise<string | undefined> => {
    const { headers } = await app.inject({ method, url, ...(method === 'POST' ? { payload: {}, headers: { origin: origins[0]! } } : {}) });
    const policy = String(headers['permissions-policy']);
    for (const never of ['microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) expect(policy.split(', ')).toContain(`${never}=()`);
    return policy.split(', ').find(part => part.startsWith('camera='));
  };
  expect([await camera('/'), await camera('/index.html')]).toEqual(['camera=(self)', 'camera=(self)']);
  for (const path of ['/assets/a-1.js', '/robots.txt', '/desk/', '/desk/assets/a-1.js', '/healthz', '/readyz', '/metrics', '/nothing'])
    expect([path, await camera(path)]).toEqual([path, 'camera=()']);
  for (const path of ['/api/vue/test/look', '/api/vue/test/buy', '/api/vue/none'])
    expect([path, await camera(path, 'POST')]).toEqual([path, 'camera=()']);
});

test('hashed assets are kept for ever, the page is asked for again, robots find their file', async () => {
  expect((await app.inject('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/robots.txt')).payload).toMatch(/User-agent/);
  expect((await app.inject('/../package.json')).statusCode).toBe(404);
});

test('the worker of the page is asked for anew each time, and may be switched off for browsers that have it', async () => {
  const quiet = await createHttp({ ...parts, metrics: new Metrics(), worker: 'off' });
  const answers = [await app.inject('/worker.js'), await quiet.inject('/worker.js')];
  expect(answers.map(({ payload }) => payload)).toEqual(['// worker', '// worker-off']);
  for (const { headers } of answers)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringMatching('javascript') });
  await quiet.close();
});

test('while the database does not answer at all, calls are sent away at once and pages are still served', async () => {
  answering = false;
  expect(await post({})).toMatchObject({ status: 503, body: { code: 'system-busy' }, headers: { 'retry-after': '1' } });
  expect((await app.inject('/')).statusCode).toBe(200);
  answering = true;
  expect((await post({})).status).toBe(200);
});

test('health, readiness and metrics answer; metrics not through a proxy', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok' } });
  expect((await app.inject('/metrics')).payload).toMatch(/http_answers_total\{route="\/api\/vue\/test\/look",status="200"\} \d/);
  expect((await app.inject({ url: '/metrics', headers: { host: '[::1]:8080' } })).statusCode).toBe(200);
});

test.each([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { host: 'evil.test' },
  { host: 'localhost.evil.test:8080' },
])('figures are for this machine only: with %o there are none', async headers => {
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

const listening = app.listen({ port: 0, host: '127.0.0.1' });
// As with a stream: whatever is let upgrade gets no answer here.
app.server.on('upgrade', (_, socket) => socket.destroy());

/** What comes back on a connection of its own until the server closes it, for requests that a client library wouldn't send. */
async function talk(text: string): Promise<string> {
  await listening;
  const { port } = app.server.address() as { port: number };
  return new Promise(resolve => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', chunk => (heard += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

test.each(['/%61pi/vue/test/look', '/api/vue/test/lo%6Fk', 'http://evil.test/api/vue/test/look', 'http://localhost/api/vue/test/look', '/%'])(
  'a call under another spelling of its path (%s) is refused before anything looks at it',
  async target => {
    const headers = 'host: localhost\r\nconnection: close\r\ncontent-type: application/json\r\norigin: http://evil.test\r\ncontent-length: 16';
    const answer = await talk(`POST ${target} HTTP/1.1\r\n${headers}\r\n\r\n{"quantity":"1"}`);
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(answer).toMatch(/"code":"malformed"/);
  },
);

test('percent signs after the path change nothing', async () => {
  expect((await app.inject('/?from=a%20mail')).statusCode).toBe(200);
});

test.each([
  ['/', 'h2c', 200],
  ['/nothing', 'websocket', 404],
  ['/api/vue/stream', 'h2c', 404],
])('an offer to upgrade that is not the stream’s (%s to %s) is ignored, and the request answered like any other', async (path, upgrade, status) => {
  const answer = await talk(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: ${upgrade}\r\n\r\n`);
  expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
  expect(answer).toMatch(/x-content-type-options: nosniff/);
});

test('S24 (ASVS 15.2.2): a client that sends its headers or its body too slowly is cut off', async () => {
  const slowBody = 'POST /api/vue/test/look HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{';
  const [headers, body] = await Promise.all([talk('GET / HTTP/1.1\r\nhost: x\r\nx-a: '), talk(slowBody)]);
  expect(headers).toMatch(/^HTTP\/1.1 408/);
  expect(body).toMatch(/408|^$/);
});

test('one caller has so many requests in a minute, whatever they are; the page and the health pages answer all the same', async () => {
  const texts: string[] = [];
  const log = pino({}, { write: text => void texts.push(text) });
  const small = await createHttp({
    ...parts,
    log,
    metrics: new Metrics(),
    readiness: new Map(),
    config: { origins, proxyHops: 0, floodPerMinute: 10 },
  });
  const report = (): Promise<number> =>
    small
      .inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': 'application/csp-report' }, payload: '{}' })
      .then(answer => answer.statusCode);
  // A minute may end meanwhile; a third one can't.
  const statuses = await Promise.all(Array.from({ length: 40 }, report));
  expect(statuses.filter(status => status === 204).length).toBeLessThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  expect(texts.filter(text => text.includes('policy forbids'))).toHaveLength(5);
  expect(texts.filter(text => text.includes('request refused'))).toHaveLength(5);
  const pages = await Promise.all(['/', '/assets/a-1.js', '/healthz', '/readyz', '/metrics'].map(url => small.inject(url)));
  expect(pages.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  await small.close();
});

test('S14 (ASVS 4.1.3): behind a proxy each visitor has his own count', async () => {
  const config = { origins, proxyHops: 1, floodPerMinute: 10 };
  const proxied = await createHttp({ ...parts, metrics: new Metrics(), readiness: new Map(), config });
  const from = (visitor: string): Promise<string> =>
    proxied.inject({ url: '/api/vue/nothing', headers: { 'x-forwarded-for': visitor } }).then(answer => answer.json<{ code: string }>().code);
  const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => from(`198.51.100.${n}`)));
  expect(new Set(codes)).toEqual(new Set(['no-such-call']));
  const one = await Promise.all(Array.from({ length: 40 }, (_, n) => from(`192.0.2.${n}, 203.0.113.5`)));
  expect(new Set(one)).toEqual(new Set(['no-such-call', 'too-many-requests']));
  // A gateway that adds ports, and one that doesn't say who it is: neither makes one caller many.
  const writings = [(n: number) => `203.0.113.9:${40_000 + n}`, (n: number) => `[2001:db8::7]:${40_000 + n}`, (n: number) => `_name${n}`];
  for (const writing of writings) {
    const ofOne = await Promise.all(Array.from({ length: 40 }, (_, n) => from(writing(n))));
    expect(new Set(ofOne)).toEqual(new Set(['no-such-call', 'too-many-requests']));
  }
  await proxied.close();
});
