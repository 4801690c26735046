import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';
import { edges } from '../rules/steps.ts';

const pairs = Object.entries(edges).flatMap(([from, next]) => next.map(to => `('${from}', '${to}')`));
const started = `(null, 'asked')`;

/** The steps of each withdrawal with the one before. */
const walked = `select e.withdrawal_id, e.step, lag(e.step) over (partition by e.withdrawal_id order by e.id) as before,
  row_number() over (partition by e.withdrawal_id order by e.id desc) as from_last from withdrawal_event e`;

const stepsAreListed = sqlCheck({
  id: 'I17',
  promise: 'a withdrawal walks along its edges, its steps give its state, it goes to an account of its customer, and it is paid once',
  wholeOnly: true,
  count: () => 'select count(*) from withdrawal',
  breaches: [
    () => `select format('withdrawal %s is %s, its last step says %s', w.id, w.state, coalesce(s.step, 'nothing'))
      from withdrawal w left join (${walked}) s on s.withdrawal_id = w.id and s.from_last = 1 where s.step is distinct from w.state`,
    () => `select format('withdrawal %s went from %s to %s', s.withdrawal_id, coalesce(s.before, 'nothing'), s.step) from (${walked}) s
      where not exists (select from (values ${[started, ...pairs].join(', ')}) k(before, step) where k.before is not distinct from s.before and k.step = s.step)`,
    () => `select format('withdrawal %s of customer %s goes to payee %s of customer %s', w.id, w.customer_id, p.id, p.customer_id)
      from withdrawal w join payee p on p.id = w.payee_id where p.customer_id <> w.customer_id`,
    () => `select format('withdrawal %s was paid %s times by the bank', w.id, count(*)) from withdrawal w
      join bank_line l on l.end_to_end = 'PARKETT-W' || lpad(w.id::text, 12, '0') and l.kind = 'outgoing' left join bank_match m on m.line_id = l.id
      where m.line_id is null or m.subject = 'W' || w.id group by w.id having count(*) > 1`,
    () => `select format('withdrawal %s is %s, and %s was ordered of %s', w.id, w.state, i.amount, w.amount - w.fee) from withdrawal w
      join bank_instruction i on i.end_to_end = 'PARKETT-W' || lpad(w.id::text, 12, '0') where i.amount <> w.amount - w.fee or w.handed_at is null`,
  ],
});

/** The state of the hold that goes with each state. */
const holdOf = `case when w.state in ('asked', 'approved') then 'active'
  when w.state in ('rejected', 'cancelled') or e.reason = 'initiation-failed' then 'voided' else 'posted' end`;

const holdsFollow = sqlCheck({
  id: 'I90',
  promise: 'the money of a withdrawal is set aside until it is sent or has ended, all of it and no longer',
  wholeOnly: true,
  count: () => 'select count(*) from withdrawal',
  breaches: [
    () => `select format('withdrawal %s is %s, its hold of %s is %s', w.id, w.state, h.placed, coalesce(h.state, 'not there'))
      from withdrawal w left join withdrawal_event e on e.withdrawal_id = w.id and e.step = 'failed'
      left join ledger_hold h on h.account_id = w.account_id and h.id = w.hold_id
      where h.state is distinct from ${holdOf} or h.placed <> w.amount or h.claim <> 'withdrawal' or h.claim_id <> w.id`,
  ],
});

const payoutsHaveTwo = sqlCheck({
  id: 'I92',
  promise: 'a withdrawal that the desk has asked for was approved by two operators, and a case about a payout is about one of its customer',
  wholeOnly: true,
  count: () => 'select count(*) from withdrawal',
  breaches: [
    () => `select format('withdrawal %s of customer %s was asked for by the desk and is %s without two signatures', w.id, w.customer_id, w.state)
      from withdrawal w where w.by_desk and w.state in ('approved', 'sent', 'paid', 'failed', 'returned') and not exists (select from review r
        where r.kind = 'payout' and r.subject = w.id::text and r.customer_id = w.customer_id and r.state = 'approved' and r.checker is not null)`,
    () => `select format('case R%s pays out withdrawal %s of customer %s, which the desk hasn’t asked for', r.id, r.subject, r.customer_id) from review r
      where r.kind = 'payout' and not exists (select from withdrawal w where w.id::text = r.subject and w.customer_id = r.customer_id and w.by_desk)`,
  ],
});

const higherIsGranted = sqlCheck({
  id: 'I100',
  promise: 'a higher maximum is what its review says, and the withdrawal that uses it is its customer’s, of its currency, and not above it',
  wholeOnly: true,
  count: () => 'select count(*) from withdrawal_higher',
  breaches: [
    () => `select format('higher maximum %s is %s, its review says %s', h.id, h.state, coalesce(r.state, 'nothing')) from withdrawal_higher h
      left join review r on r.kind = 'withdrawal-higher' and r.subject = h.id::text
      where r.state is distinct from case h.state when 'asked' then 'pending' else h.state end`,
    () => `select format('higher maximum %s of %s %s for customer %s is used by withdrawal %s of %s %s of customer %s', h.id, h.amount, h.currency,
        h.customer_id, w.id, w.amount, w.currency, w.customer_id) from withdrawal_higher h join withdrawal w on w.id = h.withdrawal_id
      where w.customer_id <> h.customer_id or w.currency <> h.currency or w.amount > h.amount`,
  ],
});

/** The amount of a line beside the steps that it brought. */
const besideSteps = `case l.step when 'paid' then w.amount - w.fee + b.amount when 'returned' then b.amount - w.amount + w.fee else b.amount end`;

const linesAreBookedByTwo = sqlCheck({
  id: 'I128',
  promise: 'a line that went out or came back and fits no payment is booked by two operators, once, as it stands on the statement',
  wholeOnly: true,
  count: () => 'select count(*) from payout_line',
  breaches: [
    () => `select format('line S%s is booked without two signatures', l.line_id) from payout_line l where not exists (select from review r
      where r.id = l.review_id and r.kind = 'payout-line' and r.subject = l.line_id::text and r.state = 'approved' and r.checker is not null)`,
    () => `select format('line S%s was to be booked by case R%s, and isn’t', r.subject, r.id) from review r
      where r.kind = 'payout-line' and r.state = 'approved' and not exists (select from payout_line l where l.review_id = r.id)`,
    () => `select format('line S%s is booked for %s, and taken for %s', coalesce(l.line_id, m.line_id), coalesce('W' || l.withdrawal_id, 'S' || l.line_id, 'nothing'),
        coalesce(m.subject, 'nothing')) from payout_line l full join (select line_id, subject from bank_match where follower = 'decided') m on m.line_id = l.line_id
      where m.subject is distinct from coalesce('W' || l.withdrawal_id, 'S' || l.line_id)`,
    () => `select format('line S%s moves %s beside its withdrawal, and %s is booked', l.line_id, ${besideSteps}, l.to_wallet + l.to_house) from payout_line l
      join bank_line b on b.id = l.line_id left join withdrawal w on w.id = l.withdrawal_id where l.to_wallet + l.to_house <> ${besideSteps}`,
    () => `select format('line S%s says that withdrawal %s is %s, and its steps don’t', l.line_id, l.withdrawal_id, l.step) from payout_line l
      where l.step is not null and not exists (select from withdrawal_event e where e.withdrawal_id = l.withdrawal_id and e.step = l.step)`,
  ],
});

export const withdrawalsAudit: AuditContribution = {
  name: 'withdrawals',
  checks: [stepsAreListed, holdsFollow, payoutsHaveTwo, higherIsGranted, linesAreBookedByTwo],
};
