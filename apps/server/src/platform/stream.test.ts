import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { stream as streamRules, type market, type stream } from '@parkett/contract';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Callers } from './http/callers.ts';
import { asksForStream } from './http/entry-checks.ts';
import { silentLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { Stream, type StreamParts } from './stream.ts';

const codes = ['AAA', 'BBB', 'CCC', ...Array.from({ length: 500 }, (_, n) => `X${n}`)];
const idOf = (code: string): number | null => (codes.includes(code) ? codes.indexOf(code) + 1 : null);

const clock: market.ClockState = {
  ...{
    mode: 'paper',
    feed: 'simulator',
    replayDay: null,
    now: '2026-05-04T07:00:00.000Z',
    speed: 1,
    paused: false,
    skipClosed: true,
    endedEarly: null,
    settable: true,
  },
  ...{ phase: 'continuous', phaseEndsAt: null, nextOpeningAt: null, sessions: [] },
};

type Market = { prices: Map<number, number>; watched: number[][]; metrics: Metrics; stream: Stream; url: string; server: Server };
const open: Market[] = [];

async function openMarket(changes: Partial<StreamParts> = {}): Promise<Market> {
  const server = createServer({ shouldUpgradeCallback: asksForStream }, (_, response) => void response.writeHead(404).end());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const prices = new Map([
    [1, 100],
    [2, 200],
  ]);
  const watched: number[][] = [];
  const metrics = new Metrics();
  const parts: StreamParts = {
    ...{ server, origins: ['http://localhost:18090'], log: silentLog(), metrics, intervalMs: 20, instrumentOf: idOf },
    ...{ callers: new Callers({ proxyHops: 0, floodPerMinute: 0 }), connectionsMax: 10, connectionsPerCallerMax: 10 },
    quoteText: id => (prices.has(id) ? JSON.stringify([codes[id - 1], prices.get(id)]) : null),
    bookOf: async id => ({
      book: { code: codes[id - 1]!, bids: [[99, 5]], asks: [[101, 5]], indicative: null, surplus: null },
      trades: [[1, 100, 7, 0]],
    }),
    clockState: () => clock,
    authenticate: async (cookie, token, account) =>
      cookie === 'half=1' && token === 'other half' && account === 'anna' ? { sessionId: 7n, customerId: 70n } : null,
    watch: ids => void watched.push([...ids]),
    ...changes,
  };
  const made = {
    prices,
    watched,
    metrics,
    stream: new Stream(parts),
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/vue/stream`,
    server,
  };
  open.push(made);
  return made;
}

afterEach(() => {
  for (const { stream: running, server } of open.splice(0)) {
    running.stop();
    server.closeAllConnections();
    server.close();
  }
});

const sentBytes = (metrics: Metrics): number => Number(/stream_sent_bytes_total (\d+)/.exec(metrics.text())?.[1] ?? 0);

type Client = {
  socket: WebSocket;
  say: (message: stream.StreamRequest | string) => void;
  /** Reads on until a message of this kind comes. */
  next: <K extends string>(kind: K) => Promise<Extract<stream.StreamMessage, Record<K, unknown>>>;
  closed: Promise<number>;
};

async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: true });
  const heard: stream.StreamMessage[] = [];
  let wake = (): void => {};
  socket.on('message', data => {
    heard.push(JSON.parse(String(data)) as stream.StreamMessage);
    wake();
  });
  const closed = new Promise<number>(resolve => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next: Client['next'] = async kind => {
    for (;;) {
      const message = heard.shift();
      if (message && kind in message) return message as never;
      if (!message) await new Promise<void>(resolve => (wake = resolve));
    }
  };
  return { socket, closed, next, say: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)) };
}

test('a client gets the present quotes of what it subscribed to, then only what changed, always the newest', async () => {
  const { url, stream: running, prices } = await openMarket();
  const client = await connect(url);
  client.say({ sub: ['AAA', 'BBB', 'CCC', 'NOT-LISTED'] });
  expect((await client.next('q')).q).toEqual([
    ['AAA', 100],
    ['BBB', 200],
  ]);
  for (const price of [101, 102, 103]) {
    prices.set(1, price);
    running.quotesChanged([1]);
  }
  expect((await client.next('q')).q).toEqual([['AAA', 103]]);
  client.say({ unsub: ['AAA'] });
  client.say({ sub: ['CCC'] });
  prices.set(1, 104).set(3, 300);
  running.quotesChanged([1, 3]);
  expect((await client.next('q')).q).toEqual([['CCC', 300]]);
  expect(client.socket.extensions).toBe('');
});

test('the clock comes with the connection and whenever it is set, the same for everybody', async () => {
  const { url, stream: running } = await openMarket();
  const client = await connect(url);
  expect((await client.next('c')).c).toEqual({ ...clock, settable: false });
  running.clockChanged();
  expect((await client.next('c')).c.now).toBe(clock.now);
});

test('one book at a time: the first comes at once, then what is new, and the venue is told what is looked at', async () => {
  const { url, stream: running, watched } = await openMarket();
  const client = await connect(url);
  client.say({ depth: 'AAA' });
  expect((await client.next('d')).d.bids).toEqual([[99, 5]]);
  expect((await client.next('t')).t).toEqual({ code: 'AAA', trades: [[1, 100, 7, 0]] });
  running.tradesHappened(1, 'AAA', [[2, 101, 8, 1]]);
  running.bookChanged(1, { code: 'AAA', bids: [[98, 1]], asks: [], indicative: 97, surplus: -3 });
  expect((await client.next('d')).d).toEqual({ code: 'AAA', bids: [[98, 1]], asks: [], indicative: 97, surplus: -3 });
  expect((await client.next('t')).t.trades).toEqual([[2, 101, 8, 1]]);
  client.say({ depth: 'BBB' });
  expect((await client.next('d')).d.code).toBe('BBB');
  client.socket.close();
  await client.closed;
  await expect.poll(() => watched).toEqual([[1], [2], []]);
});

test('who begins to look later gets each trade once: the latest with the first book, then the new ones', async () => {
  let latest: stream.TradeTuple[] = [];
  const { url, stream: running } = await openMarket({ bookOf: async () => ({ book: null, trades: latest }) });
  const first = await connect(url);
  first.say({ depth: 'AAA' });
  await first.next('c');
  first.say({ sub: ['AAA'] });
  await first.next('q');
  latest = [[2, 101, 8, 0]];
  running.tradesHappened(1, 'AAA', latest);
  expect((await first.next('t')).t.trades).toEqual(latest);
  const second = await connect(url);
  second.say({ depth: 'AAA' });
  expect((await second.next('t')).t.trades).toEqual(latest);
  running.tradesHappened(1, 'AAA', [[3, 102, 9, 0]]);
  expect((await second.next('t')).t.trades).toEqual([[3, 102, 9, 0]]);
});

test('private topics open with both halves of a session and reach all clients of the customer', async () => {
  const { url, stream: running } = await openMarket();
  const stranger = await connect(url);
  stranger.say({ auth: { token: 'other half', account: 'anna' } });
  expect((await stranger.next('auth')).auth).toBe(false);
  const own = await connect(url, { cookie: 'half=1' });
  own.say({ auth: { token: 'other half', account: 'anna' } });
  expect((await own.next('auth')).auth).toBe(true);
  running.notify(70n, ['orders', 'wallet']);
  expect((await own.next('me')).me).toEqual(['orders', 'wallet']);
  stranger.say({ sub: ['AAA'] });
  expect(await stranger.next('q')).toEqual({ q: [['AAA', 100]] });
});

test('whoever keeps guessing at a session is sent away', async () => {
  const { url } = await openMarket();
  const client = await connect(url);
  for (let guess = 1; guess <= 5; guess += 1) {
    client.say({ auth: { token: `guess ${guess}`, account: 'anna' } });
    expect((await client.next('auth')).auth).toBe(false);
  }
  client.say({ auth: { token: 'guess 6', account: 'anna' } });
  expect((await client.next('error')).error).toBe('too many attempts');
  expect(await client.closed).toBe(streamRules.closeCodes.policy);
});

test('the socket closes with 4401 when its session ends, also when it ended while it was looked up', async () => {
  let answer = (): void => {};
  const session = { sessionId: 7n, customerId: 70n };
  const asked = Promise.withResolvers<void>();
  const authenticate = (): Promise<typeof session> => {
    asked.resolve();
    return new Promise(resolve => (answer = () => resolve(session)));
  };
  const slow = await openMarket({ authenticate });
  const late = await connect(slow.url);
  late.say({ auth: { token: 'a', account: 'b' } });
  await asked.promise;
  slow.stream.endSession(7n);
  answer();
  expect((await late.next('auth')).auth).toBe(false);
  const { url, stream: running } = await openMarket();
  const client = await connect(url, { cookie: 'half=1' });
  client.say({ auth: { token: 'other half', account: 'anna' } });
  await client.next('auth');
  running.endSession(7n);
  expect(await client.closed).toBe(streamRules.closeCodes.sessionEnded);
});

test.each([
  ['no JSON', '{'],
  ['not an object', '[]'],
  ['two requests in one', '{"sub":["AAA"],"unsub":["AAA"]}'],
  ['an unknown request', '{"buy":"AAA"}'],
  ['codes that are no texts', '{"sub":[1]}'],
  ['credentials with something else', '{"auth":{"token":"a","account":"b","admin":true}}'],
])('a malformed message (%s) is answered with an error and the end', async (_, message) => {
  const { url } = await openMarket();
  const client = await connect(url);
  client.say(message);
  expect((await client.next('error')).error).toBe('malformed');
  expect(await client.closed).toBe(streamRules.closeCodes.policy);
});

test('more than 400 subscriptions end the connection', async () => {
  const { url } = await openMarket();
  const client = await connect(url);
  client.say({ sub: codes.slice(0, 400) });
  await client.next('q');
  client.say({ sub: [codes[401]!] });
  expect((await client.next('error')).error).toBe('too many subscriptions');
  expect(await client.closed).toBe(streamRules.closeCodes.policy);
});

test('pages of other sites, other paths and too many connections are refused', async () => {
  const { url } = await openMarket({ connectionsMax: 1 });
  await expect(connect(url, { origin: 'https://evil.example' })).rejects.toThrow('403');
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
  const { url } = await openMarket(behindProxy);
  const from = (address: string): Promise<Client> => connect(url, { 'x-forwarded-for': address });
  await Promise.all([from('2001:db8::1'), from('2001:db8::2'), from('192.0.2.1')]);
  await expect(from('2001:db8::3')).rejects.toThrow('429');
  await from('2001:db8:0:1::1');
  const { url: counted } = await openMarket({ callers: new Callers({ proxyHops: 0, floodPerMinute: 2 }) });
  const handshakes = await Promise.allSettled(Array.from({ length: 9 }, () => connect(counted)));
  expect(handshakes.map(handshake => (handshake.status === 'rejected' ? String(handshake.reason) : 'in')).join()).toMatch('429');
});

test('a refused handshake is closed, also for a client that keeps its own side open', async () => {
  const { url } = await openMarket();
  const headers = 'Host: x\r\nOrigin: http://evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  const socket = connectTcp({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`GET /api/vue/stream HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`);
  socket.resume();
  await once(socket, 'end');
  // Nobody is there any more: what is written is answered with a reset.
  const closed = once(socket, 'error');
  const writing = setInterval(() => socket.write('x'), 5);
  expect(String((await closed)[0])).toMatch(/EPIPE|ECONNRESET/);
  clearInterval(writing);
});

test('a client that does not read is skipped, and gets the newest of everything once it reads again', async () => {
  const wide = 'x'.repeat(100_000);
  const { url, stream: running, prices, metrics } = await openMarket({ quoteText: id => JSON.stringify(['AAA', prices.get(id), wide]) });
  const client = await connect(url);
  client.say({ sub: ['AAA'] });
  await client.next('q');
  client.socket.pause();
  let price = 100;
  const change = (): string => {
    prices.set(1, (price += 1));
    running.quotesChanged([1]);
    return metrics.text();
  };
  await expect.poll(change, { interval: 5, timeout: 10_000 }).toMatch(/stream_skipped_total [1-9]/);
  const newest = price;
  client.socket.resume();
  let seen: unknown;
  do {
    running.quotesChanged([1]);
    seen = ((await client.next('q')).q[0] as readonly unknown[])[1];
  } while (seen !== newest);
  expect(metrics.text()).toContain('stream_clients 1');
});

test('a client that asks and asks and does not read makes nobody write: what it subscribes to comes once per interval at the most', async () => {
  const wide = 'x'.repeat(100_000);
  const { url, metrics, stream: running } = await openMarket({ quoteText: () => JSON.stringify(['AAA', wide]) });
  const client = await connect(url);
  await client.next('c');
  client.socket.pause();
  for (let round = 0; round < 90; round += 1) {
    client.say({ sub: ['AAA'] });
    client.say({ unsub: ['AAA'] });
  }
  client.say({ auth: { token: 'guess', account: 'anna' } });
  client.socket.resume();
  await client.next('auth');
  running.clockChanged();
  await client.next('c');
  expect(sentBytes(metrics)).toBeLessThan(1_000_000);
});

test('a client with too much unread is let go', async () => {
  const { url, stream: running, metrics } = await openMarket({ quoteText: () => JSON.stringify(['AAA', 'x'.repeat(8_000_000)]) });
  const client = await connect(url);
  client.socket.pause();
  client.say({ sub: ['AAA'] });
  const change = (): string => {
    running.quotesChanged([1]);
    return metrics.text();
  };
  await expect.poll(change).toContain('stream_clients 0');
  client.socket.resume();
  expect(await client.closed).toBe(streamRules.closeCodes.policy);
});

test.each([
  ['messages', (socket: WebSocket) => socket.send('{"depth":null}')],
  ['pongs', (socket: WebSocket) => socket.pong()],
])('a client that sends more %s than a page ever would is sent away', async (_, say) => {
  const { url } = await openMarket();
  const client = await connect(url);
  for (let n = 0; n < 1_000; n += 1) say(client.socket);
  expect((await client.next('error')).error).toBe('too many messages');
  expect(await client.closed).toBe(streamRules.closeCodes.policy);
});

test('one book is asked for at a time, and of those named meanwhile only the last', async () => {
  const asked: number[] = [];
  const first = Promise.withResolvers<void>();
  const bookOf: StreamParts['bookOf'] = async id => {
    asked.push(id);
    if (asked.length === 1) await first.promise;
    return { book: { code: codes[id - 1]!, bids: [], asks: [], indicative: null, surplus: null }, trades: [] };
  };
  const { url, watched } = await openMarket({ bookOf });
  const client = await connect(url);
  for (const depth of ['AAA', 'BBB', 'CCC', 'BBB', 'CCC']) client.say({ depth });
  client.say({ sub: ['AAA'] });
  await client.next('q');
  first.resolve();
  expect((await client.next('d')).d.code).toBe('CCC');
  expect(asked).toEqual([1, 3]);
  expect(watched).toEqual([[1], [3]]);
});

test('a client that no longer answers is let go, one that answers stays; a pong that nobody asked for is no answer', async () => {
  const { url, metrics } = await openMarket({ pingEverySeconds: 1 });
  const living = await connect(url);
  const dead = await connect(url);
  const pong = dead.socket.pong.bind(dead.socket);
  dead.socket.pong = () => pong('');
  expect(await dead.closed).toBe(1006);
  await expect.poll(() => metrics.text()).toContain('stream_clients 1');
  expect(living.socket.readyState).toBe(WebSocket.OPEN);
});

test('when the server stops, clients are told that it goes away', async () => {
  const { url, stream: running } = await openMarket();
  const client = await connect(url);
  running.stop();
  expect(await client.closed).toBe(streamRules.closeCodes.goingAway);
});
