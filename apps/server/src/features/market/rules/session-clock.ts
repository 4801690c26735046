import type { market } from '@parkett/contract';
import { dateAt, instantToWire, type Instant, type Schedule, type SessionSpan, type TradingDate } from '@parkett/kernel';

type Span = market.ClockState['sessions'][number];

export const spansToWire = (spans: readonly SessionSpan[]): Span[] =>
  spans.map(({ phase, from, to }) => ({ phase, from: instantToWire(from), until: instantToWire(to) }));

/** What the market does at a moment by its plan, until when, what comes next, and when continuous trading begins next. */
export function sessionClock(
  schedule: Schedule,
  now: Instant,
): Pick<market.ClockState, 'phase' | 'phaseEndsAt' | 'nextOpeningAt' | 'nextPhase' | 'sessions'> {
  const present = schedule.phaseAt(now);
  const next = schedule.nextSpan(now);
  const insideDay = schedule.spansOn(next.date)[0]!.from <= now;
  return {
    phase: present?.phase ?? (insideDay ? 'pause' : 'closed'),
    phaseEndsAt: instantToWire(present?.to ?? next.from),
    nextOpeningAt: instantToWire(openingAfter(schedule, now)),
    nextPhase: { at: instantToWire(next.from), phase: next.phase },
    sessions: spansToWire(schedule.spansOn(dateAt(now))),
  };
}

/** The first moment of continuous trading of a day, later than `now`; after an auction within the day it only goes on. */
export function openingAfter(schedule: Schedule, now: Instant): Instant {
  let date: TradingDate = schedule.tradingDateAt(now);
  for (;;) {
    const opening = schedule.spansOn(date).find(({ phase }) => phase === 'continuous');
    if (opening && opening.from > now) return opening.from;
    date = schedule.calendar.next(date);
  }
}

/** The plan of an instrument's day: the one that goes on, else the one that comes next. */
export function planOfDay(schedule: Schedule, now: Instant): Span[] {
  const present = schedule.phaseAt(now) ?? schedule.nextSpan(now);
  return spansToWire(schedule.spansOn(present.date));
}
