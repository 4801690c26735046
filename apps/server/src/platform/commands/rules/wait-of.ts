import type { Instant } from '@parkett/kernel';

/** A command that was decided, at a moment of system time. */
export type Given = { readonly at: number; readonly route: string; /** Of its key and body. */ readonly mark: string };

const minuteMs = 60_000;
/** The clocks of other machines may be ahead by so much; what is further ahead was written by a clock that was wrong. */
const aheadMs = 2_000;

/** The commands that still count at a moment, the oldest first. */
export const counted = (given: readonly Given[], now: Instant): readonly Given[] =>
  given.filter(({ at }) => at > now - minuteMs && at <= now + aheadMs).toSorted((a, b) => a.at - b.at);

type Asked = { readonly route: string; readonly now: Instant; readonly gapSeconds: number; readonly perMinute: number };

/** How many seconds somebody has to wait, rounded up, before he may give another command by a route; 0: he may now. */
export function waitSecondsOf(given: readonly Given[], { route, now, gapSeconds, perMinute }: Asked): number {
  const counting = counted(given, now);
  const same = counting.findLast(one => one.route === route);
  /** The first one that has to leave the minute. */
  const leaving = counting.at(-perMinute);
  const until = Math.max(same ? same.at + gapSeconds * 1_000 : now, leaving ? leaving.at + minuteMs : now);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
