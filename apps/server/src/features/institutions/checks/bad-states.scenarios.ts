import type { BadState } from '../../../testing/bad-state.ts';

/** States of seats that the product can't make. */
export const institutionsBadStates: readonly BadState[] = [
  {
    id: 'I81',
    what: 'a seat was moved to another institution',
    sql: `with other as (insert into institution (name) values ('Elsewhere') returning id)
      update seat set institution_id = (select id from other) where by_kind = 'customer'`,
    names: /customer \d+ has a seat at institution \d+ and belongs to \d+/,
  },
  {
    id: 'I81',
    what: 'a seat is by an operator who isn’t there',
    sql: `update seat set by_id = 999 where by_kind = 'operator'`,
    names: /the seat of customer \d+ is by operator 999, who isn't there/,
  },
  {
    id: 'I81',
    what: 'a customer was made a seat by hand',
    sql: `insert into seat (customer_id, institution_id, by_kind, by_id, admitted_at) select id, institution_id, 'customer', id, now() from customer where id = 3`,
    names: /no row of the audit says that customer 3 admitted customer 3/,
  },
];
