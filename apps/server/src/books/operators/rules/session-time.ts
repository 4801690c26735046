import { earliest, later, type Instant } from '@parkett/kernel';

const minuteMs = 60_000;

/** How long a session of the desk lasts (security.md S6), in milliseconds of system time. */
export const deskSessionTimes = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs } as const;

type Moments = { readonly openedAt: Instant; readonly usedAt: Instant };

/** When a session ends by itself unless it is used before. */
export const deskSessionEndsAt = ({ openedAt, usedAt }: Moments): Instant =>
  earliest(later(usedAt, deskSessionTimes.idleMs), later(openedAt, deskSessionTimes.absoluteMs));

/** Why a session is over, or null while it lasts. A session from the future was opened by a clock that has gone back since: it is over. */
export function overBy({ openedAt, usedAt }: Moments, now: Instant): 'idle' | 'absolute' | null {
  if (now >= openedAt + deskSessionTimes.absoluteMs || now < openedAt) return 'absolute';
  return now >= usedAt + deskSessionTimes.idleMs ? 'idle' : null;
}
