import type { Held } from '../../books/customers/index.ts';
import { jsonRows } from '../../platform/json-rows.ts';

/** What a customer has asked for who couldn't get in. What he typed of himself is kept as a fingerprint only. */
export const heldOfRecovery: Held = {
  name: 'asked for without a password',
  tables: ['recovery_case', 'recovery_overtaken', 'recovery_revocation'],
  read: (from, customer) =>
    jsonRows(from, {
      name: 'recovery.held',
      select: `select number, lost, shown, by_desk as "byDesk", asked_at as "askedAt", due_at as "dueAt",
                  (select min(o.at) from recovery_overtaken o where o.customer_id = $1 and o.up_to >= c.id and o.what in (c.lost, c.shown)) as "overtakenAt",
                  r.at as "takenBackAt", r.reason as "takenBackBecause"
                from recovery_case c left join recovery_revocation r on r.case_id = c.id where customer_id = $1 order by id`,
      values: [customer],
    }),
};
