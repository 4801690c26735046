import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const noticesHappened = sqlCheck({
  id: 'I73b',
  promise: 'a notice tells of an interruption of trading that happened',
  wholeOnly: true,
  count: () => 'select count(*) from market_notice',
  breaches: [
    () => `select format('notice %s tells of something that did not happen', n.id) from market_notice n where not exists (select from outbox o
      where o.topic = 'market.interrupted' and o.body ->> 'kind' = n.kind and (o.body ->> 'at')::timestamptz = n.at
        and n.id = format('%s-%s-%s', n.kind, n.code, o.body ->> 'at'))`,
  ],
});

export const newsAudit: AuditContribution = { name: 'news', checks: [noticesHappened] };
