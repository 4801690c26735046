import type { BadState } from '../../../testing/bad-state.ts';

/** A row of what waits on the wallet that gave the money of an exchange. */
const gave = (row: string): string => `select p.account_id, ${row}, '2027-12-31' from ledger_posting p join ledger_entry e on e.id = p.entry_id
  where e.kind = 'exchange' and p.balance_after is not null and p.amount < 0 limit 1`;

export const exchangeBadStates: readonly BadState[] = [
  {
    id: 'I15',
    what: 'an exchange took a rate of somebody else',
    sql: 'update exchange_quote set customer_id = 2',
    names: /^exchange \d+ of customer 1, EUR into USD, took a rate of customer 2, EUR into USD$/,
  },
  {
    id: 'I15',
    what: 'an exchange was made when its rate held no more',
    sql: `update exchange set taken_at = taken_at + interval '15 seconds'`,
    names: /^exchange \d+ was made at .+, its rate held from .+ to .+$/,
  },
  {
    id: 'I15',
    what: 'the house kept the residue twice',
    sql: 'update exchange set got = got - 1',
    names: /^exchange \d+ got \d+, its rate makes \d+\.\d+$/,
  },
  {
    id: 'I15',
    what: 'an exchange has the rate of another moment',
    sql: 'update exchange_quote set rate = rate - 1000000000',
    names: /^exchange \d+ got \d+, its rate makes \d+\.\d+$/,
  },
  {
    id: 'I15',
    what: 'a rate isn’t its middle less the spread',
    sql: 'update exchange_quote set middle = middle * 2',
    names: /^the rate of exchange \d+ is \d+, its middle less the spread \d+$/,
  },
  {
    id: 'I15',
    what: 'the spread is another one than that of the rate',
    sql: 'update exchange set spread = spread + 1',
    names: /^the spread of exchange \d+ is \d+, that of its rate \d+$/,
  },
  {
    id: 'I121',
    what: 'an exchange came before an order of somebody else',
    sql: `update exchange set order_id = (select min(id) from orders where customer_id <> exchange.customer_id) where order_id is not null`,
    names: /^exchange \d+ of customer 1 into EUR at .+ is said to be for order \d+, of customer \d+ in .+ at .+$/,
  },
  {
    id: 'I121',
    what: 'an order exchanged more than it needed',
    sql: `update orders set hold_placed = 1 where id = (select max(order_id) from exchange)`,
    names: /^exchange \d+ gave \d+, less would have paid all of order \d+, which set 1 aside$/,
  },
  {
    id: 'I126',
    what: 'money that was exchanged before it had settled could be withdrawn at once',
    sql: `insert into ledger_unsettled (account_id, entry_id, amount, settles_on) ${gave('1, 10000000000')}`,
    names: /^exchange \d+ of \d+, of which -\d+ had settled, lets 0 of \d+ wait$/,
  },
  {
    id: 'I126',
    what: 'what waits was taken off the wallet that gave, and waits nowhere',
    sql: `insert into ledger_unsettled (account_id, entry_id, amount, settles_on) ${gave('p.entry_id, -1')}`,
    names: /^exchange \d+ takes 1 off what waits where it was given and lets 0 wait where it was got$/,
  },
];
