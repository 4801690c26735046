import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const nothingIsReadable = sqlCheck({
  id: 'I40b',
  promise: 'of a customer nothing personal is readable in his row, and nobody finds one who was erased',
  wholeOnly: true,
  count: () => `select count(*) from customer`,
  breaches: [
    () => `select format('the account of customer %s is readable', id) from customer where kind = 'registered' and account is not null`,
    () => `select format('the call name of customer %s is readable', id) from customer where call_name is not null`,
    () => `select format('customer %s was erased and is still found by the account', c.id) from customer c join customer_key k on k.customer_id = c.id
      where k.destroyed_at is not null and c.account_index is not null`,
  ],
});

const changesAreOnesOwn = sqlCheck({
  id: 'I59',
  promise: 'an account was changed on a session of its own customer, and only on one of his own he has said that he knows',
  wholeOnly: true,
  count: () => `select count(*) from account_change`,
  breaches: [
    () => `select format('account change %s of customer %s was made on a session of customer %s', c.id, c.customer_id, s.customer_id)
      from account_change c join customer_session s on s.id = c.session_id where s.customer_id <> c.customer_id`,
    () => `select format('what happened to customer %s was acknowledged on a session of customer %s', k.customer_id, s.customer_id)
      from notice_known k join customer_session s on s.id = k.session_id where s.customer_id <> k.customer_id`,
  ],
});

export const customersAudit: AuditContribution = { name: 'customers', checks: [nothingIsReadable, changesAreOnesOwn] };
