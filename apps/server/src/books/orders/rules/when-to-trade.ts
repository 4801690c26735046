import { addDays, isCalendarDay, type Instant, type TradingDate } from '@parkett/kernel';
import type { Denial, market, trading } from '@parkett/contract';

/** The instrument's day as data: what a rule needs to judge validity. */
export type TradingDay = {
  readonly phase: market.Phase;
  /** The trading day that goes on, or the next one when the market is closed. */
  readonly date: TradingDate;
  /** End of that day's plan: day orders expire here. */
  readonly endsAt: Instant;
  /** Next time anything can be ordered for the day, while closed; null when the market is open or no session is known. */
  readonly opensAt: Instant | null;
  /** When an order that is good till cancelled ends all the same. */
  readonly gtcEndsAt: Instant;
  /** End of the plan of the day that the order asks for; null when it names none that it may name. */
  readonly gtdEndsAt: Instant | null;
  /** Whether today's opening auction is still to come or going on. */
  readonly openingAhead: boolean;
  /** Whether the plan has a closing auction that is still to come or going on. */
  readonly closingAhead: boolean;
  /** Whether the main session is still to come or going on. */
  readonly mainAhead: boolean;
  /** When the next main session begins, with its opening auction where it has one. */
  readonly nextMainOpensAt: Instant;
  /** End of the early or late session that goes on, or that follows the present pause or closed hours; null in the main hours, and where there is none. */
  readonly sessionEndsAt: Instant | null;
  /** When the next early or late session begins; null where the plan has none. */
  readonly nextSessionOpensAt: Instant | null;
};

/** A day, and after how many days GTC ends; GTD lies within them. */
type Bounds = { readonly day: TradingDay; readonly goodTillDaysMax: number };

const immediate: readonly trading.TimeInForce[] = ['ioc', 'fok'];
const isStop = (type: trading.OrderType): boolean => type === 'stop' || type === 'stop-limit';
const waits: readonly trading.TimeInForce[] = ['gtc', 'gtd', 'at-open'];

type Wish = {
  readonly type: trading.OrderType;
  readonly timeInForce: trading.TimeInForce;
  readonly goodTill?: string | null | undefined;
  readonly holdUntilNextSession?: boolean | undefined;
  readonly mainHoursOnly?: boolean | undefined;
  readonly thisSessionOnly?: boolean | undefined;
};

/** Whether an order fits the hour: closed markets take only what the customer lets wait, auctions only what can wait for their end. */
export function whenToTrade(wish: Wish, { day, goodTillDaysMax }: Bounds): Denial | null {
  if (wish.timeInForce === 'gtd') {
    const latest = addDays(day.date, goodTillDaysMax);
    if (!wish.goodTill || !isCalendarDay(wish.goodTill) || wish.goodTill < day.date || wish.goodTill > latest)
      return { code: 'invalid-date', params: { days: goodTillDaysMax } };
  } else if ((wish.goodTill ?? null) !== null) return { code: 'invalid-order-type' };
  if (wish.thisSessionOnly) return whenInSession(wish, day);
  if (day.phase === 'closed') {
    if (wish.timeInForce === 'at-open' && wish.holdUntilNextSession) return day.openingAhead ? null : { code: 'invalid-order-type' };
    if (waits.includes(wish.timeInForce) && wish.holdUntilNextSession && wish.type !== 'market') return null;
    const opensAt = wish.mainHoursOnly ? null : day.opensAt;
    return { code: 'outside-trading-hours', params: { opensAt: new Date(opensAt ?? day.nextMainOpensAt).toISOString() } };
  }
  if (wish.mainHoursOnly && !day.mainAhead && !waits.includes(wish.timeInForce)) {
    return { code: 'outside-trading-hours', params: { opensAt: new Date(day.nextMainOpensAt).toISOString() } };
  }
  // Nothing triggers a stop after the main hours, and the day ends with them.
  if (isStop(wish.type) && day.phase === 'after-hours' && wish.timeInForce === 'day') {
    return { code: 'outside-trading-hours', params: { opensAt: new Date(day.nextMainOpensAt).toISOString() } };
  }
  return fitsPhase(wish, day) ? null : { code: 'invalid-order-type' };
}

/** An order for one early or late session: of the day and without a stop, while the session goes on or directly before it. */
function whenInSession(wish: Wish, day: TradingDay): Denial | null {
  if (wish.timeInForce !== 'day' || isStop(wish.type) || wish.mainHoursOnly || day.nextSessionOpensAt === null) return { code: 'invalid-order-type' };
  const outside: Denial = { code: 'outside-trading-hours', params: { opensAt: new Date(day.nextSessionOpensAt).toISOString() } };
  if (day.sessionEndsAt === null) return outside;
  if (day.phase !== 'closed') return null;
  return wish.holdUntilNextSession && wish.type !== 'market' ? null : outside;
}

function fitsPhase(wish: Wish, day: TradingDay): boolean {
  if (wish.timeInForce === 'at-open') return day.openingAhead;
  if (wish.timeInForce === 'at-close') return day.closingAhead;
  const auction = day.phase.endsWith('-auction');
  if (immediate.includes(wish.timeInForce)) return !auction && day.phase !== 'pause';
  return true;
}

/** When the venue lets the rest expire; null means with the day. */
export function validUntil(wish: Pick<Wish, 'timeInForce' | 'thisSessionOnly'>, day: TradingDay): Instant | null {
  if (wish.thisSessionOnly) return day.sessionEndsAt;
  if (wish.timeInForce === 'gtc') return day.gtcEndsAt;
  if (wish.timeInForce === 'gtd') return day.gtdEndsAt;
  if (wish.timeInForce === 'at-open' && day.phase === 'closed') return day.endsAt;
  return null;
}
