import type { BadState } from '../../../testing/bad-state.ts';

export const marketBadStates: readonly BadState[] = [
  {
    id: 'I73',
    what: 'the clock was turned a year forward',
    sql: `insert into clock_state (name, business_at, speed, paused) select 'business', max(reached) + interval '1 year', 1, false from engine_input`,
    names: /^the clock stands at .*, the market came to/,
  },
  {
    id: 'I73',
    what: 'the clock is sent a year forward',
    sql: `update clock_state set business_at = business_at + interval '1 year' where name = 'wished'`,
    names: /^the clock is sent to .*, the audit says to/,
  },
  {
    id: 'I73',
    what: 'the clock runs faster',
    sql: `update clock_state set speed = 600 where name = 'wished'`,
    names: /^the clock runs at 600, the audit says at 1/,
  },
];
