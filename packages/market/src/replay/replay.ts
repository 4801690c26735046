import { asInstant, distantFuture, earliest, later, startOfUtcDay, zonedInstant, type Instant, type Schedule } from '@parkett/kernel';
import { barOfPrints, type Bar } from '../bar.ts';
import { ladderOf } from '../ladder.ts';
import type { DayState, Facts, PriceSource, Print, Sample } from '../price-source.ts';
import { printsOfBar } from './bar-prints.ts';
import { replayInstruments, type ReplayKnowledge } from './listing.ts';
import type { ReplayDay } from './read-file.ts';

export type ReplaySettings = ReplayKnowledge & { readonly day: ReplayDay; readonly schedule: Schedule };

/** The clock of a replay starts here, in Frankfurt: a moment before trading, or before the file's first minute where that is earlier. */
const clockStart = '08:59:50';
const aheadMs = 10_000;

const noFacts: Facts = {
  ...{ marketCap: null, yearHigh: null, yearLow: null, priceEarnings: null, priceBook: null, dividendYield: null },
  ...{ returnOnEquity: null, freeFloat: null, foreignOwnership: null, shortInterest: null, simulated: false },
};

/**
 * A recorded day as a source of prices: its prints at their moments and nothing else. Before the first print no price is known,
 * there is no day before it and no close, and after the last one everything stands where it is.
 */
export function createReplay(settings: ReplaySettings): PriceSource {
  const { day, schedule } = settings;
  const instruments = replayInstruments(day, settings);
  const tapes = new Map<number, readonly Print[]>(instruments.map(({ id }, i) => [id, day.shares[i]!.bars.flatMap(bar => printsOfBar(id, bar))]));
  const all = [...tapes.values()].flat().toSorted((a, b) => a.at - b.at || a.instrument - b.instrument);
  const firstMinute = day.shares.flatMap(({ bars }) => bars.map(bar => bar.start)).reduce(earliest, distantFuture);
  const byId = new Map(instruments.map(instrument => [instrument.id, instrument]));
  const tapeOf = (id: number): readonly Print[] => {
    const tape = tapes.get(id);
    if (!tape) throw new Error(`no replayed instrument ${id}`);
    return tape;
  };
  const tickAt = (id: number, now: Instant) => {
    const last = upTo(tapeOf(id), now).at(-1);
    return last ? { instrument: id, at: last.at, price: last.price, extended: false } : null;
  };
  return {
    kind: 'replay',
    instruments,
    startsAt: earliest(zonedInstant(day.date, clockStart, schedule.zone), later(firstMinute, -aheadMs)),
    scheduleOf: () => schedule,
    listedFrom: () => null,
    listedUntil: () => null,
    printsBetween: (from, to) => between(all, from, to),
    printsOf: (id, { from, to }) => between(tapeOf(id), from, to),
    auctionBefore: () => null,
    calledAt: () => null,
    sampleBetween: (from, to) => instruments.flatMap(({ id }) => sampleOf(between(tapeOf(id), from, to)) ?? []),
    tickAt,
    ladderAt(id, now) {
      // There is no market maker on a day that wasn't recorded: settlement happens there, but there are no prices.
      const tick = schedule.phaseAt(now)?.date === day.date ? tickAt(id, now) : null;
      return tick && ladderOf(byId.get(id)!, tick);
    },
    quotesOf: tick => ladderOf(byId.get(tick.instrument)!, tick),
    // The corridor needs a reference and no close of the day before is known: it is the day's first print.
    referenceAt: (id, now) => upTo(tapeOf(id), now)[0]?.price ?? null,
    dayStateAt: (id, now) => stateOf(day, upTo(tapeOf(id), now), 10 ** byId.get(id)!.priceScale),
    dayBars(id, { from, to, now }) {
      const bar = day.date >= from && day.date <= to ? barOfPrints(startOfUtcDay(day.date), upTo(tapeOf(id), now)) : null;
      return bar ? [bar] : [];
    },
    minuteBars: (id, { from, to, now }) => minuteBarsOf(between(tapeOf(id), later(from, -1), earliest(later(to, -1), now))),
    factsAt: () => noFacts,
    corporateEvents: () => [],
    carried: (_, price) => price,
    learn: noTerms,
    learnLate: noTerms,
  };
}

const noTerms = (): never => {
  throw new Error('a recorded day has no dividends and no splits');
};

/** Index of the first print after a moment. */
function after(prints: readonly Print[], now: Instant): number {
  let low = 0;
  let high = prints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (prints[middle]!.at > now) high = middle;
    else low = middle + 1;
  }
  return low;
}

const upTo = (prints: readonly Print[], now: Instant): readonly Print[] => prints.slice(0, after(prints, now));
const between = (prints: readonly Print[], from: Instant, to: Instant): Print[] =>
  prints.slice(after(prints, from), Math.max(after(prints, from), after(prints, to)));

function sampleOf(prints: readonly Print[]): Sample | null {
  const bar = barOfPrints(asInstant(0), prints);
  return bar && { last: prints.at(-1)!, high: bar.high, low: bar.low, volume: bar.volume };
}

function stateOf(day: ReplayDay, prints: readonly Print[], unitsPerCurrency: number): DayState {
  const bar = barOfPrints(asInstant(0), prints);
  const turnover = prints.reduce((sum, print) => sum + print.price * print.quantity, 0) / unitsPerCurrency;
  return {
    date: day.date,
    open: bar?.open ?? null,
    high: bar?.high ?? null,
    low: bar?.low ?? null,
    last: prints.at(-1) ?? null,
    volume: bar?.volume ?? 0,
    turnover,
    previousClose: null,
  };
}

function minuteBarsOf(prints: readonly Print[]): Bar[] {
  const minutes = Map.groupBy(prints, print => asInstant(Math.floor(print.at / 60_000) * 60_000));
  return [...minutes].map(([start, ofMinute]) => barOfPrints(start, ofMinute)!);
}
