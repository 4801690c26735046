import type { BadState } from '../../../testing/bad-state.ts';

const ofLine = `(select line_id from deposit where line_id is not null and state = 'credited' order by id limit 1)`;

const decided = (customer: 'is null' | 'is not null'): string => `(select min(review_id) from line_decision where customer_id ${customer})`;

/** States of deposits that the product can't make. */
export const depositsBadStates: readonly BadState[] = [
  {
    id: 'I89',
    what: 'a receipt was credited twice',
    sql: `alter table deposit drop constraint deposit_line_id_key;
      with again as (insert into deposit (id, customer_id, channel, currency, state, since, noted_at, came, credited_at, line_id)
        select nextval('deposit_id'), customer_id, channel, currency, state, since, noted_at, came, credited_at, line_id from deposit where line_id = ${ofLine}
        returning id, customer_id, came, currency, credited_at)
      insert into deposit_event (deposit_id, customer_id, step, amount, currency, is_simulated, at)
        select id, customer_id, 'credited', came, currency, true, credited_at from again`,
    names: /^line \d+ is the receipt of 2 deposits$/,
  },
  {
    id: 'I89',
    what: 'a deposit has the receipt of another customer',
    sql: `update deposit set customer_id = 2 where line_id = ${ofLine}`,
    names: /^deposit D\d+ of customer 2 is credited, its last step is credited of customer 1$/,
  },
  {
    id: 'I89',
    what: 'a line of a statement was credited with another amount',
    sql: `update deposit set came = came + 1 where line_id = ${ofLine}`,
    names: /^deposit D\d+ has the \d+ EUR of bank-eur, its line brought \d+ bank-eur$/,
  },
  {
    id: 'I89',
    what: 'a line was taken away from its deposit',
    sql: `update bank_match set follower = null, subject = null where line_id = ${ofLine}`,
    names: /^line \d+ of bank-eur is the receipt of nobody, and of deposit D\d+ of customer \d+$/,
  },
  {
    id: 'I89',
    what: 'a deposit was credited without money and without two signatures',
    sql: `update deposit set line_id = null, announced = came, sender = '\\x00', proof = (select min(id) from file), ends_at = since where line_id = ${ofLine}`,
    names: /^deposit D\d+ of customer \d+ is credited without a line and without two signatures$/,
  },
  {
    id: 'I89',
    what: 'money that isn’t a customer’s went back to nobody',
    sql: `delete from bank_instruction where end_to_end like 'D%-BACK'`,
    names: /^deposit D\d+ went back to nobody$/,
  },
  {
    id: 'I89',
    what: 'a customer has two pending deposits',
    sql: `drop index deposit_pending;
      insert into deposit (id, customer_id, channel, currency, state, announced, sender, proof, since, ends_at, noted_at)
        select nextval('deposit_id'), 1, 'bank-eur', 'EUR', 'announced', 1000, '\\x00', (select min(id) from file), now(), now(), now() from generate_series(1, 2)`,
    names: /^customer 1 has 2 pending deposits$/,
  },
  {
    id: 'I89',
    what: 'a deposit is otherwise than its last step says',
    sql: `update deposit set state = 'credited', credited_at = since where state = 'sent-back'`,
    names: /^deposit D\d+ of customer \d+ is credited, its last step is sent-back of customer \d+$/,
  },
  {
    id: 'I89',
    what: 'a deposit was called back that nobody has signed',
    sql: `insert into deposit_recall (deposit_id, customer_id, currency, amount, reason, at)
      select id, customer_id, currency, came, 'false-proof', since from deposit where line_id = ${ofLine}`,
    names: /^deposit D\d+ was called back without two signatures, or not as it was credited$/,
  },
  {
    id: 'I89',
    what: 'a deposit is said to be called back that nobody has called back',
    sql: `update deposit set state = 'called-back' where line_id = ${ofLine}`,
    names: /^deposit D\d+ is called-back, and nobody called it back$/,
  },
  {
    id: 'I89',
    what: 'more was taken for a deposit that was called back than was written down',
    sql: `insert into deposit_recall (deposit_id, customer_id, currency, amount, taken, reason, at)
      select id, customer_id, currency, came, 5, 'false-proof', since from deposit where line_id = ${ofLine}`,
    names: /^of deposit D\d+, which was called back, 5 is taken and 0 was written down$/,
  },
  {
    id: 'I91',
    what: 'two have signed a credit to another customer than was credited',
    sql: `update line_decision set customer_id = 2 where review_id = ${decided('is not null')}`,
    names: /^line S\d+ was to go to customer 2 by case R\d+ and went to D\d+$/,
  },
  {
    id: 'I91',
    what: 'a line that was to go back is in the queue again',
    sql: `update bank_match set follower = null, subject = null where follower = 'unmatched'`,
    names: /^line S\d+ was to go back by case R\d+ and went to nobody$/,
  },
  {
    id: 'I91',
    what: 'a line went back that nobody has signed',
    sql: `update review set state = 'rejected' where id = ${decided('is null')}`,
    names: /^line S\d+ went back without two signatures$/,
  },
  {
    id: 'I91',
    what: 'the payment of a line that went back was lost',
    sql: `delete from bank_instruction where end_to_end like 'S%-BACK'`,
    names: /^line S\d+ is said to have gone back, and no payment says so$/,
  },
  {
    id: 'I91',
    what: 'a payment goes back for a line that isn’t there',
    sql: `update bank_instruction set end_to_end = 'S9999-BACK' where end_to_end like 'S%-BACK'`,
    names: /^payment S9999-BACK goes back for no line$/,
  },
  {
    id: 'I91',
    what: 'a line was decided twice',
    sql: `update line_decision set line_id = (select max(line_id) from line_decision)`,
    names: /^line S\d+ was decided 2 times$/,
  },
  {
    id: 'I91',
    what: 'a case is about another line than its proposal',
    sql: `update review set subject = '9999' where id = ${decided('is null')}`,
    names: /^case R\d+ is about line 9999, its proposal about line \d+$/,
  },
];
