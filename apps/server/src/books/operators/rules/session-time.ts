import type { deskSignIn } from '@parkett/contract';
import { earliest, later, type Instant } from '@parkett/kernel';

const minuteMs = 60_000;

/** How long a session of the desk lasts (security.md S6), in milliseconds of system time. */
export const deskSessionTimes = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs } as const;

type Moments = { readonly openedAt: Instant; readonly usedAt: Instant };

/** So long a passkey that was shown is good for what takes more than a session. */
const provedMs = 2 * minuteMs;

/** Whether a session's operator has shown a passkey just now: signing in by one opens a new session, so it is as old as the passkey was shown, or older. */
export const hasJustProved = ({ openedAt, proof }: Pick<Moments, 'openedAt'> & { readonly proof: deskSignIn.Proof }, now: Instant): boolean =>
  proof === 'passkey' && now < later(openedAt, provedMs);

/** When a session ends by itself unless it is used before. */
export const deskSessionEndsAt = ({ openedAt, usedAt }: Moments): Instant =>
  earliest(later(usedAt, deskSessionTimes.idleMs), later(openedAt, deskSessionTimes.absoluteMs));

/** Why a session is over, or null while it lasts. A session from the future was opened by a clock that has gone back since: it is over. */
export function overBy({ openedAt, usedAt }: Moments, now: Instant): 'idle' | 'absolute' | null {
  if (now >= openedAt + deskSessionTimes.absoluteMs || now < openedAt) return 'absolute';
  return now >= usedAt + deskSessionTimes.idleMs ? 'idle' : null;
}
