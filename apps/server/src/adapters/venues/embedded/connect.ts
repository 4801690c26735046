import type { stream } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import { bookMessage, corridorsOf, tradeTuple, type MarketBoard, type PhaseEvent } from '../../../books/market-data/index.ts';
import { embeddedVenue, type VenueBatch } from '../../../books/orders/index.ts';
import type { RuleBook } from '../../../books/house-rules/index.ts';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import { standOnLog } from './engine-log.ts';
import { versionsOf } from './market-host.ts';
import { EmbeddedVenue } from './venue.ts';

export type VenueParts = {
  readonly db: Db;
  readonly log: Log;
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

/** Starts the venue where its log ends, and connects all that react to it. */
export async function startVenue(parts: VenueParts): Promise<EmbeddedVenue> {
  const { db, log, at, feed, board, instruments, ruleBook, shown } = parts;
  const venue = EmbeddedVenue.open(
    { feed },
    {
      events: ({ events, ticks, inputs }) => parts.said({ venue: embeddedVenue, events, ticks, inputs }),
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
  await standOnLog(venue, { db, log, at, corridors: corridorsOf(ruleBook.reader), versions: versionsOf(feed, instruments.all) });
  venue.decideCorridors(corridorsOf(ruleBook.reader));
  ruleBook.onChange(() => venue.decideCorridors(corridorsOf(ruleBook.reader)));
  board.write(await venue.views());
  return venue;
}
