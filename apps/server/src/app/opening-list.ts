import { AuctionRows, addOpeningListCalls, addOpeningListStream, type OpeningListParts } from '../features/opening-list/index.ts';
import { readLists } from '../features/watchlist/index.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import type { Market } from './market.ts';

/** The opening list asks the feed and the board for auctions, and watchlists for the order of its lines. */
export function openingListFeature({ base, market }: { readonly base: Base; readonly market: Pick<Market, 'stream'> }): Feature {
  const { platform, instruments, board, source, clock } = base;
  const parts: OpeningListParts = {
    ...{ db: platform.db, instruments, board, history: source, now: () => clock.now() },
    watchedBy: async (from, customer) => (await readLists(from, customer)).flatMap(({ codes }) => codes),
  };
  const rows = new AuctionRows(parts);
  addOpeningListStream(market.stream, parts, rows);
  return { name: 'opening-list', calls: calls => addOpeningListCalls(calls, parts, rows) };
}
