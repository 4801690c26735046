import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';

const seatsCheck = sqlCheck<Asked<never, PlatformOracle>>({
  id: 'I81',
  promise: 'a seat is at its customer’s own institution, and a row of the audit of the same transaction says who admitted him',
  wholeOnly: true,
  count: () => 'select count(*) from seat',
  breaches: [
    () => `select format('customer %s has a seat at institution %s and belongs to %s', s.customer_id, s.institution_id, c.institution_id)
      from seat s join customer c on c.id = s.customer_id where c.institution_id <> s.institution_id`,
    () => `select format('the seat of customer %s is by operator %s, who isn''t there', customer_id, by_id) from seat
      where by_kind = 'operator' and not exists (select from operator o where o.id = by_id)`,
    () => `select format('no row of the audit says that %s %s admitted customer %s', by_kind, by_id, s.customer_id) from seat s
      where not exists (select from audit_entry a where a.tx = s.tx and a.customer_id = s.customer_id and (a.actor_kind, a.actor) = (s.by_kind, s.by_id::text)
        and a.action = case s.by_kind when 'customer' then 'institutions.seat-taken' else 'desk.seats/admit' end)`,
  ],
});

export const institutionsAudit: AuditContribution<Asked<never, PlatformOracle>> = { name: 'institutions', checks: [seatsCheck] };
