import { Agent, createServer, request as ask, STATUS_CODES } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';

/** Servers listen under this name, and so does the balancer. */
const host = 'localhost';
const idleMs = 60_000;

/** Of one connection, not of the request (RFC 9110, 7.6.1): each side has its own. `Expect` was met when the request arrived. */
const ofOneConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'];

function onward(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const stays = new Set([...ofOneConnection, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !stays.has(name)));
}

/** The way of a request that came through a proxy, with that proxy's address; null for a caller of this machine, who is what he would be without us. */
const wayOf = ({ headers, socket }: IncomingMessage): string | null => {
  const told = headers['x-forwarded-for'];
  return told === undefined ? null : `${String(told)}, ${socket.remoteAddress}`;
};

/** The head of a handshake as it came, with the way it took. */
function handshakeOf(request: IncomingMessage): string {
  const pairs = request.rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, request.rawHeaders[i + 1]] as const] : []));
  const way = wayOf(request);
  const lines = way === null ? pairs : [...pairs.filter(([name]) => name.toLowerCase() !== 'x-forwarded-for'), ['X-Forwarded-For', way] as const];
  return [`${request.method} ${request.url} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
}

/** Nothing of a request leaves before its connection stands: until then another server may be asked. */
function onceConnected(asked: ClientRequest, go: () => void): void {
  asked.once('socket', socket => {
    if (socket.connecting) socket.once('connect', go);
    else go();
  });
}

function refuse(response: ServerResponse, status: 502 | 503): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' }).end(STATUS_CODES[status]);
}

/**
 * Stands in front of several servers on this machine and hands them requests in turn, each on its own. A server that can't be connected to is passed
 * over. What was sent once is never sent again, since it may have been done: then the answer is 502, and 503 where nobody could be asked at all.
 */
export class Balancer {
  readonly #server = createServer({ keepAliveTimeout: idleMs }, (request, response) => this.#pass(request, response, this.#inTurn()));
  readonly #agent = new Agent({ keepAlive: true });
  /** Both ends of what was upgraded, which the HTTP server doesn't know any more. */
  readonly #joined = new Set<Duplex>();
  #ports: readonly number[] = [];
  #turns = 0;

  constructor() {
    this.#server.on('upgrade', (request, socket, head) => {
      this.#keep(socket);
      this.#join({ request, socket, head }, this.#inTurn());
    });
  }

  /** The servers from now on. What is under way goes on where it is. */
  use(ports: readonly number[]): void {
    this.#ports = ports;
  }

  /** Throws StartRefusal for a port that is taken. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new StartRefusal(`Port ${port} can't be used (${code}): choose another one.`)),
      );
      this.#server.listen({ host, port }, resolve);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve));
    this.#server.closeAllConnections();
    for (const socket of this.#joined) socket.destroy();
    this.#agent.destroy();
    await closed;
  }

  /** All servers, beginning with whose turn it is. */
  #inTurn(): readonly number[] {
    if (this.#ports.length === 0) return [];
    const first = (this.#turns += 1) % this.#ports.length;
    return [...this.#ports.slice(first), ...this.#ports.slice(0, first)];
  }

  #pass(request: IncomingMessage, response: ServerResponse, [port, ...others]: readonly number[]): void {
    if (port === undefined) return refuse(response, 503);
    const way = wayOf(request);
    const headers = { ...onward(request.headers), ...(way === null ? {} : { 'x-forwarded-for': way }) };
    const asked = ask({ host, port, agent: this.#agent, method: request.method, path: request.url, headers });
    let isSent = false;
    onceConnected(asked, () => {
      isSent = true;
      request.pipe(asked);
    });
    const giveUp = (): void => {
      if (!response.writableFinished) asked.destroy();
    };
    response.once('close', giveUp);
    asked.once('response', answer => {
      response.writeHead(answer.statusCode!, answer.statusMessage, onward(answer.headers));
      // An answer that breaks off breaks off for the caller too.
      pipeline(answer, response, () => {});
    });
    asked.on('error', () => {
      response.off('close', giveUp);
      if (isSent || response.destroyed) refuse(response, 502);
      else this.#pass(request, response, others);
    });
  }

  #keep(socket: Duplex): void {
    this.#joined.add(socket);
    socket.once('close', () => this.#joined.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  /** From the handshake on both sides speak with each other, whatever the server answers. */
  #join(caller: { request: IncomingMessage; socket: Duplex; head: Buffer }, [port, ...others]: readonly number[]): void {
    const { request, socket, head } = caller;
    if (port === undefined) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    const server = connect({ host, port, noDelay: true });
    this.#keep(server);
    let stands = false;
    server.once('connect', () => {
      stands = true;
      server.write(handshakeOf(request));
      server.write(head);
      pipeline(socket, server, () => {});
      pipeline(server, socket, () => {});
    });
    server.once('error', () => {
      if (!stands && !socket.destroyed) this.#join(caller, others);
    });
  }
}
