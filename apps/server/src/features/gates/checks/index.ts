import { sqlCheck, type Asked, type AuditContribution } from '../../../platform/checks/index.ts';

/** Reasons that a law or an order asks for. */
const legal = `('court-order', 'authority-order', 'statutory-review')`;

const gatesCheck = sqlCheck<Asked>({
  id: 'I45',
  promise: 'a gate has the reason and the end that its kind asks for, two operators (or one for four hours), and appeals are decided by others',
  wholeOnly: true,
  count: () => 'select count(*) from gate',
  breaches: [
    () => `select format('gate %s keeps a customer from withdrawing for %s, which no law asks for', id, reason) from gate
      where kind = 'withdrawal-banned' and reason not in ${legal}`,
    // Three working days are five days at most, and an hour more where summer time ends.
    () => `select format('gate %s freezes an account for %s from %s to %s', id, reason, started_at, expires_at) from gate
      where kind = 'frozen' and reason not in ${legal} and expires_at > started_at + interval '5 days 1 hour'`,
    () => `select format('gate %s was set by %s alone', id, placed_by) from gate where placed_by ~ '^(operator|staff) '
      and (second_by is null and not (kind = 'frozen' and expires_at <= placed_at + interval '4 hours') or second_by = placed_by)`,
    () => `select format('the appeal against gate %s was decided by %s %s, who has set it', g.id, e.by_kind, e.by_id) from gate g
      join review r on r.kind = 'appeal' and r.subject = g.id::text join review_event e on e.review_id = r.id and e.decision is not null
      where e.by_kind || ' ' || e.by_id in (g.placed_by, g.second_by)`,
  ],
});

export const gatesAudit: AuditContribution<Asked> = { name: 'gates', marks: [], touches: [], checks: [gatesCheck] };
