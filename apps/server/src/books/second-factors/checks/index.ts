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

export const secondFactorsAudit: AuditContribution = { name: 'second-factors', checks: [factorsBelongToSomebody] };
