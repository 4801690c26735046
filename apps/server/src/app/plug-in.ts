import type { Erasure, SignedIn } from '../books/customers/index.ts';
import type { OnDuty } from '../books/operators/index.ts';
import type { Claims, Debts, HoldEnds } from '../books/ledger/index.ts';
import type { BackOffice } from '../books/orders/index.ts';
import type { OwnMoments } from '../features/market/index.ts';
import type { Calls } from '../platform/calls.ts';
import type { DueKind } from '../platform/due-items.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Log } from '../platform/log.ts';
import type { App } from '../platform/platform.ts';
import type { Feature, Job } from './feature.ts';

/** Who runs what features bring. */
export type Plugs = {
  /** Null in a process that serves nobody. */
  readonly calls: { readonly ofCustomers: Calls<SignedIn>; readonly ofOperators: Calls<OnDuty> } | null;
  readonly claims: Claims;
  readonly debts: Debts;
  readonly ahead: OwnMoments;
  readonly due: (kind: DueKind) => void;
  readonly erasure: Pick<Erasure, 'register'>;
  readonly outbox: Outbox;
  readonly holdEnds: HoldEnds;
  readonly backOffice: Pick<BackOffice, 'follow'>;
};

/** Registers what each feature brings with whoever runs it. */
export function plugIn(features: readonly Feature[], { calls, claims, debts, ahead, due, erasure, outbox, holdEnds, backOffice }: Plugs): void {
  due(holdEnds.due());
  for (const feature of features) {
    if (calls) feature.calls?.(calls.ofCustomers);
    if (calls) feature.desk?.(calls.ofOperators);
    for (const claim of feature.claims ?? []) claims.register(claim);
    for (const debt of feature.debts ?? []) debts.register(debt);
    if (feature.ahead) ahead.register(feature.ahead);
    for (const kind of feature.due ?? []) due(kind);
    for (const kept of feature.kept ?? []) erasure.register(kept);
    for (const follower of feature.holdsEnded ?? []) holdEnds.follow(follower);
    if (feature.executed) backOffice.follow(feature.executed);
    for (const consumer of feature.consumers ?? []) outbox.register(consumer);
  }
}

/** Starts the jobs in their order and stops them in the other, each of them whatever becomes of the others. */
export function running(jobs: readonly Job[], log: Log): App {
  return {
    start: async () => {
      for (const job of jobs) await job.start?.();
    },
    stop: async () => {
      for (const job of jobs.toReversed())
        await Promise.try(() => job.stop()).catch((error: unknown) => log.error({ err: error, job: job.name }, 'could not be stopped'));
    },
  };
}
