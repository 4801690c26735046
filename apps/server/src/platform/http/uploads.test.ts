import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { defineDownload, defineUpload, denial, nothing } from '@parkett/contract';
import { ok, refuse } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../testing/database.ts';
import { createCalls, type Caller } from '../calls.ts';
import { apiDocument } from '../api-document.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { closeHttp, createHttp } from './server.ts';
import { SlowBodies } from './slow-bodies.ts';
import { readUpload } from './upload-body.ts';

// What goes up as a form and comes down as a file, at the public door.

const { db } = await freshDatabase();
const origin = 'http://localhost:18083';
const app = await createHttp({
  config: { origins: [origin], proxyHops: 0, floodPerMinute: 0 },
  ...{ db, log: silentLog(), metrics: new Metrics(), readiness: new Map(), databaseAnswers: () => true, webFolder: '/nonexistent' },
});
type Session = { customer: bigint };
const calls = createCalls<Session>(app, {
  prefix: '/api/vue/',
  may: { covers: () => true, denial: () => null },
  principal: {
    authenticate: async ({ headers }): Promise<Caller<Session>> =>
      headers.token === undefined
        ? { refused: 'no-session' }
        : headers['x-xsrf-token'] === undefined
          ? { refused: 'anti-forgery' }
          : { session: { customer: BigInt(String(headers.token)) } },
    forget: () => {},
    of: ({ customer }) => ({ kind: 'customer', id: customer }),
    hidden: async () => hash => Buffer.concat([Buffer.from('hidden '), hash]),
  },
});
const maxBytes = 100_000;
const send = defineUpload({
  path: 'test/send',
  summary: 'Sends',
  request: z.strictObject({ side: z.enum(['front', 'back']), note: z.optional(z.string()) }),
  files: { picture: { maxBytes }, second: { maxBytes, optional: true } },
  reply: z.object({ said: z.string() }),
});
const fetchFile = defineDownload({
  path: 'test/fetch',
  access: 'session',
  summary: 'Fetches',
  request: z.strictObject({ whose: z.string() }),
  types: ['text/csv', 'application/json'],
});
const received: { hash: string; size: number }[] = [];
let held = Promise.resolve();
calls.upload(send, async ({ side, picture, second, note }, { session, key, commandKey }) => {
  await held;
  received.push({ hash: commandKey().bodyHash.toString('hex'), size: picture.length });
  if (note === 'no') return { outcome: 'denied', denial: denial('picture-unreadable') };
  return { outcome: 'accepted', fresh: true, answer: { said: [session.customer, side, picture.length, second?.length, key].join(' ') } };
});
calls.download(fetchFile, async ({ whose }) =>
  whose === 'nobody' ? refuse(denial('list-does-not-exist')) : ok({ type: 'text/csv', name: 'orders-2026.csv', bytes: Buffer.from('<script>;1') }),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
afterAll(() => closeHttp(app, 100));

const key = 'a-key-of-sixteen-characters';
const session = { token: '7', 'x-xsrf-token': 'x', origin, 'idempotency-key': key };
const boundary = 'b0undary';
type Part = { name: string; content?: string | Buffer; headers?: string };
const part = ({ name, content = 'x', headers = `content-disposition: form-data; name="${name}"` }: Part): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')]);
const end = Buffer.from(`--${boundary}--\r\n`);
const form = (...parts: Part[]): Buffer => Buffer.concat([...parts.map(part), end]);
const front: Part = { name: 'side', content: 'front' };
const picture: Part = { name: 'picture', content: 'pixels' };

async function post(body: Buffer | string, headers: Record<string, string | undefined> = {}, path = 'test/send') {
  const all = { ...session, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
  const answer = await fetch(`http://127.0.0.1:${port}/api/vue/${path}`, { method: 'POST', headers: sent, body: body as string });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') ? (JSON.parse(text) as { code?: string; data?: unknown }) : {},
  };
}

/** What the server says to bytes as they are, until it closes the connection. */
function talk(text: string, then?: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  return new Promise(resolve => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      then?.(socket);
    });
    socket.on('data', chunk => (heard += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}
const head = (token: string, length: number): string =>
  `POST /api/vue/test/send HTTP/1.1\r\nhost: x\r\n${Object.entries({ ...session, token })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`;
const standing = talk(head('1', 900) + part(front).toString());

test('texts and files of a form reach their call, whatever they were called on the sender’s machine', async () => {
  const answer = await post(form(front, { ...picture, headers: 'Content-Disposition: form-data; name="picture"; filename="../../../etc/passwd"' }));
  expect(answer).toMatchObject({ status: 200, body: { status: 1, data: { said: `7 front 6  ${key}` }, msg: '' } });
  expect(await post(form(front, picture, { name: 'note', content: 'no' }))).toMatchObject({ status: 200, body: { code: 'picture-unreadable' } });
});

test('the key stands for names and contents of all parts, in whatever order they come and with whatever boundary', async () => {
  received.length = 0;
  await post(form(front, picture));
  await post(form(picture, front));
  await post(form(front, { ...picture, content: 'pixelz' }));
  await post(form({ ...front, content: 'back' }, picture));
  await post(form(front, picture, { name: 'second', content: '' }));
  const [a, b, ...others] = received.map(({ hash }) => hash);
  expect(b).toBe(a);
  expect(new Set([a, ...others]).size).toBe(4);
});

const refusals: [title: string, body: Buffer, headers: Record<string, string | undefined>, status: number, code: string][] = [
  ['no session', form(front, picture), { token: undefined }, 401, 'no-session'],
  ['no anti-forgery header', form(front, picture), { 'x-xsrf-token': undefined }, 403, 'anti-forgery'],
  ['no origin', form(front, picture), { origin: undefined }, 403, 'foreign-origin'],
  ['foreign origin', form(front, picture), { origin: 'https://evil.example' }, 403, 'foreign-origin'],
  ['no key', form(front, picture), { 'idempotency-key': undefined }, 400, 'key-missing'],
  ['JSON', Buffer.from('{"side":"front"}'), { 'content-type': 'application/json' }, 415, 'media-type'],
  ['no boundary', form(front, picture), { 'content-type': 'multipart/form-data' }, 415, 'media-type'],
  ['another multipart', form(front, picture), { 'content-type': `multipart/mixed; boundary=${boundary}` }, 415, 'media-type'],
  ['a boundary that is none', form(front, picture), { 'content-type': `multipart/form-data; boundary=${'x'.repeat(71)}` }, 415, 'media-type'],
  ['another boundary', form(front, picture), { 'content-type': 'multipart/form-data; boundary=other' }, 400, 'malformed'],
  ['no file', form(front), {}, 400, 'malformed'],
  ['no text', form(picture), {}, 400, 'malformed'],
  ['a text outside of its schema', form({ ...front, content: 'left' }, picture), {}, 400, 'malformed'],
  ['a text that is no UTF-8', form({ ...front, content: Buffer.of(0xff) }, picture), {}, 400, 'malformed'],
  ['a text with a NUL', form(front, picture, { name: 'note', content: '\0' }), {}, 400, 'malformed'],
  ['an unknown part', form(front, picture, { name: 'role' }), {}, 400, 'malformed'],
  ['a part called __proto__', form(front, picture, { name: '__proto__' }), {}, 400, 'malformed'],
  ['a part called toString', form(front, picture, { name: 'toString' }), {}, 400, 'malformed'],
  ['a part twice', form(front, picture, picture), {}, 400, 'malformed'],
  ['a text twice', form(front, front, picture), {}, 400, 'malformed'],
  ['a part without headers', Buffer.concat([part(front), part(picture), Buffer.from(`--${boundary}\r\n\r\nx\r\n`), end]), {}, 400, 'malformed'],
  ['a part without a name', form(front, picture, { name: '', headers: 'content-disposition: form-data' }), {}, 400, 'malformed'],
  [
    'two names',
    form(front, { ...picture, headers: 'content-disposition: form-data; name="picture"\r\ncontent-disposition: form-data; name="x"' }),
    {},
    400,
    'malformed',
  ],
  ['a thousand parts', form(front, ...Array.from({ length: 1_000 }, () => ({ name: 'x' }))), {}, 400, 'malformed'],
  ['a form within a part', form(front, { ...picture, headers: 'content-type: multipart/mixed; boundary=inner' }), {}, 400, 'malformed'],
  ['headers of a megabyte', form(front, { ...picture, headers: `x: ${'y'.repeat(1e6)}` }), {}, 413, 'too-large'],
  [
    'many headers before the name',
    form(front, { ...picture, headers: `${'x: y\r\n'.repeat(50)}content-disposition: form-data; name="picture"` }),
    {},
    400,
    'malformed',
  ],
  ['a text that is too long', form({ ...front, content: 'x'.repeat(20_000) }, picture), {}, 413, 'too-large'],
  ['a file that is too large by a byte', form(front, { ...picture, content: Buffer.alloc(maxBytes + 1) }), {}, 413, 'too-large'],
  ['no end', Buffer.concat([part(front), part(picture)]), {}, 400, 'malformed'],
  ['an end within the last part', Buffer.concat([part(front), part(picture).subarray(0, -6)]), {}, 400, 'malformed'],
  ['nothing but an end', end, {}, 400, 'malformed'],
  ['nothing', Buffer.alloc(0), {}, 400, 'malformed'],
  ['compressed', form(front, picture), { 'content-encoding': 'gzip' }, 415, 'media-type'],
];

test.each(refusals)('S15 (ASVS 5.2.1, 4.2.1): %s is refused before its call hears of it', async (_, body, headers, status, code) => {
  received.length = 0;
  expect(await post(body, headers)).toMatchObject({ status, body: { status: 0, data: null, code } });
  expect(received).toEqual([]);
});

test('as large as it may be is taken, and other calls take no form', async () => {
  received.length = 0;
  expect((await post(form(front, { ...picture, content: Buffer.alloc(maxBytes, '\r\n--b') }))).status).toBe(200);
  expect(received[0]!.size).toBe(maxBytes);
  expect(await post(form(front), {}, 'test/fetch')).toMatchObject({ status: 415, body: { code: 'media-type' } });
});

test('whoever breaks off, or sends less than he said, has sent nothing', async () => {
  received.length = 0;
  const whole = form(front, picture).toString();
  await talk(head('2', whole.length + 100) + whole, socket => socket.end());
  await talk(head('3', whole.length) + whole.slice(0, -20), socket => socket.destroySoon());
  expect((await post(form(front, picture))).status).toBe(200);
  expect(received).toHaveLength(1);
});

test('at most sixteen uploads of everybody at a time', async () => {
  const waiting = Promise.withResolvers<void>();
  held = waiting.promise;
  const codes: (string | undefined)[] = [];
  const many = Promise.all(
    Array.from({ length: 20 }, (_, n) => post(form(front, picture), { token: String(100 + n) }).then(answer => codes.push(answer.body.code))),
  );
  await expect.poll(() => codes.length).toBeGreaterThanOrEqual(4);
  expect(new Set(codes)).toEqual(new Set(['system-busy']));
  waiting.resolve();
  held = Promise.resolve();
  await many;
  expect(codes.filter(code => code === undefined).length).toBeGreaterThan(10);
  expect(new Set(codes)).toEqual(new Set(['system-busy', undefined]));
});

test('two uploads of one customer at a time; another one’s goes on beside them', async () => {
  const waiting = Promise.withResolvers<void>();
  held = waiting.promise;
  const statuses: number[] = [];
  const many = Promise.all(Array.from({ length: 4 }, () => post(form(front, picture)).then(answer => statuses.push(answer.status))));
  await expect.poll(() => statuses).toEqual([429, 429]);
  expect(await post(form(front, picture))).toMatchObject({ status: 429, body: { code: 'submitted-too-frequently' } });
  const other = post(form(front, picture), { token: '8' });
  waiting.resolve();
  held = Promise.resolve();
  await many;
  expect([(await other).status, ...statuses.sort()]).toEqual([200, 200, 200, 429, 429]);
  expect((await post(form(front, picture))).status).toBe(200);
});

test('ASVS 3.2.1, 5.4.1: a file comes down as an attachment that no browser opens in our name; a refusal as everywhere', async () => {
  const json = { 'content-type': 'application/json' };
  const { headers, text } = await post('{"whose":"me"}', json, 'test/fetch');
  expect(text).toBe('<script>;1');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders-2026.csv"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const denied = await post('{"whose":"nobody"}', json, 'test/fetch');
  expect(denied).toMatchObject({ status: 200, body: { status: 0, code: 'list-does-not-exist' } });
  expect(denied.headers.get('content-disposition')).toBe(null);
  expect((await post('{"whose":"me"}', { ...json, token: undefined }, 'test/fetch')).status).toBe(401);
});

test('the document tells the parts of an upload and the types of a download', () => {
  const { paths } = apiDocument({ title: 'Test', prefix: '/api/vue/', docs: '/api/docs', calls: { test: [send, fetchFile] }, session: {} }) as {
    paths: Record<string, { post: { requestBody: { content: unknown } } }>;
  };
  expect(paths['/api/vue/test/send']!.post.requestBody.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          side: { type: 'string', enum: ['front', 'back'] },
          note: { type: 'string' },
          picture: { type: 'string', format: 'binary', maxLength: maxBytes },
          second: { type: 'string', format: 'binary', maxLength: maxBytes },
        },
        required: ['side', 'picture'],
        additionalProperties: false,
      },
    },
  });
  expect(paths['/api/vue/test/fetch']).toMatchObject({ post: { responses: { 200: { content: { 'text/csv': {} } } } } });
  expect(nothing).toBe(fetchFile.reply);
});

