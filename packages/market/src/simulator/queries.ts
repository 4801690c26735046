import { earliest, later, startOfUtcDay, type Instant, type TradingDate } from '@parkett/kernel';
import { barOfPrints, joinBars, type Bar } from '../bar.ts';
import type { DayState, Print, Sample } from '../price-source.ts';
import { isMain, type DaySpan } from './generator/day-span.ts';
import type { InstrumentMarket } from './instrument-market.ts';

const byTime = (a: Print, b: Print): number => a.at - b.at || a.instrument - b.instrument;

/** All prints of an interval in order. */
export function printsOf(markets: readonly InstrumentMarket[], { from, to }: { from: Instant; to: Instant }): Print[] {
  const prints: Print[] = [];
  for (const market of markets) market.collect({ from, to, into: prints });
  return prints.toSorted(byTime);
}

/** An interval as one sample per instrument: whole minutes come from their bars, only the minutes at both ends are looked into. */
export function samplesOf(markets: readonly InstrumentMarket[], range: { from: Instant; to: Instant }): Sample[] {
  return markets.flatMap(market => sampleOf(market, range) ?? []);
}

function sampleOf(market: InstrumentMarket, { from, to }: { from: Instant; to: Instant }): Sample | null {
  const bars: Bar[] = [];
  for (let day = Math.max(0, market.days.dayAt(from)); day <= market.days.dayAt(to); day++) {
    for (const span of market.spans(day)) addBars(market, span, { from, to, into: bars });
  }
  if (bars.length === 0) return null;
  const { high, low, volume } = joinBars(from, bars);
  return { last: market.lastPrint(to)!, high, low, volume };
}

function addBars(market: InstrumentMarket, span: DaySpan, range: { from: Instant; to: Instant; into: Bar[] }): void {
  const { from, to, into } = range;
  const first = Math.max(0, Math.floor((from - span.start) / 60_000));
  const last = Math.min(span.minutes - 1, Math.floor((to - span.start) / 60_000));
  for (let minute = first; minute <= last; minute++) {
    const start = later(span.start, minute * 60_000);
    const whole = start > from && start + 60_000 <= to;
    const bar = whole
      ? market.minuteBar(span, minute)
      : barOfPrints(
          start,
          market.tape.minute(span, minute).filter(p => p.at > from && p.at <= to),
        );
    if (bar) into.push(bar);
  }
}

type DayRange = { from: TradingDate; to: TradingDate; now: Instant; stateAt: (now: Instant) => DayState };

export function dayBarsOf(market: InstrumentMarket, { from, to, now, stateAt }: DayRange): Bar[] {
  const { days } = market;
  const present = days.dayAt(now);
  const bars: Bar[] = [];
  const until = Math.min(present, days.ordinalFrom(to) - (days.ordinalOf(to) === -1 ? 1 : 0));
  for (let day = days.ordinalFrom(from); day <= until; day++) {
    const bar = day < present ? market.dayBar(day) : barOfState(stateAt(now));
    if (bar) bars.push(bar);
  }
  return bars;

  function barOfState(state: DayState): Bar | null {
    const { open, high, low, volume } = state;
    if (open === null || high === null || low === null) return null;
    return { start: startOfUtcDay(state.date), open, high, low, close: lastMainPrice(market, present, now), volume };
  }
}

function lastMainPrice(market: InstrumentMarket, day: number, now: Instant): number {
  for (const span of market.spans(day).filter(isMain).toReversed()) {
    const last = span.start <= now ? market.tape.last(span, now) : null;
    if (last) return last.price;
  }
  throw new Error('a day with an open has a last price');
}

export function minuteBarsOf(
  market: InstrumentMarket,
  { from, to, now, extended = false }: { from: Instant; to: Instant; now: Instant; extended?: boolean },
): Bar[] {
  const bars: Bar[] = [];
  const end = earliest(to, later(now, 1));
  for (let day = Math.max(0, market.days.dayAt(from)); day <= market.days.dayAt(end); day++) {
    for (const span of market.spans(day).filter(part => extended || isMain(part))) {
      const first = Math.max(0, Math.ceil((from - span.start) / 60_000));
      for (let minute = first; minute < span.minutes && span.start + minute * 60_000 < end; minute++) {
        const bar = barUpTo(market, span, { minute, now });
        if (bar) bars.push(bar);
      }
    }
  }
  return bars;
}

/** A minute's bar, or the bar of its prints so far. */
function barUpTo(market: InstrumentMarket, span: DaySpan, { minute, now }: { minute: number; now: Instant }): Bar | null {
  const start = later(span.start, minute * 60_000);
  if (start + 60_000 <= now) return market.minuteBar(span, minute);
  return barOfPrints(
    start,
    market.tape.minute(span, minute).filter(print => print.at <= now),
  );
}
