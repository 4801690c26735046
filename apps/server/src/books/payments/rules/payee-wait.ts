import { later, latest, type Instant } from '@parkett/kernel';

/** The end of a payee's wait by each clock, and since when its account is proved (business time; null: it isn't). */
export type Waiting = {
  /** Business time. */
  readonly usableFrom: Instant;
  /** System time. */
  readonly notedUsableFrom: Instant;
  readonly provedAt: Instant | null;
};

/**
 * Until when money can't go to a payee, by business time; null: it can. The wait is over by both clocks, since a simulated market clock can be set. An account
 * that the customer's money came from waits for nothing.
 */
export function waitOf(
  { usableFrom, notedUsableFrom, provedAt }: Waiting,
  { businessNow, systemNow }: { readonly businessNow: Instant; readonly systemNow: Instant },
): Instant | null {
  if (provedAt !== null) return null;
  const until = latest(usableFrom, later(businessNow, notedUsableFrom - systemNow));
  return until > businessNow ? until : null;
}
