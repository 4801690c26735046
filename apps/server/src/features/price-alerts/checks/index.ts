import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

const alertsCheck = sqlCheck({
  id: 'I79',
  promise: 'an alert that tells once is gone when it has told; one of every day says the day on which it told last, and tells as it was set',
  wholeOnly: true,
  count: () => 'select (select count(*) from price_alert) + (select count(*) from price_alert_reached)',
  breaches: [
    () =>
      `select format('alert %s has told and still waits', a.id) from price_alert a join price_alert_reached r on r.alert_id = a.id where not a.daily`,
    () => `select format('alert %s says that it told last on %s, its rows say otherwise', a.id, coalesce(a.told_on::text, 'no day')) from price_alert a
      where a.daily and a.told_on is distinct from (select max(day) from price_alert_reached where alert_id = a.id)`,
    () => `select format('row %s of alert %s is not as the alert was set', r.id, a.id) from price_alert a join price_alert_reached r on r.alert_id = a.id
      where (r.customer_id, r.instrument_id, r.direction, r.price, r.daily) <> (a.customer_id, a.instrument_id, a.direction, a.price, a.daily) or r.at <= a.set_at`,
    () => `select format('alert %s, which tells once, has told %s times', alert_id, count(*)) from price_alert_reached
      where not daily group by alert_id having count(*) > 1`,
  ],
});

export const priceAlertsAudit: AuditContribution = { name: 'price-alerts', checks: [alertsCheck] };
