import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const receiptsAreCreditedOnce = sqlCheck({
  id: 'I89',
  promise:
    'a credited deposit has one line of a statement or a decision of two operators, and each line that is a deposit’s is credited once or sent back',
  wholeOnly: true,
  count: () => 'select count(*) from deposit',
  breaches: [
    () => `select format('deposit D%s of customer %s is credited without a line and without two signatures', d.id, d.customer_id) from deposit d
      where d.state in ('credited', 'called-back') and d.line_id is null and not exists (select from review r
        where r.kind = 'deposit' and r.subject = d.id::text and r.customer_id = d.customer_id and r.state = 'approved' and r.checker is not null)`,
    () => `select format('deposit D%s has the %s %s of %s, its line brought %s %s', d.id, d.came, d.currency, d.channel, l.amount, l.account)
      from deposit d join bank_line l on l.id = d.line_id where d.came <> l.amount or d.channel <> l.account or l.kind <> 'incoming'`,
    () => `select format('line %s of %s is the receipt of %s, and of deposit D%s of customer %s', l.number, l.account, coalesce(m.subject, 'nobody'), d.id, d.customer_id)
      from deposit d join bank_line l on l.id = d.line_id left join bank_match m on m.line_id = l.id
      where m.follower is distinct from 'deposits' or m.subject is distinct from 'D' || d.id`,
    () => `select format('line %s of %s is the receipt of %s, which has another', l.number, l.account, m.subject) from bank_match m join bank_line l on l.id = m.line_id
      where m.follower = 'deposits' and l.kind = 'incoming' and not exists (select from deposit d where d.line_id = l.id and 'D' || d.id = m.subject)`,
    () =>
      `select format('line %s is the receipt of %s deposits', line_id, count(*)) from deposit where line_id is not null group by line_id having count(*) > 1`,
    () => `select format('deposit D%s went back to nobody', d.id) from deposit d where d.state = 'sent-back' and not exists (select from bank_instruction i
      where i.end_to_end = 'D' || d.id || '-BACK' and i.account = d.channel and i.amount = d.came)`,
    () =>
      `select format('customer %s has %s pending deposits', customer_id, count(*)) from deposit where state = 'announced' group by customer_id having count(*) > 1`,
    () => `select format('deposit D%s was called back without two signatures, or not as it was credited', c.deposit_id) from deposit_recall c
      join deposit d on d.id = c.deposit_id where c.customer_id <> d.customer_id or c.currency <> d.currency or c.amount is distinct from d.came
      or not exists (select from review r where r.kind = 'deposit-recall' and r.subject = c.deposit_id::text and r.state = 'approved' and r.checker is not null)`,
    () => `select format('deposit D%s is %s, and %s', d.id, d.state, case when c.deposit_id is null then 'nobody called it back' else 'it was called back' end)
      from deposit d left join deposit_recall c on c.deposit_id = d.id where (d.state = 'called-back') <> (c.deposit_id is not null)`,
    () => `select format('of deposit D%s, which was called back, %s is taken and %s was written down', c.deposit_id, c.taken, coalesce(sum(t.amount), 0))
      from deposit_recall c left join deposit_recall_taking t on t.deposit_id = c.deposit_id group by c.deposit_id having c.taken <> coalesce(sum(t.amount), 0)`,
    () => `select format('deposit D%s of customer %s is %s, its last step is %s of customer %s', d.id, d.customer_id, d.state, e.step, e.customer_id) from deposit d
      left join lateral (select step, customer_id from deposit_event where deposit_id = d.id order by id desc limit 1) e on true
      where e.step is distinct from d.state or e.customer_id is distinct from d.customer_id`,
  ],
});

/** The instruction by which a line goes back. */
const back = `select from bank_instruction i where i.end_to_end = 'S' || l.id || '-BACK' and i.account = l.account and i.amount = l.amount`;

const linesAreDecidedByTwo = sqlCheck({
  id: 'I91',
  promise: 'a line of the queue is credited or sent back by two operators, once, and what they have signed is what happened',
  wholeOnly: true,
  count: () => 'select count(*) from line_decision',
  breaches: [
    () => `select format('line S%s was to go %s by case R%s and went to %s', d.line_id, coalesce('to customer ' || d.customer_id, 'back'), d.review_id,
        coalesce(m.subject, 'nobody')) from line_decision d join review r on r.id = d.review_id and r.state = 'approved'
      left join bank_match m on m.line_id = d.line_id
      where case when d.customer_id is null then m.follower is distinct from 'unmatched'
        else not exists (select from deposit p where p.line_id = d.line_id and p.customer_id = d.customer_id and p.state in ('credited', 'called-back')) end`,
    () => `select format('line S%s went back without two signatures', l.id) from bank_match m join bank_line l on l.id = m.line_id
      where m.follower = 'unmatched' and l.kind = 'incoming' and not exists (select from line_decision d join review r on r.id = d.review_id
        where d.line_id = l.id and d.customer_id is null and r.kind = 'bank-line' and r.state = 'approved' and r.checker is not null)`,
    () => `select format('line S%s is said to have gone back, and no payment says so', l.id) from bank_match m join bank_line l on l.id = m.line_id
      where m.follower = 'unmatched' and l.kind = 'incoming' and not exists (${back})`,
    () => `select format('payment %s goes back for no line', i.end_to_end) from bank_instruction i where i.follower = 'unmatched'
      and not exists (select from bank_match m where m.follower = 'unmatched' and m.subject || '-BACK' = i.end_to_end)`,
    () => `select format('line S%s was decided %s times', d.line_id, count(*)) from line_decision d join review r on r.id = d.review_id
      where r.state = 'approved' group by d.line_id having count(*) > 1`,
    () => `select format('case R%s is about line %s, its proposal about line %s', r.id, r.subject, coalesce(d.line_id::text, 'none')) from review r
      left join line_decision d on d.review_id = r.id where r.kind = 'bank-line' and r.subject is distinct from d.line_id::text`,
  ],
});

export const depositsAudit: AuditContribution = { name: 'deposits', checks: [receiptsAreCreditedOnce, linesAreDecidedByTwo] };
