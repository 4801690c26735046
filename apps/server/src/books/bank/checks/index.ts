import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';
import { decided } from '../house-bank.ts';

/** The line doesn't wait for two operators, and two haven't decided it: those may say something else than was ordered. */
const isNoOthers = `not exists (select from bank_match m where m.line_id = l.id and (m.follower is null or m.follower = '${decided}'))`;

const statementsAreWhole = sqlCheck({
  id: 'I88',
  promise:
    'a statement is whole: its lines are numbered without a gap, each sum follows from the one before, and each payout was ordered and left once, but for lines that wait for two operators or were decided by them',
  wholeOnly: true,
  count: () => 'select count(*) from bank_line',
  breaches: [
    () => `select format('line %s of %s follows line %s', number, account, before) from
      (select account, number, lag(number, 1, 0) over (partition by account order by number) as before from bank_line) l where number <> before + 1`,
    () => `select format('line %s of %s moves %s from %s to %s', number, account, amount, before, sum) from
      (select account, number, amount, sum, lag(sum, 1, 0) over (partition by account order by number) as before from bank_line) l
      where sum <> before + amount`,
    () =>
      `select format('payout %s left %s times', end_to_end, count(*)) from bank_line l where kind = 'outgoing' and ${isNoOthers} group by end_to_end having count(*) > 1`,
    () => `select format('line %s of %s pays %s, which nobody has ordered', number, account, coalesce(end_to_end, 'nothing')) from bank_line l
      where kind = 'outgoing' and ${isNoOthers} and not exists (select from bank_instruction i
        where i.end_to_end = l.end_to_end and i.account = l.account and i.amount = -l.amount and i.state <> 'refused')`,
  ],
});

export const bankAudit: AuditContribution = { name: 'bank', checks: [statementsAreWhole] };
