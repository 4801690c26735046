import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { stream as contract } from '@parkett/contract';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectToStream, type StreamPage } from '../testing/stream-client.ts';
import { wrapperOrigins } from '../testing/wrapper-origins.ts';
import { openStreamServer, type StreamServer } from '../testing/stream-server.ts';
import { Callers } from './http/callers.ts';
import type { Metrics } from './metrics.ts';
import { Topics, type StreamParts } from './stream.ts';

// A source of opaque texts, as a feature might add one: each topic has a name and a value, and what is new goes out under `news`.

const names = ['AAA', 'BBB', 'CCC', ...Array.from({ length: 500 }, (_, n) => `X${n}`)];
const numberOf = (name: string): number | null => (names.includes(name) ? names.indexOf(name) + 1 : null);

type Message = { news: [name: string, value: number, ...rest: string[]][] } | { me: string[] } | { auth: boolean } | { error: string };
type World = StreamServer & { readonly values: Map<number, number>; readonly topics: Topics };
const open: StreamServer[] = [];

async function openWorld({ rest = [], ...changes }: Partial<StreamParts> & { rest?: string[] } = {}): Promise<World> {
  const server = await openStreamServer(changes);
  open.push(server);
  const values = new Map([
    [1, 100],
    [2, 200],
  ]);
  const topics = new Topics(server.stream, {
    numberOf,
    encode: topic => (values.has(topic) ? JSON.stringify([names[topic - 1], values.get(topic), ...rest]) : null),
    frame: { begin: '{"news":[', end: ']}' },
    perConnectionMax: 400,
  });
  server.stream.add(topics);
  return { ...server, values, topics };
}

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const sentBytes = async (metrics: Metrics): Promise<number> => Number(/stream_sent_bytes_total (\d+)/.exec(await metrics.text())?.[1] ?? 0);

const connect = (url: string, headers: Record<string, string> = {}): Promise<StreamPage<Message>> => connectToStream<Message>(url, headers);

test('a client gets the present frames of what it subscribed to, then only what changed, always the newest', async () => {
  const { url, topics, values } = await openWorld();
  const client = await connect(url);
  client.say({ sub: ['AAA', 'BBB', 'CCC', 'NOT-LISTED'] });
  expect((await client.next('news')).news).toEqual([
    ['AAA', 100],
    ['BBB', 200],
  ]);
  for (const value of [101, 102, 103]) {
    values.set(1, value);
    topics.changed([1]);
  }
  expect((await client.next('news')).news).toEqual([['AAA', 103]]);
  client.say({ unsub: ['AAA'] });
  client.say({ sub: ['CCC'] });
  values.set(1, 104).set(3, 300);
  topics.changed([1, 3]);
  expect((await client.next('news')).news).toEqual([['CCC', 300]]);
  expect(client.socket.extensions).toBe('');
});

test('private topics open with both halves of a session and reach all pages of the principal who signed in', async () => {
  const { url, stream } = await openWorld();
  const stranger = await connect(url);
  stranger.say({ auth: { token: 'other half', account: 'anna' } });
  expect((await stranger.next('auth')).auth).toBe(false);
  const own = await connect(url, { cookie: 'half=1' });
  own.say({ auth: { token: 'other half', account: 'anna' } });
  expect((await own.next('auth')).auth).toBe(true);
  stream.notify(70n, ['letters', 'parcels']);
  expect((await own.next('me')).me).toEqual(['letters', 'parcels']);
  stranger.say({ sub: ['AAA'] });
  expect(await stranger.next('news')).toEqual({ news: [['AAA', 100]] });
});

test('a client that keeps guessing at a session is sent away', async () => {
  const { url } = await openWorld();
  const client = await connect(url);
  for (let guess = 1; guess <= 5; guess += 1) {
    client.say({ auth: { token: `guess ${guess}`, account: 'anna' } });
    expect((await client.next('auth')).auth).toBe(false);
  }
  client.say({ auth: { token: 'guess 6', account: 'anna' } });
  expect((await client.next('error')).error).toBe('too many attempts');
  expect(await client.closed).toBe(contract.closeCodes.policy);
});

