import { denial, type Denial } from '@parkett/contract';
import { later, ok, refuse, type Instant, type Result } from '@parkett/kernel';

const triesPerLock = 5;
const minuteMs = 60_000;
const firstLockMs = 30 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;

/** Wrong codes since the last right one, and until when none is compared. */
export type CodeTries = { readonly failures: number; readonly lockedUntil: Instant | null };
export const noTries: CodeTries = { failures: 0, lockedUntil: null };

/** How long codes are locked after so many wrong ones: each lock in a row lasts twice as long as the one before, up to a day. */
export const lockMsAfter = (failures: number): number => Math.min(firstLockMs * 2 ** (Math.floor(failures / triesPerLock) - 1), longestLockMs);

/** A clock that went back doesn't make a lock longer. */
export function withoutLongerLock({ failures, lockedUntil }: CodeTries, now: Instant): CodeTries {
  const latestEnd = later(now, lockMsAfter(failures));
  return { failures, lockedUntil: lockedUntil !== null && lockedUntil > latestEnd ? latestEnd : lockedUntil };
}

const minutesLeft = (until: Instant, now: Instant): number => Math.max(1, Math.ceil((until - now) / minuteMs));

/** Counts a code before it is compared. Answers what to write unless it is right, or the refusal while locked. */
export function beginCodeTry(tries: CodeTries, now: Instant): Result<CodeTries, Denial> {
  const { failures, lockedUntil } = tries;
  if (lockedUntil !== null && now < lockedUntil) return refuse(denial('second-factor-locked', { minutes: minutesLeft(lockedUntil, now) }));
  const count = failures + 1;
  return ok({ failures: count, lockedUntil: count % triesPerLock === 0 ? later(now, lockMsAfter(count)) : null });
}

/** A wrong code, with how many are left before the next lock, or the lock that it was the last one for. */
export const wrongCodeDenial = ({ failures, lockedUntil }: CodeTries, now: Instant): Denial =>
  lockedUntil === null
    ? denial('wrong-second-factor', { tries: triesPerLock - (failures % triesPerLock) })
    : denial('second-factor-locked', { minutes: minutesLeft(lockedUntil, now) });
