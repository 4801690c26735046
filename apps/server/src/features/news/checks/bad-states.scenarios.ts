import type { BadState } from '../../../testing/bad-state.ts';

export const newsBadStates: readonly BadState[] = [
  {
    id: 'I73b',
    what: 'a notice was invented',
    sql: `insert into market_notice (id, kind, at, code, params) values ('halt-ADS-2026-11-25T10:00:00.000Z', 'halt', '2026-11-25T10:00:00Z', 'ADS', '{}')`,
    names: /^notice halt-ADS-.* tells of something that did not happen/,
  },
];
