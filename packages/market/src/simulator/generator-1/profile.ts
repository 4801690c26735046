import type { ScheduleName } from '@parkett/kernel';

/** How lively each minute of a session is: relative variance of the price and relative volume. */
export type Profile = { readonly minutes: number; readonly variance: Float64Array; readonly volume: Float64Array };

/** A hump of a given height around a minute. */
const hump = (minute: number, at: { centre: number; width: number; height: number }): number =>
  at.height * Math.exp(-(((minute - at.centre) / at.width) ** 2));

/** 09:00 to 17:30: lively at both ends (U shape), with a second wind when New York opens at 15:30. */
function xetraActivity(minute: number): number {
  const opening = 2.6 * Math.exp(-minute / 22);
  const closing = 1.5 * Math.exp(-(509 - minute) / 34);
  const lunch = -hump(minute, { centre: 245, width: 70, height: 0.28 });
  return (
    0.75 + opening + closing + lunch + hump(minute, { centre: 395, width: 26, height: 0.75 }) + hump(minute, { centre: 332, width: 8, height: 0.35 })
  );
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

const activities = {
  xetra: { minutes: 510, activity: xetraActivity },
  currencies: { minutes: 1440, activity: currencyActivity },
  digital: { minutes: 1440, activity: digitalActivity },
};

export type ProfileName = keyof typeof activities;

export function profileOf(name: ProfileName): Profile {
  const { minutes, activity } = activities[name];
  const variance = Float64Array.from({ length: minutes }, (_, minute) => activity(minute));
  const volume = Float64Array.from(variance, value => value ** 0.85);
  return { minutes, variance, volume };
}

export const profileNameOf = (schedule: ScheduleName): ProfileName =>
  schedule === 'xetra' || schedule === 'replay' ? 'xetra' : schedule === 'always' ? 'digital' : 'currencies';
