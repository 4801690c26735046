import type { BadState } from '../../../testing/bad-state.ts';

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
];
