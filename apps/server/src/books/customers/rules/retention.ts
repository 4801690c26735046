import { asTradingDate, localTime, zonedInstant, type Instant } from '@parkett/kernel';

/**
 * How many years something of a customer is kept after he has left: not at all, what identifies and classifies him (GwG § 8, WpHG § 83), and what the
 * books and letters rest on (HGB § 257, AO § 147).
 */
export const retentionYears = [0, 5, 10] as const;
export type RetentionYears = (typeof retentionYears)[number];
/** After it the customer's key is destroyed. */
export const lastRetention = 10 satisfies RetentionYears;

/** When it may go. Periods of whole years begin with the end of the calendar year. Business time. */
export function retentionEnds(left: Instant, years: number): Instant {
  return years === 0 ? left : zonedInstant(asTradingDate(`${localTime(left).year + years + 1}-01-01`), '00:00');
}
