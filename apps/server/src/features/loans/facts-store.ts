import type { CreditSource } from '../../books/credit/index.ts';

/** An instalment is late for the score from the fourth day after its own. */
const lateFrom = `((i.due_on + 4)::timestamp at time zone 'Europe/Berlin')`;
const isLate = `i.interest is not null and (i.paid_on is null or i.paid_on > i.due_on + 3)`;

/** The facts of loans for the score: a loan repaid with no instalment more than three days late, and each instalment that was. */
export const loanFacts: readonly CreditSource[] = [
  {
    kind: 'loan-repaid',
    sql: `select l.customer_id as customer, l.id as about, l.finished_at as at from loan l where l.state = 'finished' and l.left_at is null
      and not exists (select from loan_instalment i where i.loan_id = l.id and ${isLate})`,
  },
  {
    kind: 'instalment-late',
    sql: `select l.customer_id as customer, l.id as about, ${lateFrom} as at from loan l join loan_instalment i on i.loan_id = l.id and ${isLate}`,
  },
];
