import type { stream } from '@parkett/contract';

export type BookMessage = Extract<stream.StreamMessage, { d: unknown }>['d'];
type NumberedTrade = { readonly number: number; readonly text: string };
type Shown = { code: string; bookFrame: string | null; bookVersion: number; trades: NumberedTrade[]; tradeCount: number };

/** A client that was away longer than this many trades sees only the latest. */
const tradesKept = 30;

/** Order book and latest trades of the instruments that have subscribers, each encoded once. */
export class OrderBooks {
  readonly #shown = new Map<number, Shown>();

  /** Keeps what is looked at and forgets the rest. */
  keepOnly(watched: ReadonlySet<number>): void {
    for (const id of this.#shown.keys()) if (!watched.has(id)) this.#shown.delete(id);
  }

  writeBook(instrumentId: number, book: BookMessage): void {
    const shown = this.#shownOf(instrumentId, book.code);
    shown.bookFrame = bookFrame(book);
    shown.bookVersion += 1;
  }

  /** @param trades that just happened, oldest first */
  addTrades(instrumentId: number, code: string, trades: readonly stream.TradeTuple[]): void {
    const shown = this.#shownOf(instrumentId, code);
    for (const trade of trades) shown.trades.push({ number: (shown.tradeCount += 1), text: JSON.stringify(trade) });
    if (shown.trades.length > tradesKept) shown.trades.splice(0, shown.trades.length - tradesKept);
  }

  bookVersion(instrumentId: number): number {
    return this.#shown.get(instrumentId)?.bookVersion ?? 0;
  }

  bookFrame(instrumentId: number): string | null {
    return this.#shown.get(instrumentId)?.bookFrame ?? null;
  }

  /** How many trades were added since the first subscriber came. */
  tradeCount(instrumentId: number): number {
    return this.#shown.get(instrumentId)?.tradeCount ?? 0;
  }

  /** The trades after the numbered one, as a frame; null when there is none. */
  tradesAfter(instrumentId: number, number: number): string | null {
    const shown = this.#shown.get(instrumentId);
    const fresh = shown?.trades.filter(trade => trade.number > number) ?? [];
    const texts = fresh.map(({ text }) => text);
    return shown && texts.length > 0 ? tradesFrame(shown.code, texts) : null;
  }

  #shownOf(instrumentId: number, code: string): Shown {
    let shown = this.#shown.get(instrumentId);
    if (!shown) this.#shown.set(instrumentId, (shown = { code, bookFrame: null, bookVersion: 0, trades: [], tradeCount: 0 }));
    return shown;
  }
}

export const bookFrame = (book: BookMessage): string => `{"d":${JSON.stringify(book)}}`;

/** @param trades as JSON texts, oldest first */
export const tradesFrame = (code: string, trades: readonly string[]): string =>
  `{"t":{"code":${JSON.stringify(code)},"trades":[${trades.join(',')}]}}`;
