import type { stream } from '@parkett/contract';

export type Book = Extract<stream.StreamMessage, { d: unknown }>['d'];
type NumberedTrade = { readonly number: number; readonly text: string };
type Shown = { code: string; bookText: string | null; bookVersion: number; trades: NumberedTrade[]; tradeCount: number };

/** A client that was away longer than this many trades sees only the latest. */
const tradesKept = 30;

/** Book and latest trades of the instruments that somebody looks at, each encoded once. */
export class Books {
  readonly #shown = new Map<number, Shown>();

  /** Keeps what is looked at and forgets the rest. */
  keepOnly(watched: ReadonlySet<number>): void {
    for (const id of this.#shown.keys()) if (!watched.has(id)) this.#shown.delete(id);
  }

  writeBook(instrumentId: number, book: Book): void {
    const shown = this.#of(instrumentId, book.code);
    shown.bookText = `{"d":${JSON.stringify(book)}}`;
    shown.bookVersion += 1;
  }

  /** @param trades that just happened, oldest first */
  addTrades(instrumentId: number, code: string, trades: readonly stream.TradeTuple[]): void {
    const shown = this.#of(instrumentId, code);
    for (const trade of trades) shown.trades.push({ number: (shown.tradeCount += 1), text: JSON.stringify(trade) });
    if (shown.trades.length > tradesKept) shown.trades.splice(0, shown.trades.length - tradesKept);
  }

  bookVersion(instrumentId: number): number {
    return this.#shown.get(instrumentId)?.bookVersion ?? 0;
  }

  bookText(instrumentId: number): string | null {
    return this.#shown.get(instrumentId)?.bookText ?? null;
  }

  /** How many trades were added since somebody began to look. */
  tradeCount(instrumentId: number): number {
    return this.#shown.get(instrumentId)?.tradeCount ?? 0;
  }

  /** The trades after the numbered one, as a message; null when there is none. */
  tradesAfter(instrumentId: number, number: number): string | null {
    const shown = this.#shown.get(instrumentId);
    const fresh = shown?.trades.filter(trade => trade.number > number) ?? [];
    return shown && fresh.length > 0
      ? tradesMessage(
          shown.code,
          fresh.map(({ text }) => text),
        )
      : null;
  }

  #of(instrumentId: number, code: string): Shown {
    let shown = this.#shown.get(instrumentId);
    if (!shown) this.#shown.set(instrumentId, (shown = { code, bookText: null, bookVersion: 0, trades: [], tradeCount: 0 }));
    return shown;
  }
}

/** @param trades as JSON texts, oldest first */
export const tradesMessage = (code: string, trades: readonly string[]): string =>
  `{"t":{"code":${JSON.stringify(code)},"trades":[${trades.join(',')}]}}`;
