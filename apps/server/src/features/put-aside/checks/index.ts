import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const movesAreBooked = sqlCheck({
  id: 'I96',
  promise: 'the money that a customer moved aside, less what came back, is what lies there',
  wholeOnly: true,
  count: () => 'select count(*) from put_aside',
  breaches: [
    () => `select format('customer %s moved %s %s aside, %s lies there', m.customer_id, m.amount, m.currency, coalesce(a.balance, 0))
      from (select customer_id, currency, sum(amount) as amount from put_aside group by 1, 2) m
      join ledger_unit u on u.code = m.currency
      left join ledger_account a on a.owner = m.customer_id and a.purpose = 'put-aside' and a.unit = u.id
      where m.amount <> coalesce(a.balance, 0)`,
  ],
});

export const putAsideAudit: AuditContribution = { name: 'put-aside', checks: [movesAreBooked] };
