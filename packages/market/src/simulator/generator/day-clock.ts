import type { ScheduleName } from '@parkett/kernel';
import { exactExp } from '../../exact-math.ts';
import { unit } from '../../random.ts';
import { KeyedDraws, type DayKey } from './keyed-draws.ts';

/** How lively the minutes of one session are. Prices move by this clock: in it, no minute foretells the next. */
export type DayClock = {
  readonly minutes: number;
  /** Share of the session's variance before each minute: 0 at the start, 1 at the end. */
  readonly variance: Float64Array;
  /** Standard deviation of each minute, the session's being 1. */
  readonly deviations: Float64Array;
};

/** A hump of a given height around a minute. */
function hump(minute: number, at: { centre: number; width: number; height: number }): number {
  const from = (minute - at.centre) / at.width;
  return at.height * exactExp(-from * from);
}

/** 09:00 to 17:30: lively at both ends (U shape), with a second wind when New York opens at 15:30. */
function xetraActivity(minute: number): number {
  const ends = 2.6 * exactExp(-minute / 22) + 1.5 * exactExp(-(509 - minute) / 34);
  const lunch = hump(minute, { centre: 245, width: 70, height: 0.28 });
  return 0.75 + ends - lunch + hump(minute, { centre: 395, width: 26, height: 0.75 }) + hump(minute, { centre: 332, width: 8, height: 0.35 });
}

/** Currencies and metals, minutes since 17:00 or 18:00 New York: Tokyo, London and New York mornings. */
function currencyActivity(minute: number): number {
  const tokyo = hump(minute, { centre: 180, width: 130, height: 0.5 });
  const london = hump(minute, { centre: 620, width: 120, height: 1.2 });
  return 0.35 + tokyo + london + hump(minute, { centre: 930, width: 120, height: 1.5 });
}

/** Digital currencies, minutes of the UTC day: never quiet, busiest in the American afternoon. */
const digitalActivity = (minute: number): number =>
  0.8 + hump(minute, { centre: 900, width: 220, height: 0.7 }) + hump(minute, { centre: 90, width: 150, height: 0.2 });

const longestSession = 1_440;
const table = (activity: (minute: number) => number): Float64Array => Float64Array.from({ length: longestSession }, (_, minute) => activity(minute));
const activities = { xetra: table(xetraActivity), currencies: table(currencyActivity), digital: table(digitalActivity) };

const activityOf = (schedule: ScheduleName): Float64Array =>
  schedule === 'xetra' || schedule === 'replay' ? activities.xetra : schedule === 'always' ? activities.digital : activities.currencies;

/** How long a lively spell lasts and how strong it is; no minute is quieter than a twentieth of the usual. */
const spell = { keeps: 0.97, strength: 0.24, least: 0.05 } as const;
const schedules: readonly ScheduleName[] = ['xetra', 'forex', 'metals', 'always', 'replay'];

/** The clock of a session: the market's usual rhythm with the day's own lively spells. */
export function dayClockOf(session: { schedule: ScheduleName; minutes: number; key: DayKey }): DayClock {
  const { minutes } = session;
  const usual = activityOf(session.schedule);
  const draws = new KeyedDraws('clock', schedules.indexOf(session.schedule)).begin(session.key);
  const sums = new Float64Array(minutes + 1);
  let mood = 0;
  for (let minute = 0; minute < minutes; minute++) {
    mood = spell.keeps * mood + spell.strength * (unit(draws.next()) - 0.5);
    const livelier = 1 + 0.5 * mood;
    sums[minute + 1] = sums[minute]! + usual[minute]! * Math.max(spell.least, livelier * livelier);
  }
  return clockOfSums(sums);
}

const evenClocks = new Map<number, DayClock>();

/** A session in which all minutes are alike. */
export function evenClock(minutes: number): DayClock {
  let clock = evenClocks.get(minutes);
  if (!clock) evenClocks.set(minutes, (clock = clockOfSums(Float64Array.from({ length: minutes + 1 }, (_, minute) => minute))));
  return clock;
}

function clockOfSums(sums: Float64Array): DayClock {
  const minutes = sums.length - 1;
  const total = sums[minutes]!;
  const deviations = new Float64Array(minutes);
  const variance = sums;
  for (let minute = 1; minute <= minutes; minute++) {
    variance[minute] = sums[minute]! / total;
    deviations[minute - 1] = Math.sqrt(variance[minute]! - variance[minute - 1]!);
  }
  return { minutes, variance, deviations };
}

/**
 * A random way that begins and ends at 0 on a clock: steps that know nothing of each other, brought back along the clock. Together with
 * an end drawn as widely it is a walk of which no part tells anything about the next.
 */
export function bridgeOn(clock: DayClock, draws: KeyedDraws, normals: Float64Array): Float64Array {
  const { minutes, variance, deviations } = clock;
  const way = new Float64Array(minutes + 1);
  let sum = 0;
  for (let minute = 0; minute < minutes;) {
    const bits = draws.next();
    sum += normals[bits >>> 16]! * deviations[minute]!;
    way[++minute] = sum;
    if (minute === minutes) break;
    sum += normals[bits & 0xffff]! * deviations[minute]!;
    way[++minute] = sum;
  }
  for (let minute = 0; minute <= minutes; minute++) way[minute]! -= variance[minute]! * sum;
  return way;
}
