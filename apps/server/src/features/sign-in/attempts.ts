import type { Instant } from '@parkett/kernel';
import { networkOf } from '../../platform/http/network.ts';
import { addFailure, apartMs, countAt, noFailures, takeBack, waitMs, type DelayPolicy, type Failures } from './rules/delay.ts';
import { FairQueue } from './fair-queue.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Source: security.md S12. From strange devices at most about fifty guesses get through in the first ten minutes, from however many callers.
 * The first failures of a network (`lately`, remembered for longer) count for `everybody`, further ones only for those who `failedBefore`: a few
 * networks, however busy, hold up each other only.
 */
export const policies = {
  address: { free: 10, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: minuteMs },
  account: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 5 * minuteMs },
  device: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 2 * minuteMs },
  lately: { free: 3, baseMs: 0, maxMs: 0, forgetMs: 20 * minuteMs },
  everybody: { free: 30, baseMs: secondMs, maxMs: minuteMs, forgetMs: minuteMs },
  failedBefore: { free: 5, baseMs: secondMs, maxMs: 2 * minuteMs, forgetMs: minuteMs },
} as const satisfies Record<string, DelayPolicy>;

export type Policies = Readonly<Record<keyof typeof policies, DelayPolicy>>;

/** Where a try comes from. `device` is null unless this account has signed in on this device before. */
export type Try = { readonly address: string; readonly account: string; readonly device: string | null };

type Scope = { readonly key: string; readonly policy: DelayPolicy };
/** What a try counts for: scopes of its own, and a budget that it shares with others. */
type Scopes = { readonly own: readonly Scope[]; readonly shared: { readonly budget: 'everybody' | 'failedBefore'; readonly site: string } | null };

/** Keys kept at the most; then those that wouldn't delay any try are dropped. */
const keysMax = 100_000;

/**
 * Slows down password guessing, per network, per account and altogether, in memory and by system time. A known device
 * counts only against itself: strangers can't keep a customer out of the own account (no lockout).
 */
export class Attempts {
  readonly #now: () => Instant;
  readonly #policies: Policies;
  readonly #failures = new Map<string, Failures>();
  readonly #queues = { everybody: new FairQueue(), failedBefore: new FairQueue() };

  constructor(now: () => Instant, limits: Policies = policies) {
    this.#now = now;
    this.#policies = limits;
  }

  /**
   * Asks for a try. It counts as a failure until it turns out well, so that many at once can't share one.
   * Answers the wait in seconds, or what to call when the password was right.
   */
  begin(attempt: Try): { waitSeconds: number } | { succeeded: () => void } {
    const now = this.#now();
    const { own, shared } = this.#scopesOf(attempt, now);
    const wait = Math.max(shared ? this.#sharedWait(shared, now) : 0, ...own.map(({ key, policy }) => waitMs(this.#of(key), policy, now)));
    if (wait > 0) return { waitSeconds: Math.ceil(wait / secondMs) };
    if (shared) this.#queues[shared.budget].taken(shared.site);
    const scopes = shared ? [...own, { key: shared.budget, policy: this.#policies[shared.budget] }] : own;
    for (const { key, policy } of scopes) this.#failures.set(key, addFailure(this.#of(key), policy, now));
    this.#dropHarmless(now);
    return {
      succeeded: () => {
        for (const { key } of scopes) this.#failures.set(key, takeBack(this.#of(key)));
      },
    };
  }

  #sharedWait({ budget, site }: NonNullable<Scopes['shared']>, now: Instant): number {
    const [failures, policy, queue] = [this.#of(budget), this.#policies[budget], this.#queues[budget]];
    // A caller that has to wait will most likely fail as well.
    const expected = { ...failures, count: failures.count + queue.waitingAt(now) };
    return queue.waitMs(site, { waitMs: waitMs(failures, policy, now), apartMs: apartMs(expected, policy, now) }, now);
  }

  #scopesOf({ address, account, device }: Try, now: Instant): Scopes {
    const scope = (name: keyof Policies, subject: string): Scope => ({ key: `${name} ${subject}`, policy: this.#policies[name] });
    if (device !== null) return { own: [scope('device', `${account} ${device}`)], shared: null };
    // The owner of one IPv6 network mostly has many: a site is the block that is assigned at once (RFC 6177).
    const site = networkOf(address, 48);
    const own = [scope('address', networkOf(address, 64)), scope('account', account)];
    const lately = scope('lately', site);
    const isNew = countAt(this.#of(lately.key), lately.policy, now) < lately.policy.free;
    return isNew ? { own: [...own, lately], shared: { budget: 'everybody', site } } : { own, shared: { budget: 'failedBefore', site } };
  }

  #of(key: string): Failures {
    return this.#failures.get(key) ?? noFailures;
  }

  #dropHarmless(now: Instant): void {
    if (this.#failures.size <= keysMax) return;
    for (const [key, failures] of this.#failures) {
      const policy = this.#policies[key.split(' ')[0] as keyof Policies];
      if (countAt(failures, policy, now) <= policy.free) this.#failures.delete(key);
    }
  }
}

/** At most so many of something per key in any hour, by system time. */
export class HourlyBudget {
  readonly #now: () => Instant;
  #spent = new Map<string, Instant[]>();

  constructor(now: () => Instant) {
    this.#now = now;
  }

  /** How many seconds until one more is possible; 0 when now. */
  waitSeconds(key: string, max: number): number {
    const recent = this.#recent(key);
    if (recent.length < max) return 0;
    const freeAt = max === 0 ? this.#now() + 60 * minuteMs : recent[recent.length - max]! + 60 * minuteMs;
    return Math.ceil((freeAt - this.#now()) / secondMs);
  }

  spend(key: string): void {
    if (this.#spent.size > keysMax) this.#spent = new Map([...this.#spent].filter(([spender]) => this.#recent(spender).length > 0));
    this.#spent.set(key, [...this.#recent(key), this.#now()]);
  }

  #recent(key: string): Instant[] {
    const since = this.#now() - 60 * minuteMs;
    return (this.#spent.get(key) ?? []).filter(at => at > since);
  }
}
