import type { BadState } from '../../../testing/bad-state.ts';

/** States of statements that the product can't make. */
export const bankBadStates: readonly BadState[] = [
  {
    id: 'I88',
    what: 'a line of a statement was dropped',
    sql: `delete from bank_match where line_id = (select id from bank_line where account = 'bank-eur' and number = 1);
      delete from bank_line where account = 'bank-eur' and number = 1`,
    names: /^line 2 of bank-eur follows line 0$/,
  },
  {
    id: 'I88',
    what: 'a line has another amount than its statement',
    sql: `update bank_line set amount = amount + 1 where account = 'bank-eur' and number = 1`,
    names: /^line 1 of bank-eur moves \d+ from 0 to \d+$/,
  },
  {
    id: 'I88',
    what: 'a payout left twice',
    sql: `insert into bank_line (id, account, number, kind, amount, sum, end_to_end, details, is_simulated, booked_at)
      select nextval('bank_line_id'), account, (select max(number) + 1 from bank_line), kind, amount, sum + amount, end_to_end, details, is_simulated, booked_at
      from bank_line where end_to_end like 'PARKETT-W%' and kind = 'outgoing' limit 1`,
    names: /^payout [\w-]+ left 2 times$/,
  },
  {
    id: 'I88',
    what: 'money left that nobody has ordered',
    sql: `update bank_instruction set amount = amount + 1 where end_to_end like 'PARKETT-W%'`,
    names: /^line \d+ of bank-eur pays PARKETT-W\d+, which nobody has ordered$/,
  },
];
