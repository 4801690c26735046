import { setTimeout as pause } from 'node:timers/promises';
import { isShortText, type Connection, type Subscription } from '../../../platform/stream.ts';
import type { OrderBookSource } from './order-book-source.ts';
import { bookFrame, tradesFrame } from './order-books.ts';

/** The one order book that a connection looks at. */
export class OrderBookSubscription implements Subscription {
  /** The instrument that is looked at. */
  watched: number | null = null;
  readonly #source: OrderBookSource;
  readonly #connection: Connection;
  /** What to look at next, and whether an order book is being asked for. */
  #wanted: { readonly code: string | null } | null = null;
  #isLooking = false;
  #hasEnded = false;
  /** The first book is on its way. */
  #awaitsFirst = false;
  /** First book and trades that wait to be sent. */
  #first: readonly string[] = [];
  #bookSeen = -1;
  #tradeSeen = 0;

  constructor(source: OrderBookSource, connection: Connection) {
    this.#source = source;
    this.#connection = connection;
  }

  hear(_word: string, code: unknown): string | null {
    if (code !== null && !isShortText(code)) return 'malformed';
    this.#wanted = { code };
    void this.#look();
    return null;
  }

  /** One order book is asked for at a time, and one per interval; of several wishes within the interval the last one counts. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#wanted) {
      const { code } = this.#wanted;
      this.#wanted = null;
      await this.#show(code);
      await pause(this.#source.intervalMs, undefined, { ref: false });
    }
    this.#isLooking = false;
  }

  async #show(code: string | null): Promise<void> {
    if (this.#hasEnded) return;
    const { instrumentOf, latest } = this.#source.parts;
    const id = code === null ? null : instrumentOf(code);
    this.#watch(id);
    if (id === null || code === null) return;
    const { book, trades } = await latest(id).catch(() => ({ book: null, trades: [] }));
    if (this.watched !== id || this.#wanted) return;
    const tradeTexts = trades.map(trade => JSON.stringify(trade));
    this.#awaitsFirst = false;
    // After these only what is newer is sent.
    this.#bookSeen = this.#source.books.bookVersion(id);
    this.#tradeSeen = this.#source.books.tradeCount(id);
    this.#first = [...(book ? [bookFrame(book)] : []), ...(tradeTexts.length > 0 ? [tradesFrame(code, tradeTexts)] : [])];
    this.#connection.serveSoon();
  }

  #watch(instrumentId: number | null): void {
    this.watched = instrumentId;
    this.#awaitsFirst = instrumentId !== null;
    this.#first = [];
    this.#source.watchedChanged();
  }

  serve(send: (frame: string) => void): void {
    if (this.watched === null || this.#awaitsFirst) return;
    for (const frame of this.#first) send(frame);
    this.#first = [];
    const { books } = this.#source;
    const version = books.bookVersion(this.watched);
    const book = books.bookFrame(this.watched);
    if (version !== this.#bookSeen && book !== null) send(book);
    this.#bookSeen = version;
    const trades = books.tradesAfter(this.watched, this.#tradeSeen);
    if (trades !== null) send(trades);
    this.#tradeSeen = books.tradeCount(this.watched);
  }

  end(): void {
    this.#hasEnded = true;
    this.watched = null;
    this.#source.forget(this);
  }
}
