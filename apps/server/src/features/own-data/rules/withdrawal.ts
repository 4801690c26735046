import { addDays, dateAt, startOfUtcDay, type Instant, type TradingCalendar, type TradingDate } from '@parkett/kernel';

/** Days in which a customer may withdraw from the contract of the account (BGB § 355), counted from the day after its opening (BGB § 187). */
export const withdrawalDays = 14;

/** `daysLeft`: 0 on the last day; null once that is over. */
export type Withdrawal = { readonly lastDay: TradingDate; readonly daysLeft: number | null };

type Asked = { readonly openedAt: Instant; readonly now: Instant; readonly workingDays: Pick<TradingCalendar, 'nextOrSame'> };

/**
 * Until when a customer may withdraw, in calendar days of Berlin. A last day that is a Saturday, a Sunday or a public holiday moves to the next working day
 * (BGB § 193). Both moments are business time.
 */
export function withdrawalOf({ openedAt, now, workingDays }: Asked): Withdrawal {
  const lastDay = workingDays.nextOrSame(addDays(dateAt(openedAt), withdrawalDays));
  const daysLeft = Math.round((startOfUtcDay(lastDay) - startOfUtcDay(dateAt(now))) / 86_400_000);
  return { lastDay, daysLeft: daysLeft < 0 ? null : daysLeft };
}
