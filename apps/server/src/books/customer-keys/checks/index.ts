import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const everyCustomerHasAKey = sqlCheck({
  id: 'I40',
  promise: 'every customer has a key of his own, or it was destroyed',
  wholeOnly: true,
  count: () => `select count(*) from customer`,
  breaches: [
    () => `select format('customer %s has no key', c.id) from customer c where not exists (select from customer_key k where k.customer_id = c.id)`,
  ],
});

export const customerKeysAudit: AuditContribution = { name: 'customer-keys', checks: [everyCustomerHasAKey] };