test('a call has five seconds for its body; an upload as long as bytes move, and ten seconds since the last one', () => {
  type Raw = Parameters<SlowBodies['watch']>[0];
  const request = () => ({ complete: false, readableEnded: false, destroyed: false, socket: { bytesRead: 0 } }) as unknown as Raw;
  const bodies = new SlowBodies({ wholeMs: 5_000, idleMs: 10_000 });
  const [call, done, file] = [request(), request(), request()] as const;
  for (const raw of [call, done, file]) bodies.watch(raw, 0);
  bodies.letMove(file, 0);
  const moves = (): void => void Object.assign(file.socket, { bytesRead: file.socket.bytesRead + 1 });
  done.complete = true;
  expect(bodies.late(5_000)).toEqual([]);
  moves();
  expect(bodies.late(5_001)).toEqual([call]);
  moves();
  expect(bodies.late(15_000)).toEqual([]);
  expect(bodies.late(25_000)).toEqual([]);
  expect(bodies.late(25_001)).toEqual([file]);
  expect(bodies.late(99_999)).toEqual([]);
});

test('an upload that stands still is cut off', async () => {
  expect(await standing).toMatch(/408|^$/);
});

test('a form that has come whole before it is read, since who sends it was looked up first, is read', async () => {
  const body = new PassThrough();
  body.end(`--${boundary}\r\ncontent-disposition: form-data; name="side"\r\n\r\nfront\r\n--${boundary}--\r\n`);
  expect((await readUpload(body, { boundary, form: { texts: ['side'], files: {} } })).texts).toEqual({ side: 'front' });
});
