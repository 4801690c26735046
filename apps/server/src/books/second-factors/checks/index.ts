import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const factorsBelongToSomebody = sqlCheck({
  id: 'I46',
  promise: 'recovery codes stand beside a second factor, and a customer’s second factors belong to a customer who is there',
  wholeOnly: true,
  count: () => `select count(*) from recovery_code`,
  breaches: [
    () => `select distinct format('%s %s has recovery codes and no second factor', c.holder_kind, c.holder) from recovery_code c
      where not exists (select from app_code_seed s where (s.holder_kind, s.holder) = (c.holder_kind, c.holder) and s.confirmed_at is not null)
        and not exists (select from passkey p where (p.holder_kind, p.holder) = (c.holder_kind, c.holder))`,
    () => `select distinct format('there is no customer %s, who has a second factor', f.holder)
      from (select holder_kind, holder from app_code_seed union all select holder_kind, holder from passkey) f
      where f.holder_kind = 'customer' and not exists (select from customer c where c.id = f.holder)`,
  ],
});

const nothingIsLeft = sqlCheck({
  id: 'I60',
  promise: 'whoever has closed his account has left nothing by which he proved who he is',
  wholeOnly: true,
  count: () => `select count(*) from gate`,
  breaches: [
    () => `select distinct format('customer %s has closed his account and has a second factor', g.customer_id) from gate g
      where g.reason = 'account-ended' and not exists (select from gate_lift l where l.gate_id = g.id) and exists (
        select from (select holder_kind, holder from app_code_seed union all select holder_kind, holder from passkey
                     union all select holder_kind, holder from recovery_code union all select holder_kind, holder from app_code_tries) f
        where f.holder_kind = 'customer' and f.holder = g.customer_id)`,
  ],
});

export const secondFactorsAudit: AuditContribution = { name: 'second-factors', checks: [factorsBelongToSomebody, nothingIsLeft] };
