import { sqlCheck } from '../../../platform/checks/index.ts';

/** Two operators announce what the calendar of companies doesn't. */
export const announcedByTwo = sqlCheck({
  id: 'I118',
  promise:
    'a dividend, split or delisting that operators announced is what two of them signed in its review, and each review that was approved announced one',
  wholeOnly: true,
  count: () => 'select count(*) from corporate_announcement',
  breaches: [
    () => `select format('term %s was not signed by two in review %s', a.term_id, a.review_id) from corporate_announcement a join review r on r.id = a.review_id
      where (r.kind, r.state) is distinct from ('corporate-event', 'approved') or r.maker is null or r.checker is null`,
    () => `select format('term %s is not what review %s proposed', a.term_id, a.review_id) from corporate_announcement a
      join market_term t on t.id = a.term_id join corporate_proposal p on p.review_id = a.review_id
      where (t.instrument_id, t.kind, t.ex_date, t.amount, t.old_shares, t.new_shares)
        is distinct from (p.instrument_id, p.kind, p.ex_date, p.amount, p.old_shares, p.new_shares)
        or t.kind = 'delisting' and p.without_price <> (t.pays_on = t.ex_date)`,
    () => `select format('review %s was approved, and announced nothing', r.id) from review r
      where r.kind = 'corporate-event' and r.state = 'approved' and not exists (select from corporate_announcement a where a.review_id = r.id)`,
  ],
});
