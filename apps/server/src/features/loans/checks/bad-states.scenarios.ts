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
    id: 'I98',
    what: 'a loan was judged by a score that somebody has made up',
    sql: `update loan set score = 100 where id = ${running}`,
    names: /^loan L\d+ of customer \d+ was judged by a score of 100, its facts come to 80$/,
  },
];
