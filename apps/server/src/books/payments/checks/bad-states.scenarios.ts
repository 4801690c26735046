import type { BadState } from '../../../testing/bad-state.ts';

/** States of payees that the product can't make. */
export const paymentsBadStates: readonly BadState[] = [
  {
    id: 'I87',
    what: 'a payee waits less by the machine’s clock',
    sql: `update payee set noted_usable_from = noted_at`,
    names: /^payee \d+ waits 1 day by one clock and 00:00:00 by the other$/,
  },
  {
    id: 'I87',
    what: 'a payee is the account of another customer',
    sql: `insert into proved_account (token, customer_id, proved_at)
      select token, (select min(id) from customer where id <> payee.customer_id), added_at - interval '1 day' from payee where removed_at is null and token not in (select token from proved_account) limit 1`,
    names: /^payee \d+ of customer \d+ is the account of customer \d+$/,
  },
];
