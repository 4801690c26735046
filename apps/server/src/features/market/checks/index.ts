import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';

/** Each day has a plan, which is a row of the engine: business time is nowhere far ahead of the newest. One that stands behind it is put right by a start. */
const apartAtMost = `interval '7 days'`;

const clockIsTrue = sqlCheck({
  id: 'I73',
  promise: 'the clock stands where the market has come to, and is going where somebody sent it',
  wholeOnly: true,
  count: () => 'select count(*) from clock_state',
  breaches: [
    () => `select format('the clock stands at %s, the market came to %s', c.business_at, m.reached) from clock_state c,
        (select max(reached) as reached from engine_input) m
      where c.name = 'business' and c.business_at > m.reached + ${apartAtMost}`,
    () => `select format('the clock is sent to %s, the audit says to %s at the furthest', c.business_at, a.furthest) from clock_state c,
        (select max(greatest((facts ->> 'at')::timestamptz, (facts ->> 'goal')::timestamptz)) as furthest from audit_entry where action = 'market.clock-set') a
      where c.name = 'wished' and c.business_at > coalesce(a.furthest, '-infinity') + interval '1 second'`,
    () => `select format('the clock runs at %s, the audit says at %s', c.speed, a.speed) from clock_state c,
        (select (facts ->> 'speed')::int as speed from audit_entry where action = 'market.clock-set' order by id desc limit 1) a
      where c.name = 'wished' and c.speed <> a.speed`,
  ],
});

export const marketAudit: AuditContribution = { name: 'market', checks: [clockIsTrue] };
