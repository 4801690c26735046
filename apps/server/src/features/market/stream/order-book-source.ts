import type { stream } from '@parkett/contract';
import type { Connection, StreamRounds, StreamSource } from '../../../platform/stream.ts';
import { OrderBookSubscription } from './order-book-subscription.ts';
import { OrderBooks, type BookMessage } from './order-books.ts';

export type OrderBookParts = {
  /** The instrument of a code; null when there is none. */
  readonly instrumentOf: (code: string) => number | null;
  /** Order book and latest trades, oldest first, for a new subscriber. */
  readonly latest: (instrumentId: number) => Promise<{ book: BookMessage | null; trades: readonly stream.TradeTuple[] }>;
  /** Which instruments' order books have subscribers, whenever that changes. */
  readonly watch: (instrumentIds: readonly number[]) => void;
};

/** Order book and trades of one instrument per connection (`depth`), without sign-in too. */
export class OrderBookSource implements StreamSource {
  readonly words = ['depth'];
  readonly parts: OrderBookParts;
  readonly intervalMs: number;
  readonly books = new OrderBooks();
  readonly #rounds: StreamRounds;
  readonly #subscriptions = new Set<OrderBookSubscription>();
  #watched: ReadonlySet<number> = new Set();

  constructor(rounds: StreamRounds, parts: OrderBookParts) {
    this.#rounds = rounds;
    this.intervalMs = rounds.intervalMs;
    this.parts = parts;
  }

  subscribe(connection: Connection): OrderBookSubscription {
    const subscription = new OrderBookSubscription(this, connection);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  forget(subscription: OrderBookSubscription): void {
    this.#subscriptions.delete(subscription);
    this.watchedChanged();
  }

  /** The order book of an instrument is new; ignored while it has no subscriber. */
  bookChanged(instrumentId: number, book: BookMessage): void {
    if (!this.#watched.has(instrumentId)) return;
    this.books.writeBook(instrumentId, book);
    this.#rounds.requestRound();
  }

  /** Trades just happened, oldest first; ignored while the instrument has no subscriber. */
  tradesHappened(instrumentId: number, code: string, trades: readonly stream.TradeTuple[]): void {
    if (!this.#watched.has(instrumentId)) return;
    this.books.addTrades(instrumentId, code, trades);
    this.#rounds.requestRound();
  }

  watchedChanged(): void {
    const watched = new Set<number>();
    for (const subscription of this.#subscriptions) if (subscription.watched !== null) watched.add(subscription.watched);
    const isSame = watched.size === this.#watched.size && [...watched].every(id => this.#watched.has(id));
    this.#watched = watched;
    if (isSame) return;
    this.books.keepOnly(watched);
    this.parts.watch([...watched]);
  }
}
