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

export const customersAudit: AuditContribution = { name: 'customers', checks: [nothingIsReadable] };
