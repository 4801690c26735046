import { later, latest, type Instant } from '@parkett/kernel';

/** A replacement and the wait after it: business time, but for `notedAt`, which is system time. */
export type Wait = { readonly at: Instant; readonly payOutFrom: Instant; readonly notedAt: Instant };

/**
 * From when on a customer may add payees and withdraw again, by business time; null where nothing is in the way. Whoever got hold of an account by
 * replacing what protects it leaves its owner this time to notice: by the business clock, and by that of the machine, since a simulated one can be set.
 */
export function mayPayOutFrom(waits: readonly Wait[], { businessNow, systemNow }: { businessNow: Instant; systemNow: Instant }): Instant | null {
  const ends = waits.map(({ at, payOutFrom, notedAt }) => latest(payOutFrom, later(businessNow, notedAt + (payOutFrom - at) - systemNow)));
  const until = ends.filter(moment => moment > businessNow);
  return until.length === 0 ? null : until.reduce((one, other) => latest(one, other));
}
