import { deskOperations as contract } from '@parkett/contract';
import { instantToWire, later, ok, type Instant } from '@parkett/kernel';
import { refusalsByHour } from '../../books/audit/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { timestamp, type Db } from '../../platform/db.ts';
import { parkedItems } from '../../platform/due-items.ts';
import type { ReadinessChecks } from '../../platform/http/health.ts';
import { waitingEvents } from '../../platform/outbox.ts';
import { heldLeases } from '../../platform/processes/lease-store.ts';

export type DeskOperationsParts = {
  readonly db: Db;
  readonly readiness: ReadinessChecks;
  readonly feed: string;
  readonly businessNow: () => Instant;
  readonly systemNow: () => Instant;
};

const day = 24 * 3_600_000;

export function addDeskOperationsCalls(calls: Calls<OnDuty>, { db, readiness, feed, businessNow, systemNow }: DeskOperationsParts): void {
  calls.signedIn(contract.look, async () => {
    const since = timestamp(later(systemNow(), -day));
    const [checks, parked, consumers, leases, refused] = await Promise.all([
      Promise.all([...readiness].map(async ([name, check]) => ({ name, trouble: await check() }))),
      parkedItems(db),
      waitingEvents(db),
      heldLeases(db),
      refusalsByHour(db, { route: 'user/login', since }),
    ]);
    return ok({
      ...{ at: instantToWire(systemNow()), marketAt: instantToWire(businessNow()), feed, checks },
      parked: parked.map(({ kind, items }) => ({ kind, items: Number(items) })),
      consumers: consumers.map(({ consumer, waiting }) => ({ consumer, waiting: Number(waiting) })),
      leases: leases.map(({ name, holder, epoch, until }) => ({ name, holder, epoch: Number(epoch), until: instantToWire(until) })),
      refusedSignIns: refused.map(({ hour, refusals }) => ({ hour: instantToWire(hour), refusals })),
    });
  });
}
