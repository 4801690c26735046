import { watchlist } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { watchlistAudit } from './checks/index.ts';
import { addWatchlistCalls, deleteLists, heldLists, watchlistManifest } from './index.ts';

export const feature = declareFeature({
  name: 'watchlist',
  customers: {
    contract: [watchlist],
    policies: {
      'watchlist/create': 'look',
      'watchlist/order': 'look',
      'watchlist/remove': 'look',
      'watchlist/rename': 'look',
      'watchlist/entries': 'look',
      'watchlist/lists': 'look',
    },
  },
  manifest: watchlistManifest,
  audit: () => [watchlistAudit],
  held: () => [heldLists],
  kept: [{ part: 'watchlists', years: 0, forget: deleteLists }],
  run: ({ db, commands, ruleBook, instruments, now }) => ({ calls: calls => addWatchlistCalls(calls, { db, commands, ruleBook, instruments, now }) }),
});
