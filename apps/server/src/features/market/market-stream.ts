import type { InstrumentList } from '../../books/instruments/index.ts';
import { bookMessage, quoteTuple, tradeTuple, type MarketBoard } from '../../books/market-data/index.ts';
import { Stream, type StreamParts } from '../../platform/stream.ts';
import type { MarketClock } from './market-clock.ts';
import type { MarketParts } from './parts.ts';

export type MarketStreamParts = Pick<
  StreamParts,
  'server' | 'origins' | 'callers' | 'log' | 'metrics' | 'connectionsMax' | 'connectionsPerCallerMax' | 'authenticate' | 'watch'
> & {
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly clock: MarketClock;
  readonly depth: MarketParts['depth'];
};

/** The stream, fed by the board: every change of a quote, and of the market's phase, goes out by itself. */
export function openMarketStream(parts: MarketStreamParts): Stream {
  const { list, board, clock, depth, ...rest } = parts;
  const stream = new Stream({
    ...rest,
    instrumentOf: code => list.withCode(code)?.id ?? null,
    quoteText: id => {
      const view = board.view(id);
      return view && JSON.stringify(quoteTuple(list.withId(id), view));
    },
    bookOf: async id => {
      const { depth: book, trades } = await depth(id);
      return { book: book && bookMessage(list.withId(id).code, book), trades: trades.map(tradeTuple) };
    },
    clockState: () => clock.state(false),
  });
  let { phase } = clock.state(false);
  board.onChange(views => {
    stream.quotesChanged(views.map(({ instrumentId }) => instrumentId));
    const before = phase;
    ({ phase } = clock.state(false));
    if (phase !== before) stream.clockChanged();
  });
  clock.onChange(() => stream.clockChanged());
  return stream;
}
