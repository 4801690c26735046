import { latest, type Instant } from '@parkett/kernel';

/**
 * From when on a customer may add payees and withdraw again, by business time; null where nothing is in the way. Whoever got hold of an account by
 * replacing what protects it leaves its owner this time to notice.
 */
export function mayPayOutFrom(replaced: readonly { readonly payOutFrom: Instant }[], now: Instant): Instant | null {
  const until = replaced.map(({ payOutFrom }) => payOutFrom).filter(moment => moment > now);
  return until.length === 0 ? null : until.reduce((one, other) => latest(one, other));
}
