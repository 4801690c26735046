import { unlockMinutes, type UnlockMinutes } from '@parkett/contract/confirming';
import { earliest, later, type Instant } from '@parkett/kernel';

const minuteMs = 60_000;

const longestUnlockMinutes = unlockMinutes.at(-1)!;

/** How long sessions last (security.md S6), in milliseconds of system time. `tradingIdleMs`: how long trading may stay unlocked at the most. */
export type SessionTimes = { readonly idleMs: number; readonly absoluteMs: number; readonly tradingIdleMs: number };
export const sessionTimes: SessionTimes = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs, tradingIdleMs: longestUnlockMinutes * minuteMs };

export type SessionMoments = { readonly openedAt: Instant; readonly usedAt: Instant };

/** When a session ends by itself unless it is used before. */
export const endsAt = ({ openedAt, usedAt }: SessionMoments, { idleMs, absoluteMs }: SessionTimes): Instant =>
  earliest(later(usedAt, idleMs), later(openedAt, absoluteMs));

/** How far the clock of another machine, which opened a session, may be ahead. */
const clocksApartMs = 2_000;

/** Why a session is over, or null while it lasts. One that was opened later than now is of a clock that went back: nobody could say how long it lasts. */
export function overBy(moments: SessionMoments, times: SessionTimes, now: Instant): 'idle' | 'absolute' | 'clock' | null {
  if (moments.openedAt > now + clocksApartMs) return 'clock';
  if (now >= moments.openedAt + times.absoluteMs) return 'absolute';
  return now >= moments.usedAt + times.idleMs ? 'idle' : null;
}

/** Until when trading may be unlocked at the most; never longer than it would be from now on, whatever the clock did. */
export const unlockedUntil = (tradingUntil: Instant | null, { tradingIdleMs }: SessionTimes, now: Instant): Instant | null =>
  tradingUntil === null || now >= tradingUntil || tradingUntil > now + tradingIdleMs + clocksApartMs ? null : tradingUntil;

/** The facts that say until when trading is unlocked on a session. */
export type Unlocked = {
  /** When the longest time after the last money command is over. */
  readonly tradingUntil: Instant | null;
  /** A passkey unlocked it: for orders alone. */
  readonly byPasskey?: boolean | undefined;
  /** The customer's choice; missing: the longest. */
  readonly unlockMinutes?: UnlockMinutes | undefined;
  /** The house's limit of it; missing: none. */
  readonly unlockMinutesMax?: number | undefined;
};

/**
 * Until when trading is unlocked, by what the customer chose and the house allows now. The session keeps the end of the longest time, so that both hold
 * at once wherever he is signed in.
 */
export function tradingUnlockedUntil({
  tradingUntil,
  unlockMinutes: chosen = longestUnlockMinutes,
  unlockMinutesMax = chosen,
}: Unlocked): Instant | null {
  return tradingUntil === null ? null : later(tradingUntil, (Math.min(chosen, unlockMinutesMax) - longestUnlockMinutes) * minuteMs);
}

/** Whether trading is unlocked now (system time). */
export function isUnlocked(unlocked: Unlocked, now: Instant): boolean {
  const until = tradingUnlockedUntil(unlocked);
  return until !== null && now < until;
}
