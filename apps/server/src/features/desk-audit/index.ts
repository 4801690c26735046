import { deskAudit as contract } from '@parkett/contract';
import { instantToWire, ok } from '@parkett/kernel';
import { entriesOf } from '../../books/audit/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';

const size = 100;

export function addDeskAuditCalls(calls: Calls<OnDuty>, { db }: { db: Db }): void {
  calls.signedIn(contract.entries, async ({ customer, action, before }) => {
    const filter = {
      customer: customer === undefined ? null : BigInt(customer),
      action: action ?? null,
      before: before === undefined ? null : BigInt(before),
    };
    const found = await entriesOf(db, { filter, size: size + 1 });
    return ok({
      entries: found.slice(0, size).map(({ id, at, customer: about, facts, ...entry }) => ({
        ...entry,
        ...{ id: String(id), at: instantToWire(at), customer: about === null ? null : String(about), facts: { ...facts } },
      })),
      more: found.length > size,
    });
  });
}
