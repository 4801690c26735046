import { deskAudit as contract, denied } from '@parkett/contract';
import { idOfNumber, ok, stretchOfDays } from '@parkett/kernel';
import { auditPageOf, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';

const rowsPreset = 50;
/** Nobody: a number that names no customer finds nothing. */
const nobody = 0n;

/** The whole audit, for those who look after what operators do. */
export function addDeskAuditCalls(calls: Calls<OnDuty>, { db }: { db: Db }): void {
  calls.signedIn(contract.auditRows, async ({ actorKind, actor, action, customer, from, to, before, size = rowsPreset }) => {
    const days = stretchOfDays({ from, to });
    if (!days) return denied('malformed', { field: 'from, to' });
    return ok(
      await auditPageOf(db, {
        ...{ action, size, ...days },
        actor: { kind: actorKind, name: actor },
        customer: customer === undefined ? undefined : (idOfNumber('C', customer) ?? nobody),
        before: before === undefined ? undefined : BigInt(before),
      }),
    );
  });
}
