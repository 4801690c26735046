import { sqlCheck } from '../../../platform/checks/index.ts';
import { factsSql, type CreditSource } from '../facts-store.ts';

const berlin = (at: string): string => `(${at} at time zone 'Europe/Berlin')`;

/**
 * The score of each customer at the moment of an application, or of another row of `loan_score`, computed by the database from the facts alone: 80 for a verified customer (no other may ask for a loan), what
 * the facts add and take, and one point for each quarter after the first fact in which nothing took.
 */
export const scoresSql = (sources: readonly CreditSource[]): string => `
  select l.id, l.customer_id, l.score, greatest(0, least(100, 80 + least(20, 5 * count(f.kind) filter (where f.kind = 'loan-repaid'))
      - 10 * count(f.kind) filter (where f.kind in ('instalment-late', 'subscription-unpaid')) - 20 * count(f.kind) filter (where f.kind = 'deposit-called-back')
      + case when min(f.at) is null then 0 else (select count(*) from generate_series(date_trunc('quarter', ${berlin('min(f.at)')}) + interval '3 months',
          date_trunc('quarter', ${berlin('l.asked_at')}) - interval '3 months', interval '3 months') q
        where not exists (select from (${factsSql(sources)}) g where g.customer = l.customer_id and g.kind <> 'loan-repaid' and g.at < l.asked_at
          and date_trunc('quarter', ${berlin('g.at')}) = q)) end)) as due
  from loan_score l left join (${factsSql(sources)}) f on f.customer = l.customer_id and f.at < l.asked_at group by l.id, l.customer_id, l.score, l.asked_at`;

/** The scores by which loans were judged, against the facts. */
export const creditCheck = (sources: readonly CreditSource[], judged: string) =>
  sqlCheck({
    id: 'I98',
    promise: 'the score by which a loan was judged is what its facts come to',
    wholeOnly: true,
    count: () => `select count(*) from (${judged}) j`,
    breaches: [
      () => `with loan_score as (${judged}) select format('loan L%s of customer %s was judged by a score of %s, its facts come to %s', s.id, s.customer_id, s.score, s.due)
        from (${scoresSql(sources)}) s where s.score <> s.due`,
    ],
  });
