import { one, type BadState } from '../../../testing/bad-state.ts';

const paid = one('withdrawal', `state = 'paid'`, 'id');
/** A line that came back and that two operators have booked. */
const booked = one('payout_line', 'withdrawal_id is null', 'line_id');
const asked = one('withdrawal', `state = 'asked'`, 'id');

/** States of withdrawals that the product can't make. */
export const withdrawalBadStates: readonly BadState[] = [
  {
    id: 'I17',
    what: 'a withdrawal is paid that its steps don’t tell of',
    sql: `update withdrawal set state = 'cancelled' where id = ${asked}`,
    names: /^withdrawal \d+ is cancelled, its last step says asked$/,
  },
  {
    id: 'I17',
    what: 'a withdrawal was sent that nobody approved',
    sql: `delete from withdrawal_event where step = 'approved' and withdrawal_id = ${paid}`,
    names: /^withdrawal \d+ went from asked to sent$/,
  },
  {
    id: 'I17',
    what: 'a withdrawal goes to somebody else’s account',
    sql: `update withdrawal set payee_id = ${one('payee', `customer_id <> (select customer_id from withdrawal where id = ${asked})`, 'id')} where id = ${asked}`,
    names: /^withdrawal \d+ of customer \d+ goes to payee \d+ of customer \d+$/,
  },
  {
    id: 'I17',
    what: 'a withdrawal was paid twice',
    sql: `insert into bank_line (id, account, number, kind, amount, sum, end_to_end, details, is_simulated, booked_at)
      select nextval('bank_line_id'), account, (select max(number) + 1 from bank_line m where m.account = l.account), kind, amount, sum + amount, end_to_end,
        details, is_simulated, booked_at from bank_line l where end_to_end like 'PARKETT-W%'`,
    names: /^withdrawal \d+ was paid 2 times by the bank$/,
  },
  {
    id: 'I17',
    what: 'more was ordered than was asked for',
    sql: `update bank_instruction set amount = amount + 1 where end_to_end like 'PARKETT-W%'`,
    names: /^withdrawal \d+ is paid, and 10001 was ordered of 10000$/,
  },
  {
    id: 'I90',
    what: 'a hold was kept after its withdrawal failed',
    sql: `update withdrawal set state = 'rejected' where id = ${asked};
      insert into withdrawal_event (withdrawal_id, step, reason, at) select id, 'rejected', 'rail-refused', asked_at from withdrawal where state = 'rejected'`,
    names: /^withdrawal \d+ is rejected, its hold of 10000 is active$/,
  },
  {
    id: 'I90',
    what: 'less is set aside than was asked for',
    sql: `update ledger_hold set placed = placed - 1, open = open - 1 where claim = 'withdrawal' and state = 'active'`,
    names: /^withdrawal \d+ is asked, its hold of 9999 is active$/,
  },
  {
    id: 'I92',
    what: 'a payout by the desk was paid without two signatures',
    sql: `update withdrawal set by_desk = true where id = ${paid}`,
    names: /^withdrawal \d+ of customer \d+ was asked for by the desk and is paid without two signatures$/,
  },
  {
    id: 'I92',
    what: 'a case pays out what the desk hasn’t asked for',
    sql: `update review set kind = 'payout' where kind = 'withdrawal' and state = 'approved'`,
    names: /^case R\d+ pays out withdrawal \d+ of customer \d+, which the desk hasn’t asked for$/,
  },
  {
    id: 'I100',
    what: 'a higher maximum ended, and nobody had decided',
    sql: `update withdrawal_higher set state = 'expired' where state = 'asked'`,
    names: /^higher maximum \d+ is expired, its review says pending$/,
  },
  {
    id: 'I100',
    what: 'a higher maximum is used by somebody else’s withdrawal',
    sql: `update withdrawal_higher set withdrawal_id = ${paid} where state = 'approved'`,
    names: /^higher maximum \d+ of 6000000 EUR for customer \d+ is used by withdrawal \d+ of 10000 EUR of customer \d+$/,
  },
  {
    id: 'I128',
    what: 'a line that two have booked was dropped',
    sql: `delete from payout_line where line_id = ${booked}`,
    names: /^line S\d+ was to be booked by case R\d+, and isn’t$/,
  },
  {
    id: 'I128',
    what: 'a line is booked that nobody has signed',
    sql: `update review set state = 'rejected' where kind = 'payout-line'`,
    names: /^line S\d+ is booked without two signatures$/,
  },
  {
    id: 'I128',
    what: 'a line that two have booked waits again',
    sql: `update bank_match set follower = null, subject = null where line_id = ${booked}`,
    names: /^line S\d+ is booked for S\d+, and taken for nothing$/,
  },
  {
    id: 'I128',
    what: 'another amount is booked than the line says',
    sql: `update payout_line set to_house = to_house + 1 where line_id = ${booked}`,
    names: /^line S\d+ moves 20000 beside its withdrawal, and 20001 is booked$/,
  },
  {
    id: 'I128',
    what: 'a line says that a withdrawal came back which was paid',
    sql: `update payout_line set withdrawal_id = ${paid}, step = 'returned' where line_id = ${booked}`,
    names: /^line S\d+ says that withdrawal \d+ is returned, and its steps don’t$/,
  },
];