test('the socket closes with 4401 when its session ends, also when it ended while it was looked up', async () => {
  let answer = (): void => {};
  const session = { sessionId: 7n, principal: 70n };
  const asked = Promise.withResolvers<void>();
  const authenticate = (): Promise<typeof session> => {
    asked.resolve();
    return new Promise(resolve => (answer = () => resolve(session)));
  };
  const slow = await openWorld({ authenticate });
  const late = await connect(slow.url);
  late.say({ auth: { token: 'a', account: 'b' } });
  await asked.promise;
  slow.stream.endSession(7n);
  answer();
  expect((await late.next('auth')).auth).toBe(false);
  const { url, stream } = await openWorld();
  const client = await connect(url, { cookie: 'half=1' });
  client.say({ auth: { token: 'other half', account: 'anna' } });
  await client.next('auth');
  stream.endSession(7n);
  expect(await client.closed).toBe(contract.closeCodes.sessionEnded);
});

test.each([
  ['no JSON', '{'],
  ['not an object', '[]'],
  ['two requests in one', '{"sub":["AAA"],"unsub":["AAA"]}'],
  ['one request twice', '{"sub":["AAA"],"sub":["BBB"]}'],
  ['credentials that name a token twice', '{"auth":{"token":"a","token":"b","account":"c"}}'],
  ['an unknown request', '{"shout":"AAA"}'],
  ['names that are no texts', '{"sub":[1]}'],
  ['credentials with something else', '{"auth":{"token":"a","account":"b","admin":true}}'],
])('a malformed message (%s) is answered with an error and the end', async (_, message) => {
  const { url } = await openWorld();
  const client = await connect(url);
  client.say(message);
  expect((await client.next('error')).error).toBe('malformed');
  expect(await client.closed).toBe(contract.closeCodes.policy);
});

test('more than 400 subscriptions end the connection', async () => {
  const { url } = await openWorld();
  const client = await connect(url);
  client.say({ sub: names.slice(0, 400) });
  await client.next('news');
  client.say({ sub: [names[401]!] });
  expect((await client.next('error')).error).toBe('too many subscriptions');
  expect(await client.closed).toBe(contract.closeCodes.policy);
});

test('pages of other sites, other paths and too many connections are refused', async () => {
  const { url } = await openWorld({ connectionsMax: 1 });
  for (const origin of ['https://evil.example', ...wrapperOrigins]) await expect(connect(url, { origin })).rejects.toThrow('403');
  await expect(connect(url.replace('stream', 'other'))).rejects.toThrow('404');
  await expect(connect(url.replace('stream', '%73tream'))).rejects.toThrow('404');
  const first = await connect(url, { origin: 'http://localhost:18090' });
  await expect(connect(url)).rejects.toThrow('503');
  first.socket.close();
  await first.closed;
  await expect.poll(() => connect(url).then(() => 'in', String)).toBe('in');
});

test('one caller holds no more than his share of the places, and his handshakes are counted with his calls', async () => {
  const behindProxy = { callers: new Callers({ proxyHops: 1, floodPerMinute: 0 }), connectionsPerCallerMax: 2 };
  const { url } = await openWorld(behindProxy);
  const from = (address: string): Promise<StreamPage<Message>> => connect(url, { 'x-forwarded-for': address });
  await Promise.all([from('2001:db8::1'), from('2001:db8::2'), from('192.0.2.1')]);
  await expect(from('2001:db8::3')).rejects.toThrow('429');
  await from('2001:db8:0:1::1');
  const { url: counted } = await openWorld({ callers: new Callers({ proxyHops: 0, floodPerMinute: 2 }) });
  const handshakes = await Promise.allSettled(Array.from({ length: 9 }, () => connect(counted)));
  expect(handshakes.map(handshake => (handshake.status === 'rejected' ? String(handshake.reason) : 'in')).join()).toMatch('429');
});

test('a refused handshake is closed, also for a client that keeps its own side open', async () => {
  const { url } = await openWorld();
  const headers = 'Host: x\r\nOrigin: http://evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  const socket = connectTcp({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`GET /api/vue/stream HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`);
  socket.resume();
  await once(socket, 'end');
  // The client has gone: what is written is answered with a reset.
  const closed = once(socket, 'error');
  const writing = setInterval(() => socket.write('x'), 5);
  expect(String((await closed)[0])).toMatch(/EPIPE|ECONNRESET/);
  clearInterval(writing);
});

