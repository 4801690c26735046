import { createServer, request as ask, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import { Balancer } from './balancer.ts';

const servers: Server[] = [];
const balancers: Balancer[] = [];

afterEach(async () => {
  await Promise.all(balancers.splice(0).map(balancer => balancer.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serverThat(answers: RequestListener): Promise<{ server: Server; port: number; connections: () => number }> {
  let connections = 0;
  const port = await freePort();
  const server = createServer(answers).on('connection', () => (connections += 1));
  servers.push(server);
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve));
  return { server, port, connections: () => connections };
}

const named = (name: string) => serverThat((_, response) => response.end(name));

async function inFrontOf(...ports: number[]): Promise<string> {
  const port = await freePort();
  const balancer = new Balancer();
  balancers.push(balancer);
  balancer.use(ports);
  await balancer.listen(port);
  return `http://localhost:${port}`;
}

const textOf = async (url: string, init: RequestInit = {}): Promise<string> => (await fetch(url, init)).text();

test('each request goes to the next server, also over one connection, and connections to the servers are kept', async () => {
  const [one, two] = [await named('one'), await named('two')];
  const origin = await inFrontOf(one.port, two.port);
  const answers: string[] = [];
  for (let i = 0; i < 6; i += 1) answers.push(await textOf(origin));
  expect(answers.toSorted()).toEqual(['one', 'one', 'one', 'two', 'two', 'two']);
  expect(answers.slice(0, 2)).toEqual(answers.slice(2, 4));
  expect([one.connections(), two.connections()]).toEqual([1, 1]);
});

test('what was asked and what was answered arrive as they were, with the address of the caller behind those that were told', async () => {
  let heard: IncomingMessage['headers'] = {};
  const { port } = await serverThat(async (request, response) => {
    heard = request.headers;
    const body = await text(request);
    response.writeHead(201, [...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'], ...['X-Answer', `${request.method} ${request.url}`]]);
    response.end(body);
  });
  const headers = { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': 'k1', 'content-type': 'application/json' };
  const response = await fetch(`${await inFrontOf(port)}/api?x=1`, { method: 'POST', body: '{"ö":1}', headers });
  expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([201, '{"ö":1}', ['a=1', 'b=2']]);
  expect(response.headers.get('x-answer')).toBe('POST /api?x=1');
  expect(heard).toMatchObject({ 'idempotency-key': 'k1', 'content-length': '8' });
  expect(heard['x-forwarded-for']).toMatch(/^203\.0\.113\.7, (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
});

test('a server that refuses the connection is passed over, with the whole body; without any the answer is 503', async () => {
  const alive = await serverThat((request, response) => void request.pipe(response));
  const origin = await inFrontOf(await freePort(), alive.port, await freePort());
  for (let i = 0; i < 6; i += 1) expect(await textOf(origin, { method: 'POST', body: 'x'.repeat(50_000) })).toHaveLength(50_000);
  expect((await fetch(await inFrontOf(await freePort()))).status).toBe(503);
  expect((await fetch(await inFrontOf())).status).toBe(503);
});

test('a request that was sent is never sent again: a server that dies over it makes the answer 502', async () => {
  let asked = 0;
  const dies: RequestListener = request => {
    asked += 1;
    request.socket.destroy();
  };
  const origin = await inFrontOf((await serverThat(dies)).port, (await serverThat(dies)).port);
  const response = await fetch(origin, { method: 'POST', body: 'an order' });
  expect([response.status, asked]).toEqual([502, 1]);
});

test('an answer that breaks off breaks off for the caller, who is not left waiting', async () => {
  const { port } = await serverThat((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  await expect(textOf(await inFrontOf(port))).rejects.toThrow('terminated');
});

test('a caller who goes away is gone for the server too', async () => {
  let gone = (): void => {};
  const left = new Promise<void>(resolve => (gone = resolve));
  let arrived = (): void => {};
  const came = new Promise<void>(resolve => (arrived = resolve));
  const { port } = await serverThat((_, response) => {
    response.once('close', gone);
    arrived();
  });
  const asked = ask(await inFrontOf(port)).on('error', () => {});
  asked.end();
  await came;
  asked.destroy();
  await left;
  expect(asked.destroyed).toBe(true);
});

test('a connection that is upgraded passes over servers that refuse, and carries both ways until one side ends it', async () => {
  let handshake: IncomingMessage['headers'] = {};
  const { server, port } = await named('no stream');
  server.on('upgrade', (request, socket) => {
    handshake = request.headers;
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwelcome ');
    socket.on('data', (data: Buffer) => socket.end(`and heard: ${data.toString()}`));
  });
  const origin = await inFrontOf(await freePort(), port);
  for (const word of ['first', 'second']) {
    const asked = ask(`${origin}/stream`, { headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': word } });
    const heard = new Promise<string>((resolve, reject) => {
      asked.on('error', reject);
      asked.on('upgrade', (_, socket, head) => {
        socket.unshift(head);
        socket.write(word);
        resolve(text(socket));
      });
    });
    asked.end();
    expect(await heard).toBe(`welcome and heard: ${word}`);
    expect(handshake).toMatchObject({ upgrade: 'websocket', 'sec-websocket-key': word });
    expect(handshake).not.toHaveProperty('x-forwarded-for');
  }
});
