import { one, type BadState } from '../../../testing/bad-state.ts';

const running = one('loan', `state = 'running'`, 'id');
const interest = `loan_id = ${running} and kind = 'interest'`;
const changed = /^interest \d+ of loan L\d+ is \d+, by days it is \d+$/;

/** States of loans that the product can't make. */
export const loanBadStates: readonly BadState[] = [
  {
    id: 'I14',
    what: 'less is owed of a loan than was lent and not repaid',
    sql: `update loan set outstanding = outstanding - 1 where id = ${running}`,
    names: /^loan L\d+: \d+ lent, \d+ of it repaid, \d+ owed$/,
  },
  {
    id: 'I14',
    what: 'interest is due that nothing posted',
    sql: `update loan set interest_due = interest_due + 1 where id = ${running}`,
    names: /^loan L\d+: interest of \d+ became due, \d+ was paid, \d+ is due$/,
  },
  {
    id: 'I14',
    what: 'the house kept a residue of a cent that its customer had paid',
    sql: `update loan_instalment set paid = paid - 1, paid_on = null where loan_id = ${running} and paid_on is not null`,
    names: /^loan L\d+: its instalments have \d+ principal and \d+ interest, \d+ of them paid; booked are \d+ lent, \d+ interest and \d+ paid$/,
  },
  {
    id: 'I14',
    what: 'interest ran on business days only',
    sql: `update loan_booking set interest = interest * 22 / 30 where ${interest}`,
    names: changed,
  },
  {
    id: 'I14',
    what: 'interest was rounded twice',
    sql: `update loan_booking set interest = interest + 1 where ${interest}`,
    names: changed,
  },
  {
    id: 'I14',
    what: 'a customer has two loans at once',
    sql: `drop index loan_open; update loan set customer_id = (select customer_id from loan where id = ${running})`,
    names: /^customer \d+ has 2 open loans$/,
  },
  {
    id: 'I14',
    what: 'a loan was granted above its limit',
    sql: `update loan set limit_amount = amount - 1 where id = ${running}`,
    names: /^loan L\d+ of \d+ was granted above its limit of \d+$/,
  },
  {
    id: 'I14',
    what: 'borrowed money was withdrawn at a score below 50',
    sql: `update loan_instalment set interest = 0, paid = 0, paid_on = null, due_on = due_on - 100 where loan_id = ${running};
      update withdrawal w set customer_id = l.customer_id, asked_at = now() + interval '2 years', currency = 'EUR', by_desk = false,
        account_id = a.id, amount = a.balance
      from loan l join ledger_account a on a.owner = l.customer_id and a.purpose = 'cash' and a.portfolio = 0
        and a.unit = (select id from ledger_unit where code = 'EUR')
      where l.id = ${running} and w.id = ${one('withdrawal', 'true', 'id')}`,
    names: /^withdrawal W\d+ of \d+ took borrowed money of loan L\d+ at a score of 0$/,
  },
  {
    id: 'I26',
    what: 'a loan was counted as profit',
    sql: `update ledger_entry set kind = 'dividend', part = 900 where kind = 'loan'`,
    names: /^entry \d+ of dividend touches account \d+ for loans$/,
  },
  {
    id: 'I98',
    what: 'a loan was judged by a score that somebody has made up',
    sql: `update loan set score = 100 where id = ${running}`,
    names: /^loan L\d+ of customer \d+ was judged by a score of 100, its facts come to 80$/,
  },
];
