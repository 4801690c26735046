import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { stream as streamRules, type market, type stream } from '@parkett/contract';
import { WebSocket, WebSocketServer } from 'ws';
import type { Callers } from './http/callers.ts';
import { isForeign } from './http/entry-checks.ts';
import { networkOf } from './http/network.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { Allowance } from './stream/allowance.ts';
import { Books, tradesMessage, type Book } from './stream/books.ts';
import { StreamClient, type Content, type StreamSession } from './stream/client.ts';
import { ClientIndex } from './stream/client-index.ts';
import { Places } from './stream/places.ts';
import { QuoteTexts } from './stream/quote-texts.ts';
import { readRequest } from './stream/requests.ts';
import { Rounds } from './stream/rounds.ts';

export type { Book } from './stream/books.ts';
export type { StreamSession } from './stream/client.ts';

/** Who is behind a connection: the cookie header of its handshake, and token and account of its `auth` message; null when that is no session. */
export type AuthenticateStream = (cookieHeader: string, token: string, account: string) => Promise<StreamSession | null>;

export type StreamParts = {
  /** Requests to upgrade arrive here, and only those that ask for the stream (entry-checks.ts). */
  server: { on: (event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => unknown };
  origins: readonly string[];
  log: Log;
  metrics: Metrics;
  /** Nobody else is let in while so many are connected. */
  connectionsMax: number;
  /** One caller holds no more than so many of them. */
  connectionsPerCallerMax: number;
  callers: Callers;
  /** A client gets at most one packet of quotes in this time. */
  intervalMs?: number;
  /** A client that doesn't answer a ping until the next one is gone. */
  pingEverySeconds?: number;
  /** The instrument of a code; null when there is none. */
  instrumentOf: (code: string) => number | null;
  /** An instrument's quote as JSON text of a QuoteTuple (ASCII); null while nothing is known. */
  quoteText: (instrumentId: number) => string | null;
  /** Book and latest trades, oldest first, for whoever begins to look. */
  bookOf: (instrumentId: number) => Promise<{ book: Book | null; trades: readonly stream.TradeTuple[] }>;
  clockState: () => market.ClockState;
  authenticate: AuthenticateStream;
  /** Which instruments' books somebody looks at, whenever that changes. */
  watch: (instrumentIds: readonly number[]) => void;
};

const intervalMsPreset = 200;
const pingEverySecondsPreset = 30;
/** The longest message is a list of 400 codes. */
const messageBytesMax = 8_192;
/** A page says what it wants ten times a second at the most (quotes.ts of the web), in up to three messages; a network may bring some seconds at once. */
const messages = { perSecond: 40, burst: 200 };
/** Whoever doesn't answer the end of the connection has it cut after this time. */
const socketOptions = { noServer: true, perMessageDeflate: false, maxPayload: messageBytesMax, clientTracking: false, closeTimeout: 3_000 };
/** A page fails once, with a session that has ended; whoever goes on guesses. */
const failedAuthsMax = 5;

/** The WebSocket at /api/vue/stream (contract, stream.ts): quotes, books, trades and the clock for everybody, private topics after `auth`. */
export class Stream {
  readonly #parts: StreamParts;
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #lines: RepeatedLines;
  readonly #places: Places;
  readonly #clients = new ClientIndex();
  readonly #intervalMs: number;
  readonly #content: Content;
  readonly #rounds: Rounds<StreamClient>;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #count: { sent: (bytes: number) => void; skipped: () => void };
  #opened = 0;
  #seconds = 0;

  constructor(parts: StreamParts) {
    this.#parts = parts;
    this.#intervalMs = parts.intervalMs ?? intervalMsPreset;
    this.#lines = new RepeatedLines(parts.log);
    this.#places = new Places({ all: parts.connectionsMax, perCaller: parts.connectionsPerCallerMax });
    this.#content = { quotes: new QuoteTexts(parts.quoteText), books: new Books(), clockText: '' };
    this.#count = this.#metrics(parts.metrics);
    this.#rounds = new Rounds({
      intervalMs: this.#intervalMs,
      clients: () => this.#clients.all,
      begin: () => this.#writeClock(),
      serve: client => this.#serve(client),
    });
    this.#timers = [setInterval(() => this.clockChanged(), streamRules.clockEveryMs), setInterval(() => this.#pingSome(), 1_000)];
    parts.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  #metrics(metrics: Metrics): { sent: (bytes: number) => void; skipped: () => void } {
    metrics.gauge('stream_clients', 'connections to the stream', () => this.#clients.all.length);
    const bytes = metrics.counter('stream_sent_bytes_total', 'payload sent to clients of the stream');
    const skipped = metrics.counter('stream_skipped_total', 'times a client was too slow for its packet of quotes');
    return { sent: count => bytes.add({}, count), skipped: () => skipped.add() };
  }

  /** Quotes of these instruments are new. */
  quotesChanged(instrumentIds: readonly number[]): void {
    for (const id of instrumentIds) this.#content.quotes.changed(id);
    if (this.#clients.all.length > 0) this.#rounds.request();
  }

  /** The book of an instrument is new; ignored while nobody looks at it. */
  bookChanged(instrumentId: number, book: Book): void {
    if (!this.#clients.watched.has(instrumentId)) return;
    this.#content.books.writeBook(instrumentId, book);
    this.#rounds.request();
  }

  /** Trades just happened, oldest first; ignored while nobody looks at the instrument. */
  tradesHappened(instrumentId: number, code: string, trades: readonly stream.TradeTuple[]): void {
    if (!this.#clients.watched.has(instrumentId)) return;
    this.#content.books.addTrades(instrumentId, code, trades);
    this.#rounds.request();
  }

  /** Everybody is told the clock anew: it was set, or a phase began. */
  clockChanged(): void {
    for (const client of this.#clients.all) client.clockDue = true;
    if (this.#clients.all.length > 0) this.#rounds.request();
  }

  /** Tells a customer's clients what to ask for again. */
  notify(customerId: bigint, topics: readonly stream.PrivateTopic[]): void {
    for (const client of this.#clients.ofCustomer(customerId)) client.tell(topics);
  }

  /** Closes what belongs to a session that ended. */
  endSession(sessionId: bigint): void {
    for (const client of this.#clients.ended(sessionId)) client.socket.close(streamRules.closeCodes.sessionEnded, 'session ended');
  }

  stop(): void {
    this.#rounds.stop();
    for (const timer of this.#timers) clearInterval(timer);
    for (const { socket } of [...this.#clients.all]) {
      socket.close(streamRules.closeCodes.goingAway, 'the server stops');
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
    const refusal = this.#places.refusal(networkOf(address, 64));
    if (refusal === 'share') return '429 Too Many Requests';
    return refusal === 'full' ? '503 Service Unavailable' : null;
  }

  #open({ socket, wire, request, caller }: { socket: WebSocket; wire: Duplex; request: IncomingMessage; caller: string }): void {
    const client = new StreamClient({ number: (this.#opened += 1), socket, wire, cookie: request.headers.cookie ?? '' });
    this.#clients.add(client);
    this.#places.take(caller);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#places.leave(caller);
      this.#clients.remove(client);
      this.#watchedChanged();
    });
    const allowance = new Allowance(messages);
    const mayGoOn = (): boolean => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      if (!allowance.takes()) this.#refuse(client, 'too many messages');
      return socket.readyState === WebSocket.OPEN;
    };
    socket.on('ping', mayGoOn);
    socket.on('pong', data => mayGoOn() && client.heardPong(String(data)));
    socket.on('message', (data, isBinary) => mayGoOn() && this.#hear(client, isBinary ? '' : String(data)));
    this.#rounds.request();
  }

  /** Only notes what is wanted: a client that asks and doesn't read must not make us write. */
  #hear(client: StreamClient, text: string): void {
    const request = readRequest(text);
    if (request === null) return this.#refuse(client, 'malformed');
    if ('auth' in request) return void this.#authenticate(client, request.auth);
    if ('depth' in request) return void this.#look(client, request.depth);
    if ('unsub' in request) return client.unsubscribe(this.#known(request.unsub));
    if (!client.subscribe(this.#known(request.sub))) return this.#refuse(client, 'too many subscriptions');
    this.#serveSoon(client);
  }

  /** What is asked for after a pause comes at once, else with the next round. */
  #serveSoon(client: StreamClient): void {
    const now = performance.now();
    if (now - client.promptedAt < this.#intervalMs) return this.#rounds.request();
    client.promptedAt = now;
    this.#serve(client, () => client.serveMarket(this.#content));
  }

  /** Codes that we don't list are left out: an old watchlist may hold one. */
  #known(codes: readonly string[]): number[] {
    return codes.map(this.#parts.instrumentOf).filter(id => id !== null);
  }

  #refuse(client: StreamClient, error: string): void {
    client.send(JSON.stringify({ error } satisfies stream.StreamMessage));
    client.socket.close(streamRules.closeCodes.policy, error);
    this.#clients.remove(client);
    this.#watchedChanged();
  }

  async #authenticate(client: StreamClient, { token, account }: { token: string; account: string }): Promise<void> {
    if (client.authenticating) return this.#refuse(client, 'one auth at a time');
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
    client.send(JSON.stringify({ auth: sound } satisfies stream.StreamMessage));
  }

  /** One book is asked for at a time, and one per interval; whoever wants another one meanwhile gets the last that he named. */
  async #look(client: StreamClient, code: string | null): Promise<void> {
    client.wanted = { code };
    if (client.looking) return;
    client.looking = true;
    while (client.wanted) {
      const wanted = client.wanted;
      client.wanted = null;
      await this.#show(client, wanted.code);
      await pause(this.#intervalMs, undefined, { ref: false });
    }
    client.looking = false;
  }

  async #show(client: StreamClient, code: string | null): Promise<void> {
    if (client.socket.readyState !== WebSocket.OPEN) return;
    const id = code === null ? null : this.#parts.instrumentOf(code);
    client.watch(id);
    this.#watchedChanged();
    if (id === null || code === null) return;
    const first = await this.#parts.bookOf(id).catch(() => ({ book: null, trades: [] }));
    if (client.watched !== id || client.wanted) return;
    client.showBook(this.#content.books, [
      ...(first.book ? [JSON.stringify({ d: first.book } satisfies stream.StreamMessage)] : []),
      ...(first.trades.length > 0
        ? [
            tradesMessage(
              code,
              first.trades.map(trade => JSON.stringify(trade)),
            ),
          ]
        : []),
    ]);
    this.#serveSoon(client);
  }

  #watchedChanged(): void {
    if (!this.#clients.refreshWatched()) return;
    this.#content.books.keepOnly(this.#clients.watched);
    this.#parts.watch([...this.#clients.watched]);
  }

  #writeClock(): void {
    const state = { ...this.#parts.clockState(), settable: false };
    this.#content.clockText = JSON.stringify({ c: state } satisfies stream.StreamMessage);
  }

  #serve(client: StreamClient, send = (): boolean => client.serve(this.#content)): void {
    if (client.lost) return this.#refuse(client, 'too slow');
    if (!send()) this.#count.skipped();
    if (client.sentBytes > 0) this.#count.sent(client.sentBytes);
    client.sentBytes = 0;
  }

  /** Pings a part of the clients each second, so that each is asked once in the interval. */
  #pingSome(): void {
    this.#seconds += 1;
    const pingEverySeconds = this.#parts.pingEverySeconds ?? pingEverySecondsPreset;
    const due = this.#clients.all.filter(({ number }) => number % pingEverySeconds === this.#seconds % pingEverySeconds);
    for (const client of due) client.ping();
  }
}
