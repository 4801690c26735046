import { denial, type Denial } from '@parkett/contract';
import { later, ok, readCode, refuse, type Instant, type Result } from '@parkett/kernel';

export const triesMax = 5;
export const lockMs = 30 * 60_000;

/** Chosen again and again although no rule below makes them. */
const frequent = new Set([
  '159753',
  '147258',
  '258369',
  '147852',
  '852456',
  '159357',
  '789456',
  '456789',
  '102030',
  '010203',
  '112358',
  '314159',
  '271828',
  '123654',
  '007007',
]);

/** Six digits that are found in a few tries by guessing or by watching the customer type. */
function isTooSimple(digits: string): boolean {
  const values = [...digits].map(Number);
  const steps = values.slice(1).map((value, i) => (value - values[i]! + 10) % 10);
  if (steps.every(step => step === steps[0])) return true;
  if (new Set(digits).size <= 2) return true;
  const half = digits.slice(0, 3);
  const repeated = digits === half + half || digits === half + [...half].reverse().join('');
  const pairs = digits[0] === digits[1] && digits[2] === digits[3] && digits[4] === digits[5];
  const twice = digits.slice(0, 2).repeat(3) === digits;
  // Runs up or down in both halves: 123321, 123789, 456123.
  const runs = steps.every((step, i) => i === 2 || step === 1 || step === 9);
  return repeated || pairs || twice || runs || frequent.has(digits);
}

/** The six digits of what was typed; null for any other text, which is no entry and counts as no try. */
export const readFundPassword = (typed: string): string | null => readCode(typed, 6);

/** Why what was typed can't be chosen. */
export function choiceDenial(typed: string): Denial | null {
  const digits = readFundPassword(typed);
  if (digits === null) return denial('fund-password-malformed');
  return isTooSimple(digits) ? denial('fund-password-too-simple') : null;
}

/** Entries since the last right one, and until when none is compared. Both passwords of a customer are counted so. */
export type TryState = { readonly tries: number; readonly lockedUntil: Instant | null };

/** A clock that went back doesn't make a lock longer. */
export function withoutLongerLock({ tries, lockedUntil }: TryState, now: Instant): TryState {
  const latestEnd = later(now, lockMs);
  return { tries, lockedUntil: lockedUntil !== null && lockedUntil > latestEnd ? latestEnd : lockedUntil };
}

const lockedDenial = (lockedUntil: Instant, now: Instant): Denial =>
  denial('fund-password-locked', { minutes: Math.max(1, Math.ceil((lockedUntil - now) / 60_000)) });

/** A wrong entry, with how many are left of the five before the lock, or the lock that it was the last one for. */
export const wrongDenial = ({ tries, lockedUntil }: TryState, now: Instant): Denial =>
  lockedUntil === null ? denial('wrong-fund-password', { tries: triesMax - tries, minutes: lockMs / 60_000 }) : lockedDenial(lockedUntil, now);

/**
 * Counts an entry before it is compared, so that entries sent at once can't share a try: the fifth locks at once, and only
 * its being right unlocks again. Answers the state to write, or the refusal while locked (also for the right digits).
 */
export function beginTry({ tries, lockedUntil }: TryState, now: Instant): Result<TryState, Denial> {
  if (lockedUntil !== null && now < lockedUntil) return refuse(lockedDenial(lockedUntil, now));
  const count = lockedUntil !== null ? 1 : tries + 1;
  return ok({ tries: count, lockedUntil: count >= triesMax ? later(now, lockMs) : null });
}

/** The login password of who is signed in is tried by the same rule, in words of its own. */
export function asLoginPassword(refused: Denial): Denial {
  if (refused.code === 'wrong-fund-password') return denial('wrong-login-password', refused.params);
  return refused.code === 'fund-password-locked' ? denial('login-password-locked', refused.params) : refused;
}

/** What is told of the original password of a change: the same in other words. */
export function asOriginal(refused: Denial): Denial {
  const { code } = refused;
  if (code === 'wrong-fund-password' || code === 'wrong-login-password') return denial('wrong-original-password', refused.params);
  const isLocked = code === 'fund-password-locked' || code === 'login-password-locked';
  return isLocked ? denial('original-password-locked', refused.params) : refused;
}
