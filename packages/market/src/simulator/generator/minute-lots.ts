import { unit } from '../../random.ts';
import type { DayClock } from './day-clock.ts';
import type { DayKey, KeyedDraws } from './keyed-draws.ts';

/** Part of a session's volume that its minutes share evenly; the rest follows the clock. */
const evenPart = 0.25;
/** How far a boundary between two minutes may be moved into the smaller of them: below a half on either side, so that each keeps something. */
const movedMax = 0.45;

type Session = {
  readonly clock: DayClock;
  readonly key: DayKey;
  /** Tells the parts of a day apart in streams of draws. */
  readonly number: number;
  /** Minutes without prints: `from` ≤ minute < `to`. */
  readonly pause: { readonly from: number; readonly to: number } | null;
  /** Lots of the whole session, without those of auctions. */
  readonly total: number;
};

/**
 * Lots traded in a minute of a session: more in lively minutes, with a scatter of the minute's own. The volume so far is a rising function of
 * time, rounded down, so that a minute is found without the others and all of them sum to the total. Nothing is traded in a pause.
 */
export function minuteLots({ clock, key, number, pause, total }: Session, draws: KeyedDraws): (minute: number) => number {
  const { minutes, variance } = clock;
  const plain = (minute: number): number => (evenPart * minute) / minutes + (1 - evenPart) * variance[minute]!;
  const paused = pause ? plain(pause.to) - plain(pause.from) : 0;
  const smooth = (minute: number): number => {
    if (!pause || minute <= pause.from) return plain(minute);
    return minute >= pause.to ? plain(minute) - paused : plain(pause.from);
  };
  const upTo = (minute: number): number => {
    if (minute <= 0) return 0;
    if (minute >= minutes) return total;
    const here = smooth(minute);
    const room = Math.min(here - smooth(minute - 1), smooth(minute + 1) - here);
    const moved = 2 * movedMax * (unit(draws.oneOf(key, number * 2_048 + (minute >> 4), minute & 15)) - 0.5) * room;
    return Math.floor((total * (here + moved)) / (1 - paused));
  };
  return minute => upTo(minute + 1) - upTo(minute);
}
