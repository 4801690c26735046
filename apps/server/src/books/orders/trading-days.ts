import { addDays, isCalendarDay, later, type Instant, type Instrument, type Schedule, type TradingDate } from '@parkett/kernel';
import type { market } from '@parkett/contract';
import type { TradingDay } from './rules/when-to-trade.ts';

const endOf = (schedule: Schedule, date: TradingDate): Instant => {
  const last = schedule.spansOn(schedule.calendar.nextOrSame(date)).at(-1)!;
  return later(last.to, last.randomEndMs);
};

/**
 * When an order ends that is good till a day, if the instrument's day is another place's: there the day alone doesn't say it to a reader in Berlin. Null
 * where the day is Berlin's.
 */
export const endElsewhere = (schedule: Schedule, goodTill: TradingDate | null): Instant | null =>
  goodTill === null || schedule.zone === 'Europe/Berlin' ? null : endOf(schedule, goodTill);

/** An order of the day has an end of its own only where it is for one session. */
export const isForOneSession = ({ timeInForce, until }: { readonly timeInForce: string; readonly until: Instant | null }): boolean =>
  timeInForce === 'day' && until !== null;

const sessionPhases: readonly market.Phase[] = ['pre-market', 'after-hours'];
const mainPhases: readonly market.Phase[] = ['opening-auction', 'continuous', 'midday-auction', 'volatility-auction', 'closing-auction'];

type Asked = {
  readonly now: Instant;
  /** The day until which the order asks to be good: text, since it isn't judged yet. */
  readonly goodTill: string | null;
  /** After how many days an order that is good till cancelled ends; one that is good till a day ends within them. */
  readonly goodTillDaysMax: number;
};

/** Whose day it is, and when. */
export type AskedDay = Asked & { readonly instrument: Instrument };

/** When continuous trading of the main hours goes on or begins next, which alone triggers stops. */
export function nextContinuousAt(schedule: Schedule, now: Instant): Instant {
  const { date } = schedule.nextSpan(now);
  const spans = [...schedule.spansOn(schedule.tradingDateAt(now)), ...schedule.spansOn(date), ...schedule.spansOn(schedule.calendar.next(date))];
  return spans.find(({ phase, from }) => phase === 'continuous' && from > now)!.from;
}

/** The early or late session that goes on or comes next, as far as an order can be for it alone. */
function sessionsOf({ schedule, phase, now }: Pick<Asked, 'now'> & { readonly schedule: Schedule; readonly phase: market.Phase }) {
  const present = schedule.phaseAt(now);
  const next = schedule.nextSpan(now);
  const days = [next.date, schedule.calendar.next(next.date)];
  const ahead = days.flatMap(date => schedule.spansOn(date)).find(span => sessionPhases.includes(span.phase) && span.from > now);
  const isPlannedRest = present === null && (phase === 'closed' || phase === 'pause');
  const running =
    present && present.phase === phase && sessionPhases.includes(phase) ? present : isPlannedRest && sessionPhases.includes(next.phase) ? next : null;
  return { sessionEndsAt: running?.to ?? null, nextSessionOpensAt: ahead?.from ?? null };
}

/** An instrument's day as the rules look at it: the plan of its schedule and the phase that its market is in. */
export function tradingDayOf(asked: Asked & { readonly schedule: Schedule; readonly phase: market.Phase }): TradingDay {
  const { schedule, phase, now, goodTill, goodTillDaysMax } = asked;
  const present = schedule.tradingDateAt(now);
  const over = phase === 'closed' || endOf(schedule, present) <= now;
  const next = schedule.nextSpan(now);
  const date = over ? next.date : present;
  const spans = schedule.spansOn(date);
  const ahead = (wanted: market.Phase): boolean => phase === wanted || spans.some(span => span.phase === wanted && span.from > now);
  const mainSpans = [...spans, ...schedule.spansOn(schedule.calendar.next(date))].filter(span => mainPhases.includes(span.phase));
  const latest = addDays(date, goodTillDaysMax);
  // Another day is refused, and its hours may not even be known.
  const good = goodTill !== null && isCalendarDay(goodTill) && goodTill >= date && goodTill <= latest;
  return {
    phase: over ? 'closed' : phase,
    date,
    endsAt: endOf(schedule, date),
    opensAt: over ? next.from : null,
    gtcEndsAt: endOf(schedule, latest),
    gtdEndsAt: good ? endOf(schedule, goodTill) : null,
    openingAhead: ahead('opening-auction'),
    closingAhead: ahead('closing-auction'),
    mainAhead: mainPhases.some(ahead),
    ...sessionsOf({ schedule, phase: over ? 'closed' : phase, now }),
    nextMainOpensAt: mainSpans.find(({ from }) => from > now)!.from,
  };
}
