import type { stream } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import { bookMessage, corridorsOf, tradeTuple, type MarketBoard, type PhaseEvent } from '../../../books/market-data/index.ts';
import { embeddedVenue, type VenueBatch } from '../../../books/orders/index.ts';
import type { RuleBook } from '../../../books/house-rules/index.ts';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import { LogFollowing } from './engine-log.ts';
import { versionsOf } from './market-host.ts';
import type { FromVenue } from './protocol.ts';
import { EmbeddedVenue } from './venue.ts';

type MarketMessage = Extract<FromVenue, { kind: 'market' }>;

export type VenueParts = {
  readonly db: Db;
  readonly log: Log;
  readonly feed: FeedSetting;
  readonly instruments: InstrumentList;
  readonly ruleBook: RuleBook;
  /** Hears of every event, in order, with the ticks behind executions. */
  readonly said: (batch: VenueBatch) => void;
  /** Hears of every phase that begins. */
  readonly phasesBegan: (phases: readonly PhaseEvent[]) => void;
  /** Hears what can be seen of the market. */
  readonly seen: (message: MarketMessage) => void;
  readonly failed: (error: Error) => void;
};

/** Where books and trades of the watched instruments are shown. */
export type Shown = {
  readonly bookChanged: (id: number, book: ReturnType<typeof bookMessage>) => void;
  readonly tradesHappened: (id: number, code: string, trades: readonly stream.TradeTuple[]) => void;
};

/** Shows what a venue tells of the market, in its own process. */
export const showing =
  ({ board, instruments, shown }: { board: MarketBoard; instruments: InstrumentList; shown: Shown }) =>
  (message: Pick<MarketMessage, 'views' | 'depths' | 'trades'>): void => {
    board.write(message.views);
    for (const depth of message.depths) shown.bookChanged(depth.instrument, bookMessage(instruments.withId(depth.instrument).code, depth));
    for (const { instrument, trades } of message.trades)
      shown.tradesHappened(instrument, instruments.withId(instrument).code, trades.map(tradeTuple));
  };

/** A venue that stands by: it follows what the one that trades does, until it takes over. */
export type VenueStandingBy = {
  readonly goOn: () => Promise<void>;
  readonly takeOver: (at: Instant) => Promise<EmbeddedVenue>;
  readonly stop: () => Promise<void>;
};

/** Starts the venue's thread behind its log. */
export function openVenue({ db, log, feed, instruments, ruleBook, said, phasesBegan, seen, failed }: VenueParts): VenueStandingBy {
  const venue = EmbeddedVenue.open(
    { feed },
    {
      events: ({ events, ticks, inputs }) => said({ venue: embeddedVenue, events, ticks, inputs }),
      phases: ({ phases }) => phasesBegan(phases),
      market: seen,
      failed,
    },
  );
  const following = new LogFollowing(venue, { db, log, versions: versionsOf(feed, instruments.all) });
  const corridors = () => corridorsOf(ruleBook.reader);
  return {
    goOn: async () => void (await following.goOn()),
    takeOver: async at => {
      await following.takeOver({ at, corridors: corridors() });
      venue.decideCorridors(corridors());
      ruleBook.onChange(() => venue.decideCorridors(corridors()));
      return venue;
    },
    stop: () => venue.stop(),
  };
}
