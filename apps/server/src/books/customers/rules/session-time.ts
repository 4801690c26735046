import { tradingIdleMinutes } from '@parkett/contract/confirming';
import { earliest, later, type Instant } from '@parkett/kernel';

const minuteMs = 60_000;

/** How long sessions last (security.md S6), in milliseconds of system time. */
export type SessionTimes = { readonly idleMs: number; readonly absoluteMs: number; readonly tradingIdleMs: number };
export const sessionTimes: SessionTimes = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs, tradingIdleMs: tradingIdleMinutes * minuteMs };

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

/** Until when trading is unlocked; never longer than it would be from now on, whatever the clock did. */
export const unlockedUntil = (tradingUntil: Instant | null, { tradingIdleMs }: SessionTimes, now: Instant): Instant | null =>
  tradingUntil === null || now >= tradingUntil || tradingUntil > now + tradingIdleMs + clocksApartMs ? null : tradingUntil;
