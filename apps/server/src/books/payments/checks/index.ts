import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const payeesCheck = sqlCheck({
  id: 'I87',
  promise: 'a payee waits as long by the business clock as by the machine’s, and nobody adds an account that is proved to be somebody else’s',
  wholeOnly: true,
  count: () => 'select count(*) from payee',
  breaches: [
    () => `select format('payee %s waits %s by one clock and %s by the other', id, usable_from - added_at, noted_usable_from - noted_at) from payee
      where usable_from - added_at <> noted_usable_from - noted_at`,
    () => `select format('payee %s of customer %s is the account of customer %s', p.id, p.customer_id, a.customer_id)
      from payee p join proved_account a on a.token = p.token where a.customer_id <> p.customer_id and p.added_at > a.proved_at and p.removed_at is null`,
  ],
});

export const paymentsAudit: AuditContribution = { name: 'payments', checks: [payeesCheck] };
