import type { Instant } from '@parkett/kernel';
import { markOf } from '../../platform/crypto/mark-of.ts';
import { networkOf } from '../../platform/http/network.ts';
import { addFailure, apartMs, countAt, noFailures, notLaterThan, takeBack, waitMs, type DelayPolicy, type Failures } from './rules/delay.ts';
import { FairQueue } from './fair-queue.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Source: security.md S12. From strange devices at most about fifty guesses get through in the first ten minutes, from however many callers.
 * The first failures of a network (`lately`, remembered for longer) count for `everybody`, further ones only for those who `failedBefore`: a few
 * networks, however busy, hold up each other only.
 */
const policies = {
  address: { free: 10, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: minuteMs },
  account: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 5 * minuteMs },
  device: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 2 * minuteMs },
  lately: { free: 3, baseMs: 0, maxMs: 0, forgetMs: 20 * minuteMs },
  everybody: { free: 30, baseMs: secondMs, maxMs: minuteMs, forgetMs: minuteMs },
  failedBefore: { free: 5, baseMs: secondMs, maxMs: 2 * minuteMs, forgetMs: minuteMs },
} as const satisfies Record<string, DelayPolicy>;

/** What tries from everywhere share. */
export const budgets = ['everybody', 'failedBefore'] as const;
export type Budget = (typeof budgets)[number];

/** Where a try comes from. `device` is null unless this account has signed in on this device before. */
export type Try = { readonly address: string; readonly account: string; readonly device: string | null };

/** What a failure counts for. Of an address, an account or a device only its mark is kept: what somebody types for the account may be the password. */
export type Scope = { readonly mark: string; readonly policy: DelayPolicy };

const scope = (name: keyof typeof policies, subject = ''): Scope => ({ mark: markOf(`${name} ${subject}`), policy: policies[name] });
const shared: Readonly<Record<Budget, Scope>> = { everybody: scope('everybody'), failedBefore: scope('failedBefore') };

/** The owner of one IPv6 network mostly has many: a site is the block that is assigned at once (RFC 6177). */
export const siteOf = ({ address, device }: Try): string | null => (device === null ? markOf(networkOf(address, 48)) : null);

const ownScopes = ({ address, account, device }: Try): Scope[] =>
  device === null ? [scope('address', networkOf(address, 64)), scope('account', account)] : [scope('device', `${account} ${device}`)];

/** All that is looked at before a try. */
export function scopesOf(attempt: Try): readonly Scope[] {
  const site = siteOf(attempt);
  return site === null ? ownScopes(attempt) : [...ownScopes(attempt), scope('lately', site), shared.everybody, shared.failedBefore];
}

/** What was counted until now. */
export type Known = { readonly failures: ReadonlyMap<string, Failures>; readonly queues: Readonly<Record<Budget, FairQueue>> };

/** A try that may be made, with what it counts for unless it turns out well; or how long it has to wait. */
export type Answer = { readonly counted: readonly Scope[] } | { readonly waitSeconds: number };

/**
 * Slows down password guessing, per network, per account and altogether. A known device counts only against itself: strangers can't keep a
 * customer out of the own account (no lockout).
 */
export class Guesses {
  readonly #now: () => Instant;
  readonly #failures: Map<string, Failures>;
  readonly #queues: Known['queues'];

  constructor(now: () => Instant, known: Known = { failures: new Map(), queues: { everybody: new FairQueue(), failedBefore: new FairQueue() } }) {
    this.#now = now;
    const at = now();
    this.#failures = new Map([...known.failures].map(([mark, failures]) => [mark, notLaterThan(failures, at)]));
    this.#queues = known.queues;
  }

  /** Asks for a try. It counts as a failure until it turns out well, so that many at once can't share one. */
  begin(attempt: Try): Answer {
    const now = this.#now();
    const own = ownScopes(attempt);
    const site = siteOf(attempt);
    const budget = site === null ? null : this.#budgetOf(site, now);
    const wait = Math.max(budget ? this.#sharedWait(budget, site!) : 0, ...own.map(({ mark, policy }) => waitMs(this.#of(mark), policy, now)));
    if (wait > 0) return { waitSeconds: Math.ceil(wait / secondMs) };
    if (budget) this.#queues[budget].taken(site!);
    const counted = [...own, ...(budget === 'everybody' ? [scope('lately', site!)] : []), ...(budget ? [shared[budget]] : [])];
    for (const { mark, policy } of counted) this.#failures.set(mark, addFailure(this.#of(mark), policy, now));
    return { counted };
  }

  /** The password was right: what was counted is taken back. */
  succeeded(counted: readonly Scope[]): void {
    for (const { mark } of counted) if (this.#failures.has(mark)) this.#failures.set(mark, takeBack(this.#of(mark)));
  }

  get failures(): Known['failures'] {
    return this.#failures;
  }

  #of(mark: string): Failures {
    return this.#failures.get(mark) ?? noFailures;
  }

  #budgetOf(site: string, now: Instant): Budget {
    const { mark, policy } = scope('lately', site);
    return countAt(this.#of(mark), policy, now) < policy.free ? 'everybody' : 'failedBefore';
  }

  #sharedWait(budget: Budget, site: string): number {
    const now = this.#now();
    const { mark, policy } = shared[budget];
    const [failures, queue] = [this.#of(mark), this.#queues[budget]];
    // A caller that has to wait will most likely fail as well.
    const expected = { ...failures, count: failures.count + queue.waitingAt(now) };
    return queue.waitMs(site, { waitMs: waitMs(failures, policy, now), apartMs: apartMs(expected, policy, now) }, now);
  }
}
