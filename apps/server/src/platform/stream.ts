import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { stream as streamRules, type market, type stream } from '@parkett/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { apiPrefix, isForeign } from './http/entry-checks.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { Books, tradesMessage, type Book } from './stream/books.ts';
import { StreamClient, type Content, type StreamSession } from './stream/client.ts';
import { ClientIndex } from './stream/client-index.ts';
import { QuoteTexts } from './stream/quote-texts.ts';
import { readRequest } from './stream/requests.ts';
import { Rounds } from './stream/rounds.ts';

export type { Book } from './stream/books.ts';
export type { StreamSession } from './stream/client.ts';

/** Who is behind a connection: the cookie header of its handshake, and token and account of its `auth` message; null when that is no session. */
export type AuthenticateStream = (cookieHeader: string, token: string, account: string) => Promise<StreamSession | null>;

export type StreamParts = {
  /** Requests to upgrade arrive here. */
  server: { on: (event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => unknown };
  origins: readonly string[];
  log: Log;
  metrics: Metrics;
  /** Nobody else is let in while so many are connected. */
  connectionsMax: number;
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

const path = `${apiPrefix}stream`;
const intervalMsPreset = 200;
const clockEveryMs = 10_000;
const pingEverySecondsPreset = 30;
const messageBytesMax = 16_384;
/** A list that is scrolled says a few things per frame; more is no browser of ours. */
const messagesPerSecondMax = 300;
/** A page fails once, with a session that has ended; whoever goes on guesses. */
const failedAuthsMax = 5;

/** The WebSocket at /api/vue/stream (contract, stream.ts): quotes, books, trades and the clock for everybody, private topics after `auth`. */
export class Stream {
  readonly #parts: StreamParts;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: messageBytesMax, clientTracking: false });
  readonly #clients = new ClientIndex();
  readonly #content: Content;
  readonly #rounds: Rounds<StreamClient>;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #count: { sent: (bytes: number) => void; skipped: () => void };
  #opened = 0;
  #seconds = 0;

  constructor(parts: StreamParts) {
    this.#parts = parts;
    this.#content = { quotes: new QuoteTexts(parts.quoteText), books: new Books(), clockText: '' };
    this.#count = this.#metrics(parts.metrics);
    this.#rounds = new Rounds({
      intervalMs: parts.intervalMs ?? intervalMsPreset,
      clients: () => this.#clients.all,
      begin: () => this.#writeClock(),
      serve: client => this.#serve(client),
    });
    this.#timers = [setInterval(() => this.clockChanged(), clockEveryMs), setInterval(() => this.#pingSome(), 1_000)];
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
    const status = this.#refusal(request);
    if (status === null) {
      this.#sockets.handleUpgrade(request, socket, head, opened => this.#open({ socket: opened, wire: socket, request }));
      return;
    }
    this.#parts.log.info({ status, address: request.socket.remoteAddress }, 'stream refused');
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  #refusal(request: IncomingMessage): string | null {
    if (request.url?.split('?')[0] !== path) return '404 Not Found';
    if (isForeign(request.headers, this.#parts.origins)) return '403 Forbidden';
    return this.#clients.all.length >= this.#parts.connectionsMax ? '503 Service Unavailable' : null;
  }

  #open({ socket, wire, request }: { socket: WebSocket; wire: Duplex; request: IncomingMessage }): void {
    const client = new StreamClient({ number: (this.#opened += 1), socket, wire, cookie: request.headers.cookie ?? '' });
    this.#clients.add(client);
    socket.on('pong', () => (client.alive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#clients.remove(client);
      this.#watchedChanged();
    });
    const heard = { second: 0, messages: 0 };
    socket.on('message', (data, isBinary) => {
      const second = Math.floor(performance.now() / 1_000);
      heard.messages = heard.second === second ? heard.messages + 1 : 1;
      heard.second = second;
      if (heard.messages > messagesPerSecondMax) this.#refuse(client, 'too many messages');
      else this.#hear(client, isBinary ? '' : String(data));
    });
    this.#rounds.request();
  }

  #hear(client: StreamClient, text: string): void {
    const request = readRequest(text);
    if (request === null) return this.#refuse(client, 'malformed');
    if ('auth' in request) return void this.#authenticate(client, request.auth);
    if ('depth' in request) return void this.#show(client, request.depth);
    if ('unsub' in request) return client.unsubscribe(this.#known(request.unsub));
    if (!client.subscribe(this.#known(request.sub))) return this.#refuse(client, 'too many subscriptions');
    client.sendQuotes(this.#content.quotes);
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

  async #show(client: StreamClient, code: string | null): Promise<void> {
    const id = code === null ? null : this.#parts.instrumentOf(code);
    client.watch(id);
    this.#watchedChanged();
    if (id === null || code === null) return;
    const first = await this.#parts.bookOf(id).catch(() => ({ book: null, trades: [] }));
    if (client.watched !== id || !client.awaitsBook) return;
    client.showBook(this.#content.books, {
      book: first.book && JSON.stringify({ d: first.book } satisfies stream.StreamMessage),
      trades:
        first.trades.length > 0
          ? tradesMessage(
              code,
              first.trades.map(trade => JSON.stringify(trade)),
            )
          : null,
    });
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

  #serve(client: StreamClient): void {
    if (!client.serve(this.#content)) this.#count.skipped();
    if (client.sentBytes > 0) this.#count.sent(client.sentBytes);
    client.sentBytes = 0;
  }

  /** Pings a part of the clients each second, so that each is asked once in the interval. */
  #pingSome(): void {
    this.#seconds += 1;
    const pingEverySeconds = this.#parts.pingEverySeconds ?? pingEverySecondsPreset;
    const due = this.#clients.all.filter(({ number }) => number % pingEverySeconds === this.#seconds % pingEverySeconds);
    for (const client of due) {
      if (client.alive) client.socket.ping();
      else client.socket.terminate();
      client.alive = false;
    }
  }
}
