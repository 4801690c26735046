import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const watchedIsListed = sqlCheck({
  id: 'I86',
  promise: 'a customer gets messages about what is on the own watchlists, and about nothing else that is not held',
  wholeOnly: true,
  count: () => 'select count(*) from message_watched',
  breaches: [
    () => `select format('customer %s has %s on a watchlist %s', coalesce(l.customer_id, w.customer_id), coalesce(l.code, w.code),
        case when w.code is null then 'and gets no messages about it' else 'no more and still gets messages about it' end)
      from (select distinct customer_id, unnest(codes) as code from watchlist) l full join message_watched w using (customer_id, code)
      where l.code is null or w.code is null`,
  ],
});

export const watchlistAudit: AuditContribution = { name: 'watchlist', checks: [watchedIsListed] };
