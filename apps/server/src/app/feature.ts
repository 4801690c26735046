import type { Kept, SignedIn } from '../books/customers/index.ts';
import type { OnDuty } from '../books/operators/index.ts';
import type { ClaimSource, DebtSource, HoldFollower } from '../books/ledger/index.ts';
import type { ExecutionFollower } from '../books/orders/index.ts';
import type { AheadSource } from '../features/market/index.ts';
import type { Calls } from '../platform/calls.ts';
import type { DueKind } from '../platform/due-items.ts';
import type { Log } from '../platform/log.ts';
import type { Consumer } from '../platform/outbox.ts';

/** A loop that runs from the start of the server to its end. */
export type Job = {
  readonly name: string;
  readonly start?: () => void | Promise<unknown>;
  /** After it nothing is written any more. Called also when `start` wasn't. */
  readonly stop: () => void | Promise<unknown>;
};

/** What a feature does in a running server. Something new that features do is a line here, and one in `app.ts` that plugs it in. */
export type Feature = {
  readonly name: string;
  /** Registers its HTTP calls. Each has its policy in the feature's declaration. */
  readonly calls?: (calls: Calls<SignedIn>) => void;
  /** Registers its calls of the desk. Each has its policy in the feature's declaration. */
  readonly desk?: (calls: Calls<OnDuty>) => void;
  /** Money of customers that it has set aside, for balances and totals. */
  readonly claims?: readonly ClaimSource[];
  /** Debts of customers to it, for equity and for the money that may leave. */
  readonly debts?: readonly DebtSource[];
  /** The moments of a customer in it that a jump of the clock would pass. */
  readonly ahead?: AheadSource;
  /** What it does at a moment of business time. */
  readonly due?: readonly DueKind[];
  /** What it keeps of customers, and for how long after they have left. */
  readonly kept?: readonly Kept[];
  /** What follows from executions, in the transaction that books them. */
  readonly executed?: ExecutionFollower;
  /** The follower of its holds that end by themselves, called in the transaction that ends them. */
  readonly holdsEnded?: readonly HoldFollower[];
  /** How it reacts to events of others. */
  readonly consumers?: readonly Consumer[];
  readonly jobs?: readonly Job[];
  /** Loops that one process runs for all: whoever has the lease of what is due. */
  readonly leasedJobs?: readonly Job[];
};

const flushEveryMs = 5_000;

/** Writes down what was only counted until then, every few seconds and at the end. */
export function flushing(name: string, { flush, log }: { flush: () => Promise<unknown>; log: Log }): Job {
  let timer: ReturnType<typeof setInterval> | undefined;
  const write = (): Promise<unknown> => flush().catch(error => log.error({ err: error }, `${name} could not be written`));
  return {
    name,
    start: () => {
      timer = setInterval(() => void write(), flushEveryMs);
    },
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}
