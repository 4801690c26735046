import type { Held } from '../../books/customers/index.ts';
import { jsonRows } from '../../platform/json-rows.ts';

/** What a customer has asked for who couldn't get in. What he typed of himself is kept as a fingerprint only. */
export const heldOfRecovery: Held = {
  name: 'asked for without a password',
  tables: ['recovery_case', 'recovery_revocation'],
  read: (from, customer) =>
    jsonRows(from, {
      name: 'recovery.held',
      select: `select number, lost, shown, asked_at as "askedAt", due_at as "dueAt", r.at as "takenBackAt", r.reason as "takenBackBecause"
        from recovery_case left join recovery_revocation r on r.case_id = id where customer_id = $1 order by id`,
      values: [customer],
    }),
};
