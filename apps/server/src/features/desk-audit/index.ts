import { deskAudit as contract, denied, type Denial } from '@parkett/contract';
import { idOfNumber, ok, stretchOfDays, type Instant, type Result } from '@parkett/kernel';
import type { AuditFilter } from '../../books/audit/index.ts';
import { auditFileOf, auditPageOf, listFiles, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';

const rowsPreset = 50;
/** Nobody: a number that names no customer finds nothing. */
const nobody = 0n;

type Wish = { readonly [Name in 'actor' | 'action' | 'customer' | 'from' | 'to']?: string | undefined } & {
  readonly actorKind?: contract.Actor['kind'] | undefined;
};

/** What is asked of the audit, as its book is asked. */
function filterOf({ actorKind, actor, action, customer, from, to }: Wish): Result<Omit<AuditFilter, 'size'>, Denial> {
  const days = stretchOfDays({ from, to });
  if (!days) return denied('malformed', { field: 'from, to' });
  return ok({
    ...{ action, ...days },
    actor: { kind: actorKind, name: actor },
    customer: customer === undefined ? undefined : (idOfNumber('C', customer) ?? nobody),
  });
}

/** The whole audit, for those who look after what operators do. */
export function addDeskAuditCalls(calls: Calls<OnDuty>, { db, systemNow }: { db: Db; systemNow: () => Instant }): void {
  calls.signedIn(contract.auditRows, async ({ before, size = rowsPreset, ...wish }) => {
    const filter = filterOf(wish);
    if (!filter.ok) return filter;
    return ok(await auditPageOf(db, { ...filter.value, size, before: before === undefined ? undefined : BigInt(before) }));
  });
  listFiles(calls, { db, systemNow })(contract.auditFile, async (wish, reader) => {
    const filter = filterOf(wish);
    return filter.ok ? ok(auditFileOf(db, filter.value, reader)) : filter;
  });
}
