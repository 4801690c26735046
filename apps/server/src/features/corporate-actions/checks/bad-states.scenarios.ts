import { one, type BadState } from '../../../testing/bad-state.ts';

const due = one('dividend', 'not exists (select from dividend_payment p where p.id = dividend.id)');
const paid = one('dividend_payment', 'true');

export const corporateBadStates: readonly BadState[] = [
  {
    id: 'I103',
    what: 'a dividend was paid for shares that were sold before',
    sql: `update dividend set quantity = quantity + 1 where ctid = ${due}`,
    names: /^dividend \d+ is of \d+ shares, customer \d+ held \d+$/,
  },
  {
    id: 'I103',
    what: 'a cent of a dividend is in no position',
    sql: `update dividend_position set amount = amount - 1 where ctid = ${one('dividend_position', 'true')}`,
    names: /^the positions of dividend \d+ have/,
  },
  {
    id: 'I103',
    what: 'a dividend was paid before its day',
    sql: `update dividend_payment set paid_at = paid_at - interval '3 days' where ctid = ${paid}`,
    names: /^dividend \d+ was paid at/,
  },
  {
    id: 'I103',
    what: 'a dividend counts as paid and is still due',
    sql: `insert into dividend_payment (id, customer_id, paid_at) select id, customer_id, pays_at from dividend where ctid = ${due}`,
    names: /due, the unpaid dividends are/,
  },
  {
    id: 'I104',
    what: 'the rate was changed after the announcement',
    sql: 'update market_term set amount = amount + 100',
    names: /^dividend \d+ is \d+, its rate by its shares is \d+$/,
  },
];
