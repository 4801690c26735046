import type { BadState } from '../../../testing/bad-state.ts';

export const putAsideBadStates: readonly BadState[] = [
  {
    id: 'I96',
    what: 'a move has another amount than was booked',
    sql: 'update put_aside set amount = amount + 1 where amount > 0',
    names: /^customer \d+ moved \d+ EUR aside, \d+ lies there$/,
  },
];