test('a client that does not read is skipped, and gets the newest of everything once it reads again', async () => {
  const { url, topics, values, metrics } = await openWorld({ rest: ['x'.repeat(100_000)] });
  const client = await connect(url);
  client.say({ sub: ['AAA'] });
  await client.next('news');
  client.socket.pause();
  let value = 100;
  const change = (): Promise<string> => {
    values.set(1, (value += 1));
    topics.changed([1]);
    return metrics.text();
  };
  await expect.poll(change, { interval: 5, timeout: 10_000 }).toMatch(/stream_skipped_total [1-9]/);
  const newest = value;
  client.socket.resume();
  let seen: unknown;
  do {
    topics.changed([1]);
    seen = (await client.next('news')).news[0]![1];
  } while (seen !== newest);
  expect(await metrics.text()).toContain('stream_clients 1');
});

test('a client that keeps asking and doesn’t read is sent what it subscribes to at most once per interval', async () => {
  const { url, metrics } = await openWorld({ rest: ['x'.repeat(100_000)] });
  const client = await connect(url);
  client.socket.pause();
  for (let round = 0; round < 90; round += 1) {
    client.say({ sub: ['AAA'] });
    client.say({ unsub: ['AAA'] });
  }
  client.say({ auth: { token: 'guess', account: 'anna' } });
  client.socket.resume();
  await client.next('auth');
  client.say({ sub: ['BBB'] });
  while (!(await client.next('news')).news.some(([name]) => name === 'BBB'));
  expect(await sentBytes(metrics)).toBeLessThan(1_000_000);
});

test('a client with too much unread is let go', async () => {
  const { url, topics, metrics } = await openWorld({ rest: ['x'.repeat(8_000_000)] });
  const client = await connect(url);
  client.socket.pause();
  client.say({ sub: ['AAA'] });
  const change = (): Promise<string> => {
    topics.changed([1]);
    return metrics.text();
  };
  await expect.poll(change).toContain('stream_clients 0');
  client.socket.resume();
  expect(await client.closed).toBe(contract.closeCodes.policy);
});

test.each([
  ['messages', (socket: WebSocket) => socket.send('{"unsub":[]}')],
  ['pongs', (socket: WebSocket) => socket.pong()],
  ['empty pieces of one message', (socket: WebSocket) => socket.send('', { fin: false })],
])('a client that sends more %s than a page ever would is sent away', async (_, say) => {
  const { url } = await openWorld();
  const client = await connect(url);
  for (let n = 0; n < 1_000; n += 1) say(client.socket);
  expect((await client.next('error')).error).toBe('too many messages');
  expect(await client.closed).toBe(contract.closeCodes.policy);
});

test('a long message counts once, however the network cuts it, and what follows it counts too', async () => {
  const { url } = await openWorld();
  const client = await connect(url);
  for (let n = 0; n < 50; n += 1) client.say({ sub: names.slice(0, 400) });
  client.say({ auth: { token: 'other half', account: 'anna' } });
  expect((await client.next('auth')).auth).toBe(false);
  for (let n = 0; n < 1_000; n += 1) client.say({ unsub: [] });
  expect((await client.next('error')).error).toBe('too many messages');
});

test('a client that takes nothing of what waits for it is cut, one that reads stays', async () => {
  const { url, topics, metrics } = await openWorld({ rest: ['x'.repeat(100_000)], stalledSeconds: 1 });
  const [reading, silent] = await Promise.all([connect(url), connect(url)]);
  for (const client of [reading, silent]) client.say({ sub: ['AAA'] });
  await Promise.all([reading.next('news'), silent.next('news')]);
  silent.socket.pause();
  const change = (): Promise<string> => {
    topics.changed([1]);
    return metrics.text();
  };
  await expect.poll(change, { interval: 5, timeout: 10_000 }).toMatch(/stream_skipped_total [1-9]/);
  await expect.poll(() => metrics.text(), { timeout: 10_000 }).toContain('stream_clients 1');
  silent.socket.resume();
  expect(await silent.closed).toBe(1006);
  expect(reading.socket.readyState).toBe(WebSocket.OPEN);
});

test('a client that no longer answers is let go, one that answers stays; a pong without a ping is no answer', async () => {
  const { url, metrics } = await openWorld({ pingEverySeconds: 1 });
  const living = await connect(url);
  const dead = await connect(url);
  const pong = dead.socket.pong.bind(dead.socket);
  dead.socket.pong = () => pong('');
  expect(await dead.closed).toBe(1006);
  await expect.poll(() => metrics.text()).toContain('stream_clients 1');
  expect(living.socket.readyState).toBe(WebSocket.OPEN);
});

test('when the server stops, clients are told that it goes away', async () => {
  const { url, stream } = await openWorld();
  const client = await connect(url);
  stream.stop();
  expect(await client.closed).toBe(contract.closeCodes.goingAway);
});
