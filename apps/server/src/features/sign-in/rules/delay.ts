import { distantPast, type Instant } from '@parkett/kernel';

/**
 * How guessing is slowed down: the first `free` failures cost nothing, then each doubles the wait from `baseMs` up to `maxMs`.
 * One failure is forgotten every `forgetMs`. Nothing is ever locked.
 */
export type DelayPolicy = { readonly free: number; readonly baseMs: number; readonly maxMs: number; readonly forgetMs: number };

/** Failures not yet forgotten at `at`, the moment of the latest one. */
export type Failures = { readonly count: number; readonly at: Instant };

export const noFailures: Failures = { count: 0, at: distantPast };

/** How many failures are left at `now`. The clock of another machine, which counted the latest one, may be a little ahead. */
export function countAt({ count, at }: Failures, policy: DelayPolicy, now: Instant): number {
  return count === 0 ? 0 : Math.max(0, count - Math.floor(Math.max(0, now - at) / policy.forgetMs));
}

/** How far apart tries have to be; 0 while some are free. */
export function apartMs(failures: Failures, policy: DelayPolicy, now: Instant): number {
  const over = countAt(failures, policy, now) - policy.free;
  return over < 0 ? 0 : Math.min(policy.baseMs * 2 ** over, policy.maxMs);
}

/** How long until the next try may be made; 0 when at once. */
export const waitMs = (failures: Failures, policy: DelayPolicy, now: Instant): number =>
  Math.max(0, failures.at + apartMs(failures, policy, now) - now);

export const addFailure = (failures: Failures, policy: DelayPolicy, now: Instant): Failures => ({
  count: countAt(failures, policy, now) + 1,
  at: now,
});
export const takeBack = ({ count, at }: Failures): Failures => ({ count: Math.max(0, count - 1), at });

/** How far the clock of another machine, which counted a failure, may be ahead. */
const clocksApartMs = 2_000;

/** A clock that went back makes no wait longer: a failure that is still to come is one of now. */
export const notLaterThan = (failures: Failures, now: Instant): Failures => (failures.at > now + clocksApartMs ? { ...failures, at: now } : failures);
