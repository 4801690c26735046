import type { Instant } from '@parkett/kernel';
import { addFailure, countAt, noFailures, takeBack, waitMs, type DelayPolicy, type Failures } from './rules/delay.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/** Source: security.md S12. From strange devices at most about fifty guesses get through in the first ten minutes, whoever makes them. */
export const policies = {
  address: { free: 10, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: minuteMs },
  account: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 5 * minuteMs },
  device: { free: 5, baseMs: secondMs, maxMs: 15 * minuteMs, forgetMs: 2 * minuteMs },
  everybody: { free: 30, baseMs: secondMs, maxMs: minuteMs, forgetMs: minuteMs },
} as const satisfies Record<string, DelayPolicy>;

export type Policies = Readonly<Record<keyof typeof policies, DelayPolicy>>;

/** Where a try comes from. `device` is null unless this account has signed in on this device before. */
export type Try = { readonly address: string; readonly account: string; readonly device: string | null };

type Scope = { readonly key: string; readonly policy: DelayPolicy };

/** Keys kept at the most; then those that wouldn't slow anybody down are dropped. */
const keysMax = 100_000;

/**
 * Slows down whoever guesses passwords, per address, per account and altogether, in memory and by system time. A known device
 * counts only against itself: strangers can't keep a customer out of the own account (no lockout).
 */
export class Attempts {
  readonly #now: () => Instant;
  readonly #policies: Policies;
  readonly #failures = new Map<string, Failures>();

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
    const scopes = this.#scopesOf(attempt);
    const wait = Math.max(...scopes.map(({ key, policy }) => waitMs(this.#of(key), policy, now)));
    if (wait > 0) return { waitSeconds: Math.ceil(wait / secondMs) };
    for (const { key, policy } of scopes) this.#failures.set(key, addFailure(this.#of(key), policy, now));
    this.#dropHarmless(now);
    return {
      succeeded: () => {
        for (const { key } of scopes) this.#failures.set(key, takeBack(this.#of(key)));
      },
    };
  }

  #scopesOf({ address, account, device }: Try): readonly Scope[] {
    if (device !== null) return [{ key: `device ${account} ${device}`, policy: this.#policies.device }];
    return [
      { key: `address ${address}`, policy: this.#policies.address },
      { key: `account ${account}`, policy: this.#policies.account },
      { key: 'everybody', policy: this.#policies.everybody },
    ];
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
