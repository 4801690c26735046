import { sqlCheck } from '../../../platform/checks/index.ts';
import type { LedgerAsked } from './ledger-checks.ts';

/** The business time that the books had reached some minutes ago: the sweep has had that long, also after a start. */
const reached = `(select booked_at from ledger_entry where recorded_at < now() - interval '5 minutes' order by id desc limit 1)`;

/** I74: holds that have an end of their own end at it. */
export const holdEndChecks = sqlCheck<LedgerAsked>({
  id: 'I74',
  promise: 'a hold with an end of its own ends soon after it, and none expires before',
  wholeOnly: true,
  count: () => `select count(*) from ledger_hold where ends_at is not null`,
  breaches: [
    () => `select format('hold %s of %s for a %s is in force, its end was at %s', id, open, claim, ends_at) from ledger_hold
      where state = 'active' and ends_at < ${reached} - interval '1 hour'`,
    () => `select format('hold %s for a %s expired at %s, before its end at %s', id, claim, ended_at, ends_at) from ledger_hold
      where state = 'expired' and ended_at < ends_at`,
  ],
});
