import { earliest, later, type Instant } from '@parkett/kernel';

const minuteMs = 60_000;

/** How long sessions last (security.md S6), in milliseconds of system time. */
export type SessionTimes = { readonly idleMs: number; readonly absoluteMs: number; readonly tradingIdleMs: number };
export const sessionTimes: SessionTimes = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs, tradingIdleMs: 5 * minuteMs };

export type SessionMoments = { readonly openedAt: Instant; readonly usedAt: Instant };

/** When a session ends by itself unless it is used before. */
export const endsAt = ({ openedAt, usedAt }: SessionMoments, { idleMs, absoluteMs }: SessionTimes): Instant =>
  earliest(later(usedAt, idleMs), later(openedAt, absoluteMs));

/** Why a session is over, or null while it lasts. */
export function overBy(moments: SessionMoments, times: SessionTimes, now: Instant): 'idle' | 'absolute' | null {
  if (now >= moments.openedAt + times.absoluteMs) return 'absolute';
  return now >= moments.usedAt + times.idleMs ? 'idle' : null;
}
