import type { Auction } from '@parkett/contract/opening-list';
import { later, type Instant, type Schedule, type SessionSpan, type TradingDate } from '@parkett/kernel';

/** Which auction a list is of at a moment. */
export type AuctionDay = {
  readonly date: TradingDate;
  /** The trading day has begun and isn't over yet. */
  readonly isToday: boolean;
  readonly from: Instant;
  readonly until: Instant;
  /** The random end included. */
  readonly latestEnd: Instant;
  /** When the next one is called. */
  readonly nextAt: Instant;
};

const spanOf = (schedule: Schedule, date: TradingDate, auction: Auction): SessionSpan | undefined =>
  schedule.spansOn(date).find(({ phase }) => phase === auction);

/** The last auction of its kind whose call had begun by a moment; null for a schedule that has none. */
export function auctionDay(schedule: Schedule, auction: Auction, now: Instant): AuctionDay | null {
  const { calendar } = schedule;
  const present = schedule.tradingDateAt(now);
  const ofPresent = spanOf(schedule, present, auction);
  if (!ofPresent) return null;
  const hasBegun = ofPresent.from <= now;
  const shown = hasBegun ? ofPresent : spanOf(schedule, calendar.previous(present), auction);
  const next = hasBegun ? spanOf(schedule, calendar.next(present), auction) : ofPresent;
  if (!shown || !next) return null;
  const { date, from, to, randomEndMs } = shown;
  const isToday = hasBegun && now < schedule.spansOn(present).at(-1)!.to;
  return { date, isToday, from, until: to, latestEnd: later(to, randomEndMs), nextAt: next.from };
}
