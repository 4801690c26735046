import type { BadState } from '../../../testing/bad-state.ts';

/** States of watchlists that the product can't make. */
export const watchlistBadStates: readonly BadState[] = [
  {
    id: 'I86',
    what: 'an instrument on a watchlist brings its customer no messages',
    sql: 'delete from message_watched',
    names: /^customer 1 has SAP on a watchlist and gets no messages about it$/,
  },
  {
    id: 'I86',
    what: 'an instrument that is on no watchlist brings its customer messages',
    sql: `update watchlist set codes = '{}'`,
    names: /^customer 1 has SAP on a watchlist no more and still gets messages about it$/,
  },
];
