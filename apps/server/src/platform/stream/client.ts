import type { stream } from '@parkett/contract';
import { stream as streamRules } from '@parkett/contract';
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Books } from './books.ts';
import type { QuoteTexts } from './quote-texts.ts';
import { textFrame } from './text-frame.ts';

/** A session on the stream: who gets the private topics, and whose end closes the socket. */
export type StreamSession = { readonly sessionId: bigint; readonly customerId: bigint };

/** What all clients are served from. */
export type Content = { readonly quotes: QuoteTexts; readonly books: Books; clockText: string };

/** More than this still unsent: the client is skipped until it has drained, and then gets the newest of everything. */
const unsentBytesMax = 65_536;
/** A packet on top of that is far below this: whoever has so much unsent asks and doesn't read. */
const lostBytes = 262_144;

/** One connection: what it wants, what it has seen, and nothing that could grow. */
export class StreamClient {
  /** Connections are counted, so that this one can be told from others for as long as it lasts. */
  readonly number: number;
  readonly socket: WebSocket;
  /** The connection below the socket, for packets that are ready to go as they are. */
  readonly #wire: Duplex;
  /** The cookie header of the handshake. */
  readonly cookie: string;
  session: StreamSession | null = null;
  authenticating = false;
  failedAuths = 0;
  /** What the last ping carried, until it comes back: a pong that says anything else proves nothing. */
  #pinged: string | null = null;
  /** A clock message is due. */
  clockDue = true;
  watched: number | null = null;
  /** The book to look at next, and whether one is being asked for. */
  wanted: { readonly code: string | null } | null = null;
  looking = false;
  /** When it was last served by itself, out of the rounds. */
  promptedAt = -Infinity;
  /** Its first book is on its way. */
  #awaitsBook = false;
  /** First book and trades that wait to be sent. */
  #first: readonly string[] = [];
  #bookSeen = -1;
  #tradeSeen = 0;
  /** Subscribed instruments and the version of each that was sent last, side by side. */
  readonly #ids: number[] = [];
  readonly #seen: number[] = [];
  readonly #topics = new Set<stream.PrivateTopic>();
  sentBytes = 0;

  constructor(opened: { number: number; socket: WebSocket; wire: Duplex; cookie: string }) {
    this.number = opened.number;
    this.socket = opened.socket;
    this.#wire = opened.wire;
    this.cookie = opened.cookie;
  }

  /** Answers false, and changes nothing, when that would be too many. */
  subscribe(instrumentIds: readonly number[]): boolean {
    const known = new Set(this.#ids);
    const fresh = [...new Set(instrumentIds)].filter(id => !known.has(id));
    if (this.#ids.length + fresh.length > streamRules.subscriptionsMax) return false;
    for (const id of fresh) {
      this.#ids.push(id);
      this.#seen.push(-1);
    }
    return true;
  }

  unsubscribe(instrumentIds: readonly number[]): void {
    for (const id of instrumentIds) {
      const at = this.#ids.indexOf(id);
      if (at < 0) continue;
      this.#ids.splice(at, 1);
      this.#seen.splice(at, 1);
    }
  }

  watch(instrumentId: number | null): void {
    this.watched = instrumentId;
    this.#awaitsBook = instrumentId !== null;
    this.#first = [];
  }

  /** The first book and trades have come: after them only what is newer is sent. */
  showBook(books: Books, first: readonly string[]): void {
    this.#awaitsBook = false;
    this.#bookSeen = books.bookVersion(this.watched!);
    this.#tradeSeen = books.tradeCount(this.watched!);
    this.#first = first;
  }

  /** Asks whether the client is still there; one that didn't answer the last time is gone. */
  ping(): void {
    if (this.#pinged !== null) return this.socket.terminate();
    this.#pinged = randomBytes(6).toString('base64url');
    this.socket.ping(this.#pinged);
  }

  heardPong(said: string): void {
    if (said === this.#pinged) this.#pinged = null;
  }

  tell(topics: readonly stream.PrivateTopic[]): void {
    for (const topic of topics) this.#topics.add(topic);
    if (!this.full) this.#sendTopics();
  }

  get full(): boolean {
    return this.#wire.writableLength > unsentBytesMax;
  }

  /** Reads so little of what it is sent that it isn't worth keeping. */
  get lost(): boolean {
    return this.#wire.writableLength > lostBytes;
  }

  /** Sends the quotes and the book that are newer than what was sent; answers false when the client is too slow to get it now. */
  serveMarket(content: Content): boolean {
    if (this.full) return false;
    this.#sendQuotes(content.quotes);
    if (this.watched !== null && !this.#awaitsBook) this.#sendBook(content.books, this.watched);
    return true;
  }

  /** Sends whatever is newer than what was sent; answers false when the client is too slow to get it now. */
  serve(content: Content): boolean {
    if (!this.serveMarket(content)) return false;
    if (this.clockDue) {
      this.clockDue = false;
      this.send(content.clockText);
    }
    if (this.#topics.size > 0) this.#sendTopics();
    return true;
  }

  #sendQuotes(quotes: QuoteTexts): void {
    const ids = this.#ids;
    const seen = this.#seen;
    let joined = '';
    for (let at = 0; at < ids.length; at += 1) {
      const version = quotes.version(ids[at]!);
      if (seen[at] === version) continue;
      seen[at] = version;
      const text = quotes.text(ids[at]!);
      if (text !== null) joined += joined === '' ? text : `,${text}`;
    }
    if (joined !== '') this.send(`{"q":[${joined}]}`);
  }

  send(text: string): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    // Every text of the stream is ASCII, so its length is its size.
    this.sentBytes += text.length;
    this.#wire.write(textFrame(text), 'latin1');
  }

  #sendBook(books: Books, instrumentId: number): void {
    for (const text of this.#first) this.send(text);
    this.#first = [];
    const version = books.bookVersion(instrumentId);
    const text = books.bookText(instrumentId);
    if (version !== this.#bookSeen && text !== null) this.send(text);
    this.#bookSeen = version;
    const trades = books.tradesAfter(instrumentId, this.#tradeSeen);
    if (trades !== null) this.send(trades);
    this.#tradeSeen = books.tradeCount(instrumentId);
  }

  #sendTopics(): void {
    this.send(JSON.stringify({ me: [...this.#topics] } satisfies stream.StreamMessage));
    this.#topics.clear();
  }
}
