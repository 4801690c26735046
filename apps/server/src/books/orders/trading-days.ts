import type { Instant, Instrument, Schedule, TradingDate } from '@parkett/kernel';
import type { market } from '@parkett/contract';
import type { TradingDay } from './rules/when-to-trade.ts';

const endOf = (schedule: Schedule, date: TradingDate): Instant => {
  const last = schedule.spansOn(schedule.calendar.nextOrSame(date)).at(-1)!;
  return last.to + last.randomEndMs;
};

const mainPhases: readonly market.Phase[] = ['opening-auction', 'continuous', 'midday-auction', 'volatility-auction', 'closing-auction'];

/** An instrument's day as the rules look at it: the plan of its schedule and the phase that its market is in. */
export function tradingDayOf(of: { schedule: Schedule; phase: market.Phase; now: Instant }): TradingDay {
  const { schedule, phase, now } = of;
  const present = schedule.tradingDateAt(now);
  const over = phase === 'closed' || endOf(schedule, present) <= now;
  const next = schedule.nextSpan(now);
  const date = over ? next.date : present;
  const spans = schedule.spansOn(date);
  const ahead = (wanted: market.Phase): boolean => phase === wanted || spans.some(span => span.phase === wanted && span.from > now);
  return {
    phase: over ? 'closed' : phase,
    date,
    endsAt: endOf(schedule, date),
    opensAt: over ? next.from : null,
    endOf: day => endOf(schedule, day),
    openingAhead: ahead('opening-auction'),
    closingAhead: ahead('closing-auction'),
    mainAhead: mainPhases.some(ahead),
    nextDayOpensAt: schedule.spansOn(schedule.calendar.next(date))[0]!.from,
  };
}

export type DayOf = (instrument: Instrument, now: Instant) => TradingDay;
