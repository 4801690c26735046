import type { BadState } from '../../../testing/bad-state.ts';

/** States of interruptions that the product can't make. */
export const marketDataBadStates: readonly BadState[] = [
  {
    id: 'I86b',
    what: 'an interruption ended twice',
    sql: `insert into market_interruption (instrument_id, kind, is_end, at)
      select instrument_id, kind, true, at + interval '1 minute' from market_interruption where is_end`,
    names: /^interruption \d+ of instrument \d+ ends what did not begin$/,
  },
  {
    id: 'I86b',
    what: 'a volatility auction ended as a halt',
    sql: `update market_interruption set kind = 'halt' where is_end and kind = 'volatility-auction'`,
    names: /^interruption \d+ of instrument \d+ ends what did not begin$/,
  },
];
