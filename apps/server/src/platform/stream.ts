import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, type ConnectionMessage } from '@parkett/contract/connection';
import { WebSocket, WebSocketServer } from 'ws';
import { channel, type Bus } from './bus/bus.ts';
import type { Callers } from './http/callers.ts';
import { isForeign } from './http/entry-checks.ts';
import { networkOf } from './http/network.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { Allowance } from './stream/allowance.ts';
import { StreamClient, type StreamSession } from './stream/client.ts';
import { ClientIndex } from './stream/client-index.ts';
import { ConnectionQuota } from './stream/connection-quota.ts';
import { FrameCounter } from './stream/frame-counter.ts';
import { readCredentials, readRequest } from './stream/requests.ts';
import { Rounds } from './stream/rounds.ts';
import type { StreamRounds, StreamSource } from './stream/source.ts';

export { isShortText } from './stream/requests.ts';
export type { Connection, StreamRounds, StreamSource, Subscription } from './stream/source.ts';
export { Topics } from './stream/topics.ts';

/** Who is behind a connection: the cookie of its handshake, and token and account of its `auth` message; null when that is no session. */
export type AuthenticateStream = (cookie: string, token: string, account: string) => Promise<StreamSession | null>;

export type StreamParts = {
  /** Requests to upgrade arrive here, and only those that ask for the stream (entry-checks.ts). */
  server: { on: (event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => unknown };
  origins: readonly string[];
  log: Log;
  metrics: Metrics;
  /** Further connections are refused while so many are open. */
  connectionsMax: number;
  /** One caller holds no more than so many of them. */
  connectionsPerCallerMax: number;
  callers: Callers;
  bus: Bus;
  /** A client gets at most one packet in this time. */
  intervalMs?: number;
  /** A client that doesn't answer a ping until the next one is gone. */
  pingEverySeconds?: number;
  /** A full client that takes nothing for so long is gone. */
  stalledSeconds?: number;
  /** What is kept of a handshake for its `auth`; preset: the whole header of cookies. */
  cookieOf?: (handshake: IncomingMessage) => string;
  authenticate: AuthenticateStream;
};

const presets = { intervalMs: 200, pingEverySeconds: 30, stalledSeconds: 4 };
/** The longest message of a page is a list of 400 names. */
const messageBytesMax = 8_192;
/** A page says what it wants ten times a second at the most, in up to three messages; a network may bring some seconds at once. */
const frames = { perSecond: 40, burst: 200 };
/** Who holds many connections at a process, said once a second. */
const connectionsHeld = channel<{ readonly process: string; readonly held: ConnectionQuota['toTell'] }>('connections-held');
/** A client that doesn't answer the closing handshake is cut off after this time. */
const socketOptions = { noServer: true, perMessageDeflate: false, maxPayload: messageBytesMax, clientTracking: false, closeTimeout: 3_000 };
/** An honest page fails once, when its session has ended; more failures mean guessing. */
const failedAuthsMax = 5;

/**
 * The WebSocket at /api/vue/stream: connections with or without a session, served in rounds with the frames of the sources that features add.
 * By itself it hears `auth`, and tells a session's pages what to ask for again.
 */
export class Stream implements StreamRounds {
  readonly intervalMs: number;
  readonly #parts: StreamParts;
  readonly #cookieOf: (handshake: IncomingMessage) => string;
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #lines: RepeatedLines;
  readonly #quota: ConnectionQuota;
  readonly #clients = new ClientIndex();
  readonly #sources: StreamSource[] = [];
  /** Which source hears a word, by its place in the list. */
  readonly #hearers = new Map<string, number>();
  readonly #rounds: Rounds<StreamClient>;
  readonly #timer: NodeJS.Timeout;
  readonly #count: { sent: (bytes: number) => void; skipped: () => void };
  /** What this process is called among others. */
  readonly #process = randomUUID();
  #opened = 0;
  #seconds = 0;
  #hasTold = false;

  constructor(parts: StreamParts) {
    this.#parts = parts;
    this.#cookieOf = parts.cookieOf ?? (({ headers }) => headers.cookie ?? '');
    this.intervalMs = parts.intervalMs ?? presets.intervalMs;
    this.#lines = new RepeatedLines(parts.log);
    this.#quota = new ConnectionQuota({ all: parts.connectionsMax, perCaller: parts.connectionsPerCallerMax });
    this.#count = this.#metrics(parts.metrics);
    this.#rounds = new Rounds({ intervalMs: this.intervalMs, clients: () => this.#clients.all, serve: client => this.#serve(client) });
    this.#timer = setInterval(() => this.#eachSecond(), 1_000);
    parts.bus.on(connectionsHeld, ({ process, held }) => process !== this.#process && this.#quota.hear(process, held));
    parts.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  #metrics(metrics: Metrics): { sent: (bytes: number) => void; skipped: () => void } {
    metrics.gauge('stream_clients', 'connections to the stream', () => this.#clients.all.length);
    const bytes = metrics.counter('stream_sent_bytes_total', 'bytes of frames sent to clients of the stream');
    const skipped = metrics.counter('stream_skipped_total', 'times a client was too slow for its packet');
    return { sent: count => bytes.add({}, count), skipped: () => skipped.add() };
  }

  /** For connections from now on: to be called before the server listens. */
  add(source: StreamSource): void {
    for (const word of source.words) {
      if (word === 'auth' || this.#hearers.has(word)) throw new Error(`two hear '${word}' on the stream`);
      this.#hearers.set(word, this.#sources.length);
    }
    this.#sources.push(source);
  }

  /** Somebody is connected. */
  get isWatched(): boolean {
    return this.#clients.all.length > 0;
  }

  requestRound(): void {
    if (this.#clients.all.length > 0) this.#rounds.request();
  }

  /** Tells the pages of a principal what to ask for again. */
  notify(principal: bigint, topics: readonly string[]): void {
    for (const client of this.#clients.ofPrincipal(principal)) client.tell(topics);
  }

  /** Tells the pages of everybody who is signed in. */
  notifyAll(topics: readonly string[]): void {
    for (const client of this.#clients.all) if (client.session) client.tell(topics);
  }

  /** Closes what belongs to a session that ended, and says why. */
  endSession(sessionId: bigint, reason = ''): void {
    for (const client of this.#clients.ended(sessionId)) client.socket.close(closeCodes.sessionEnded, reason);
  }

  /** Has the pages of a session sign in anew. */
  askAgain(sessionId: bigint): void {
    for (const client of this.#clients.ended(sessionId)) client.socket.close(closeCodes.goingAway, 'sign in again');
  }

  stop(): void {
    this.#rounds.stop();
    clearInterval(this.#timer);
    for (const source of this.#sources) source.stop?.();
    for (const { socket } of [...this.#clients.all]) {
      socket.close(closeCodes.goingAway, 'the server stops');
      setTimeout(() => socket.terminate(), 300).unref();
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const address = this.#parts.callers.addressOf(request);
    const status = this.#refusal(request, address);
    if (status === null) {
      this.#sockets.handleUpgrade(request, socket, head, opened =>
        this.#open({ socket: opened, wire: socket, request, caller: networkOf(address, 64) }),
      );
      return;
    }
    this.#lines.write({ text: 'stream refused', same: { status, address } });
    // Not left half open: a client that never closes its side would hold the connection for ever.
    socket.once('finish', () => socket.destroy());
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  #refusal(request: IncomingMessage, address: string): string | null {
    if (isForeign(request.headers, this.#parts.origins)) return '403 Forbidden';
    if (!this.#parts.callers.admits(request)) return '429 Too Many Requests';
    const refusal = this.#quota.refusal(networkOf(address, 64));
    if (refusal === 'caller-has-his-share') return '429 Too Many Requests';
    return refusal === 'all-taken' ? '503 Service Unavailable' : null;
  }

  #open({ socket, wire, request, caller }: { socket: WebSocket; wire: Duplex; request: IncomingMessage; caller: string }): void {
    const client = new StreamClient({ number: (this.#opened += 1), socket, wire, cookie: this.#cookieOf(request) });
    client.subscriptions = this.#sources.map(source => source.subscribe({ serveSoon: () => this.#serveSoon(client) }));
    this.#clients.add(client);
    this.#quota.take(caller);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#quota.giveBack(caller);
      this.#remove(client);
    });
    this.#countFrames(client, wire);
    const isOpen = (): boolean => socket.readyState === WebSocket.OPEN;
    socket.on('pong', data => isOpen() && client.heardPong(String(data)));
    socket.on('message', (data: Buffer, isBinary) => isOpen() && this.#hear(client, isBinary ? Buffer.alloc(0) : data));
    this.#rounds.request();
  }

  /** Every frame is paid for as it comes, before `ws` reads it: also an empty one, and a piece of a message that never ends. */
  #countFrames(client: StreamClient, wire: Duplex): void {
    const allowance = new Allowance(frames);
    const counter = new FrameCounter();
    wire.prependListener('data', (bytes: Buffer) => {
      if (client.socket.readyState !== WebSocket.OPEN) return;
      if (!allowance.takes(counter.beginningIn(bytes))) this.#refuse(client, 'too many messages');
    });
  }

  #hear(client: StreamClient, message: Buffer): void {
    const request = readRequest(message);
    if (request?.word === 'auth') return this.#hearAuth(client, request.body);
    const hearer = request && this.#hearers.get(request.word);
    const refusal = typeof hearer === 'number' ? client.subscriptions[hearer]!.hear(request!.word, request!.body) : 'malformed';
    if (refusal !== null) this.#refuse(client, refusal);
  }

  /** What is asked for after a pause comes at once, else with the next round. */
  #serveSoon(client: StreamClient): void {
    const now = performance.now();
    if (now - client.promptedAt < this.intervalMs) return this.#rounds.request();
    client.promptedAt = now;
    this.#serve(client);
  }

  #refuse(client: StreamClient, error: string): void {
    client.send(JSON.stringify({ error } satisfies ConnectionMessage));
    client.socket.close(closeCodes.policy, error);
    this.#remove(client);
  }

  #remove(client: StreamClient): void {
    if (!this.#clients.remove(client)) return;
    for (const subscription of client.subscriptions) subscription.end();
  }

  #hearAuth(client: StreamClient, body: unknown): void {
    const credentials = readCredentials(body);
    if (credentials === null) return this.#refuse(client, 'malformed');
    if (client.authenticating) return this.#refuse(client, 'one auth at a time');
    void this.#authenticate(client, credentials);
  }

  async #authenticate(client: StreamClient, { token, account }: { token: string; account: string }): Promise<void> {
    client.authenticating = true;
    const ended = this.#clients.hearEnds();
    const session = await this.#parts.authenticate(client.cookie, token, account).catch(() => null);
    client.authenticating = false;
    // A session that ended while it was looked up would never be told to us again.
    const endedMeanwhile = ended.stop();
    const sound = session !== null && !endedMeanwhile.has(session.sessionId);
    this.#clients.belongsTo(client, sound ? session : null);
    client.failedAuths = sound ? 0 : client.failedAuths + 1;
    if (client.failedAuths > failedAuthsMax) return this.#refuse(client, 'too many attempts');
    client.send(JSON.stringify({ auth: sound } satisfies ConnectionMessage));
  }

  #serve(client: StreamClient): void {
    if (client.lost) return this.#refuse(client, 'too slow');
    if (!client.serve()) this.#count.skipped();
    const bytes = client.newlySentBytes();
    if (bytes > 0) this.#count.sent(bytes);
  }

  #tellOthers(): void {
    this.#quota.secondPassed();
    const held = this.#quota.toTell;
    if (held.length > 0 || this.#hasTold) this.#parts.bus.publish(connectionsHeld, { process: this.#process, held });
    this.#hasTold = held.length > 0;
  }

  /** Pings a part of the clients each second, so that each is asked once in the interval; a client that reads nothing is cut off. */
  #eachSecond(): void {
    this.#seconds += 1;
    this.#tellOthers();
    const { pingEverySeconds = presets.pingEverySeconds, stalledSeconds = presets.stalledSeconds } = this.#parts;
    const due = this.#clients.all.filter(({ number }) => number % pingEverySeconds === this.#seconds % pingEverySeconds);
    for (const client of due) client.ping();
    const stalled = this.#clients.all.filter(client => client.looksWithoutProgress() >= stalledSeconds);
    for (const { socket } of stalled) socket.terminate();
  }
}
