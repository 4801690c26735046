import { stream as contract, type market } from '@parkett/contract';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import { bookMessage, quoteTuple, tradeTuple, type MarketBoard } from '../../../books/market-data/index.ts';
import { Topics, type Stream } from '../../../platform/stream.ts';
import type { MarketParts } from '../parts.ts';
import { ClockSource } from './clock-source.ts';
import { OrderBookSource, type OrderBookParts } from './order-book-source.ts';

export type MarketStreamParts = Pick<OrderBookParts, 'watch'> & {
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly clock: { readonly state: (signedIn: boolean) => market.ClockState; readonly onChange: (listener: () => void) => void };
  readonly depth: MarketParts['depth'];
};

/** The market's sources on the stream: every change of a quote and of the clock goes out by itself; of order books and trades the venue tells the one returned. */
export function addMarketStream(stream: Stream, parts: MarketStreamParts): OrderBookSource {
  const { board, clock } = parts;
  const quotes = new Topics(stream, quoteTopics(parts));
  const clocks = new ClockSource(stream, () => clock.state(false));
  const orderBooks = new OrderBookSource(stream, orderBookParts(parts));
  for (const source of [quotes, orderBooks, clocks]) stream.add(source);
  let { phase } = clock.state(false);
  board.onChange(views => {
    quotes.changed(views.map(({ instrumentId }) => instrumentId));
    const before = phase;
    ({ phase } = clock.state(false));
    if (phase !== before) clocks.changed();
  });
  clock.onChange(() => clocks.changed());
  return orderBooks;
}

/** A topic is an instrument: named by its code, numbered by its id. */
const quoteTopics = ({ list, board }: MarketStreamParts): ConstructorParameters<typeof Topics>[1] => ({
  numberOf: code => list.withCode(code)?.id ?? null,
  encode: id => {
    const view = board.view(id);
    return view && JSON.stringify(quoteTuple(list.withId(id), view));
  },
  frame: { begin: '{"q":[', end: ']}' },
  perConnectionMax: contract.subscriptionsMax,
});

const orderBookParts = ({ list, depth, watch }: MarketStreamParts): OrderBookParts => ({
  instrumentOf: code => list.withCode(code)?.id ?? null,
  latest: async id => {
    const { depth: book, trades } = await depth(id);
    return { book: book && bookMessage(list.withId(id).code, book), trades: trades.map(tradeTuple) };
  },
  watch,
});
