import { creditCheck, scoresSql } from '../../../books/credit/checks/index.ts';
import { scoreToWithdraw, type CreditSource } from '../../../books/credit/index.ts';
import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const paid = `coalesce(sum(b.principal) filter (where b.kind <> 'interest'), 0) as principal,
  coalesce(sum(b.interest) filter (where b.kind = 'interest'), 0) as posted, coalesce(sum(b.interest) filter (where b.kind <> 'interest'), 0) as interest`;
const booked = `(select l.*, s.* from loan l, lateral (select ${paid} from loan_booking b where b.loan_id = l.id) s where l.granted_at is not null) l`;
const planned = `(select loan_id, sum(principal) as principal, coalesce(sum(interest), 0) as interest, sum(paid) as paid from loan_instalment group by 1)`;

/** The interest of a booking is recomputed by days: act/365 on the principal that was owed on each, rounded half up once. */
const interestByDays = `select b.loan_id, b.no, b.interest, l.rate_bps, (
    select sum(greatest(0, least(b.day, coalesce(o.until, b.day)) - greatest(o.since, coalesce(p.day, o.since))) * o.owed)
    from (select s.since, lead(s.since) over (order by s.since, s.no) as until, s.owed from (
      select 0 as no, (l.granted_at at time zone 'Europe/Berlin')::date as since, l.amount as owed
      union all select m.no, m.day, l.amount - sum(m.principal) over (order by m.no) from loan_booking m where m.loan_id = l.id) s) o
  ) as cent_days
  from loan_booking b join loan l on l.id = b.loan_id
  left join lateral (select max(e.day) as day from loan_booking e where e.loan_id = b.loan_id and e.kind = 'interest' and e.no < b.no) p on true
  where b.kind = 'interest'`;

/**
 * The euros in a wallet and the debt of its loan when a withdrawal was asked for: principal, and interest that was due. A booking at that very moment may have
 * come before it or after it; the better one for the withdrawal counts.
 */
const stoodAt = (before: '<' | '<='): string => `(select coalesce(sum(p.amount), 0) from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.account_id = w.account_id and e.booked_at ${before} w.asked_at)
  - (select l.amount - coalesce(sum(b.principal), 0) + coalesce(sum(case when b.kind = 'interest' then b.interest else -b.interest end), 0)
    from loan_booking b where b.loan_id = l.id and b.at ${before} w.asked_at)`;

/** Withdrawals of euros by customers who owed a loan then, with what was left beside the debt. */
const withdrawnOwing = `select w.id, w.customer_id, w.amount, w.asked_at, l.id as loan, greatest(${stoodAt('<')}, ${stoodAt('<=')}) as own
  from withdrawal w join loan l on l.customer_id = w.customer_id and l.granted_at <= w.asked_at and (l.finished_at is null or l.finished_at > w.asked_at)
  where w.currency = 'EUR' and not w.by_desk`;

const owedFollowsBookings = (facts: readonly CreditSource[]) =>
  sqlCheck({
    id: 'I14',
    promise:
      'what is owed of a loan is what was lent and what became due less what was paid, one loan of a customer is open, interest is by the day, and borrowed money stays at a low score',
    wholeOnly: true,
    count: () => 'select count(*) from loan',
    breaches: [
      () => `select format('loan L%s: %s lent, %s of it repaid, %s owed', l.id, l.amount, l.principal, l.outstanding) from ${booked}
      where l.outstanding <> l.amount - l.principal`,
      () => `select format('loan L%s: interest of %s became due, %s was paid, %s is due', l.id, l.posted, l.interest, l.interest_due) from ${booked}
      where l.interest_due <> l.posted - l.interest`,
      () => `select format('loan L%s: its instalments have %s principal and %s interest, %s of them paid; booked are %s lent, %s interest and %s paid',
        l.id, i.principal, i.interest, i.paid, l.amount, l.posted, l.principal + l.interest)
      from ${booked} join ${planned} i on i.loan_id = l.id
      where i.interest <> l.posted or l.outstanding + l.interest_due <> i.principal + i.interest - i.paid`,
      () =>
        `select format('customer %s has %s open loans', customer_id, count(*)) from loan where state in ('asked', 'running') group by customer_id having count(*) > 1`,
      () => `select format('loan L%s of %s was granted above its limit of %s', l.id, l.amount, l.limit_amount) from loan l
      where l.granted_at is not null and l.amount > l.limit_amount and l.view is null`,
      () => `select format('interest %s of loan L%s is %s, by days it is %s', d.no, d.loan_id, d.interest, d.due) from (
        select x.*, floor((x.cent_days * x.rate_bps * 2 + 3650000) / 7300000)::int8 as due from (${interestByDays}) x) d where d.interest <> d.due`,
      () => `with owing as materialized (${withdrawnOwing}), loan_score as (select id, customer_id, 0 as score, asked_at from owing where amount > own)
      select format('withdrawal W%s of %s took borrowed money of loan L%s at a score of %s', o.id, o.amount, o.loan, s.due)
      from owing o join (${scoresSql(facts)}) s on s.id = o.id where o.amount > o.own and s.due < ${scoreToWithdraw}`,
    ],
  });

export const loansAudit = (facts: readonly CreditSource[]): AuditContribution => ({
  name: 'loans',
  checks: [owedFollowsBookings(facts), creditCheck(facts, 'select id, customer_id, score, asked_at from loan')],
});
