import type { stream } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import { bookMessage, corridorsOf, tradeTuple, type MarketBoard, type PhaseEvent } from '../../../books/market-data/index.ts';
import { embeddedVenue, venueNumbers, type VenueBatch } from '../../../books/orders/index.ts';
import type { RuleBook } from '../../../books/house-rules/index.ts';
import type { Db } from '../../../platform/db.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import { EmbeddedVenue } from './venue.ts';

export type VenueParts = {
  readonly db: Db;
  readonly feed: FeedSetting;
  readonly at: Instant;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleBook;
  /** Hears of every event, in order, with the ticks behind executions. */
  readonly said: (batch: VenueBatch) => void;
  /** Hears of every phase that begins. */
  readonly phasesBegan: (phases: readonly PhaseEvent[]) => void;
  /** Books and trades of the watched instruments. */
  readonly shown: {
    bookChanged: (id: number, book: ReturnType<typeof bookMessage>) => void;
    tradesHappened: (id: number, code: string, trades: readonly stream.TradeTuple[]) => void;
  };
  readonly failed: (error: Error) => void;
};

/** Starts the venue where the books left off, and connects all that react to it. */
export async function startVenue(parts: VenueParts): Promise<EmbeddedVenue> {
  const { board, instruments, ruleBook, shown } = parts;
  const numbers = await venueNumbers(parts.db);
  const { venue, views } = await EmbeddedVenue.start(
    {
      feed: parts.feed,
      at: parts.at,
      corridors: corridorsOf(ruleBook.reader),
      firstSequence: Number(numbers.sequence) + 1,
      firstExecution: Number(numbers.execution) + 1,
    },
    {
      events: ({ events, ticks }) => parts.said({ venue: embeddedVenue, events, ticks }),
      phases: ({ phases }) => parts.phasesBegan(phases),
      market: message => {
        board.write(message.views);
        for (const depth of message.depths) shown.bookChanged(depth.instrument, bookMessage(instruments.withId(depth.instrument).code, depth));
        for (const { instrument, trades } of message.trades)
          shown.tradesHappened(instrument, instruments.withId(instrument).code, trades.map(tradeTuple));
      },
      failed: parts.failed,
    },
  );
  ruleBook.onChange(() => venue.decideCorridors(corridorsOf(ruleBook.reader)));
  board.write(views);
  return venue;
}
