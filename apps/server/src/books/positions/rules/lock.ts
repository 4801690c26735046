import { later, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';

/** For how long what was bought can't be sold: minutes, until the n-th trading day after the one it was bought on, or until a date. */
export type LockRule =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'trading-days'; readonly days: number }
  | { readonly kind: 'until'; readonly date: TradingDate };

/** What was bought when, and when its instrument trades. */
export type Opening = { readonly openedAt: Instant; readonly calendar: Pick<Schedule, 'calendar' | 'spansOn' | 'tradingDateAt'> };

/** From which moment on a position may be sold, on a trading day from its first phase on; null when there is nothing to wait for. */
export function lockedUntil(rule: LockRule | null, opening: Opening): Instant | null {
  const until = rule && endOf(rule, opening);
  return until !== null && until > opening.openedAt ? until : null;
}

function endOf(rule: LockRule, { openedAt, calendar }: Opening): Instant {
  if (rule.kind === 'minutes') return later(openedAt, rule.minutes * 60_000);
  const days = calendar.calendar;
  const date = rule.kind === 'until' ? days.nextOrSame(rule.date) : days.add(calendar.tradingDateAt(openedAt), rule.days);
  return calendar.spansOn(date)[0]!.from;
}
