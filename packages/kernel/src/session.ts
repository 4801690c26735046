import type { TradingCalendar } from './calendar.ts';
import { addDays, asInstant, distantFuture, distantPast, later, utcDate, zonedInstant, type Instant, type TradingDate } from './instant.ts';
import type { ScheduleName } from './instrument.ts';
import { invariant } from './invariant.ts';
import { remembered } from './remembered.ts';

/** A stretch of the trading day with its own rules. Only `continuous` and the three auctions set a day's open, high, low and close. */
export type SessionPhase = 'pre-market' | 'opening-auction' | 'continuous' | 'midday-auction' | 'closing-auction' | 'after-hours';

/** One phase as data: wall-clock times `HH:MM` of the plan's zone; `fromDay: -1` begins on the calendar day before the trading date. */
export type PhaseRow = {
  readonly phase: SessionPhase;
  readonly from: string;
  readonly to: string;
  readonly fromDay?: -1;
  /** An auction ends at a random moment in the `randomEndMs` after `to`; 0 or absent for phases that end on time. */
  readonly randomEndMs?: number;
};

/** The phases of a trading day, in order, from a date on; `shortened` replaces them on the schedule's shortened days. */
export type SessionPlan = { readonly validFrom: TradingDate; readonly rows: readonly PhaseRow[]; readonly shortened?: readonly PhaseRow[] };

export type ScheduleData = {
  readonly name: ScheduleName;
  readonly zone: string;
  readonly calendar: TradingCalendar;
  /** Ascending by `validFrom`. */
  readonly plans: readonly SessionPlan[];
  readonly shortenedDays?: ReadonlySet<TradingDate>;
};

/** A phase of one trading date with its moments; `to` is the planned end, without the random part. */
export type SessionSpan = {
  readonly date: TradingDate;
  readonly phase: SessionPhase;
  readonly from: Instant;
  readonly to: Instant;
  readonly randomEndMs: number;
};

/** When an instrument trades. */
export type Schedule = {
  readonly name: ScheduleName;
  readonly zone: string;
  readonly calendar: TradingCalendar;
  /** The phases of a trading date in order; none when it isn't a session. */
  spansOn(date: TradingDate): readonly SessionSpan[];
  /** The last trading date whose first phase had begun by the moment. */
  tradingDateAt(now: Instant): TradingDate;
  /** The planned phase of a moment (`from` ≤ now < `to`), or null between and outside sessions. */
  phaseAt(now: Instant): SessionSpan | null;
  /** The first phase that begins after the moment. */
  nextSpan(now: Instant): SessionSpan;
};

export function createSchedule(data: ScheduleData): Schedule {
  const { calendar, zone } = data;
  const spansOn = remembered((date: TradingDate) => (calendar.isSession(date) ? spansOf(data, date) : []));
  const beginOf = (date: TradingDate) => spansOn(date)[0]!.from;
  // Hundreds of instruments ask for the same moment: the trading date it fell into is kept with its bounds.
  let present = { date: utcDate(asInstant(0)), from: distantFuture, to: distantPast };
  const tradingDateAt = (now: Instant) => {
    if (now >= present.from && now < present.to) return present.date;
    let date = calendar.previousOrSame(addDays(utcDate(now), 2));
    while (beginOf(date) > now) date = calendar.previous(date);
    present = { date, from: beginOf(date), to: beginOf(calendar.next(date)) };
    return date;
  };
  return {
    name: data.name,
    zone,
    calendar,
    spansOn,
    tradingDateAt,
    phaseAt: now => spansOn(tradingDateAt(now)).find(span => span.from <= now && now < span.to) ?? null,
    nextSpan: now => {
      const date = tradingDateAt(now);
      return spansOn(date).find(span => span.from > now) ?? spansOn(calendar.next(date))[0]!;
    },
  };
}

function spansOf(data: ScheduleData, date: TradingDate): readonly SessionSpan[] {
  const plan = data.plans.findLast(p => p.validFrom <= date);
  invariant(plan, `a session plan of ${data.name} holds on ${date}`);
  const rows = (data.shortenedDays?.has(date) && plan.shortened) || plan.rows;
  const instantOf = wallClockOf(date, data.zone);
  return rows.map(row => ({
    date,
    phase: row.phase,
    from: row.fromDay ? zonedInstant(addDays(date, row.fromDay), row.from, data.zone) : instantOf(row.from),
    to: instantOf(row.to),
    randomEndMs: row.randomEndMs ?? 0,
  }));
}

/** Times of one day: where it has 24 hours they are counted from midnight, since asking the zone for each is slow. */
function wallClockOf(date: TradingDate, zone: string): (time: string) => Instant {
  const midnight = zonedInstant(date, '00:00', zone);
  if (zonedInstant(date, '24:00', zone) - midnight !== 86_400_000) return time => zonedInstant(date, time, zone);
  return time => later(midnight, (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000);
}
