import { sqlCheck } from '../../../platform/checks/index.ts';

const columns = [
  ...['payment', 'method', 'quantity', 'minimum', 'lot', 'price_low', 'price_high', 'account_minimum', 'count_max', 'lock_days', 'underwriter'],
  ...['opens_at', 'ends_at', 'draw_at', 'payment_due_at', 'payout_at'],
];
const termsOf = (table: string): string => columns.map(column => `${table}.${column}`).join(', ');

export const draftsAreSigned = sqlCheck({
  id: 'I117',
  promise: 'a signed draft has the signatures of two operators, an approved one is signed, and its company is published with its terms',
  wholeOnly: true,
  count: () => 'select count(*) from offering_draft',
  breaches: [
    () => `select format('draft %s counts and was not signed by two', d.review_id) from offering_drafted d join review r on r.id = d.review_id
      where (r.kind, r.state) is distinct from ('offering-draft', 'approved') or r.maker is null or r.checker is null`,
    () => `select format('review %s was approved, and its draft does not count', r.id) from review r
      where r.kind = 'offering-draft' and r.state = 'approved' and not exists (select from offering_drafted d where d.review_id = r.id)`,
    () => `select format('offering %s has other terms than draft %s', o.id, d.review_id) from offering_drafted d join offering_draft t on t.review_id = d.review_id
      join offering o on o.instrument_id = t.instrument_id and o.kind = 'ipo' where (${termsOf('o')}) is distinct from (${termsOf('t')})`,
  ],
});
