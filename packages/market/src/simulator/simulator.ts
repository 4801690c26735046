import type { Instant, Schedule, ScheduleName, TradingDate } from '@parkett/kernel';
import { spreadBps } from '../ladder.ts';
import type { PriceSource } from '../price-source.ts';
import { hash } from '../random.ts';
import { anchorDate, memberCourses, ownCourses, ownMainCourses, remembering, type CourseMaker } from './courses.ts';
import { createDayTracker } from './day-state.ts';
import { createFactorBook } from './factors.ts';
import { factsOf } from './facts.ts';
import { historyOf, noHistory, type History } from './history.ts';
import { createInstrumentMarket, type InstrumentMarket } from './instrument-market.ts';
import type { Subject } from './minute.ts';
import { gridOf } from './price-grid.ts';
import { profileNameOf, type ProfileName } from './profile.ts';
import { dayBarsOf, minuteBarsOf, printsOf, samplesOf } from './queries.ts';
import { createShapeLibrary, type ShapeLibrary } from './shapes.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import { ladderAt, tickOf } from './ticks.ts';
import { createTradingDays, type TradingDays } from './trading-days.ts';

export type SimulatorSettings = {
  readonly seed: number;
  readonly listings: readonly SimulatedInstrument[];
  readonly schedules: Readonly<Record<ScheduleName, Schedule>>;
  /** The clock's first moment. Dividends and splits lie before its date only, so it must stay the same for the life of a data folder. */
  readonly startsAt: Instant;
};

/** Prints of a minute of average activity, by activity 1 to 6: every ten seconds to a minute at one end, every one to three seconds at the other. */
const printsPerMinute = [1.5, 2.2, 4, 9, 22, 34] as const;
const indexPrintsPerMinute = 20;

/**
 * The simulated market: a pure function of seed, instrument and business time. Two simulators of the same settings answer alike,
 * in whatever order they are asked; everything kept inside is kept for speed only.
 */
export function createSimulator(settings: SimulatorSettings): PriceSource {
  const markets = new Map<number, InstrumentMarket>();
  const world = createWorld(settings);
  for (const listing of settings.listings) markets.set(listing.instrument.id, world.marketOf(listing));
  const marketOf = (id: number): InstrumentMarket => {
    const market = markets.get(id);
    if (!market) throw new Error(`no simulated instrument ${id}`);
    return market;
  };
  const trackers = new Map([...markets].map(([id, market]) => [id, createDayTracker(market)]));
  const all = [...markets.values()];
  const facts = factsOf({ marketOf, listings: settings.listings, stateAt: (id, now) => trackers.get(id)!(now) });
  return {
    kind: 'simulator',
    instruments: settings.listings.map(listing => listing.instrument),
    startsAt: settings.startsAt,
    scheduleOf: id => marketOf(id).schedule,
    printsBetween: (from, to) => printsOf(all, { from, to }),
    printsOf: (id, interval) => printsOf([marketOf(id)], interval),
    sampleBetween: (from, to) => samplesOf(all, { from, to }),
    tickAt: (id, now) => tickOf(marketOf(id), now),
    ladderAt: (id, now) => ladderAt(marketOf(id), now),
    referenceAt: (id, now) => marketOf(id).close(marketOf(id).days.dayAt(now) - 1),
    dayStateAt: (id, now) => trackers.get(id)!(now),
    dayBars: (id, range) => dayBarsOf(marketOf(id), { ...range, stateAt: trackers.get(id)! }),
    minuteBars: (id, range) => minuteBarsOf(marketOf(id), range),
    factsAt: facts,
    corporateEvents: id => world.historyOf(id).events,
  };
}

/** What instruments share: calendars, libraries of shapes, factors, and the courses that indices are summed from. */
function createWorld({ seed, listings, schedules, startsAt }: SimulatorSettings) {
  const byId = new Map(listings.map(listing => [listing.instrument.id, listing]));
  const daysOf = keptBy((name: ScheduleName): TradingDays => createTradingDays(schedules[name]));
  const libraryOf = keptBy((name: ProfileName): ShapeLibrary => createShapeLibrary(seed, name));
  const levelsOf = createFactorBook(seed);
  const startsOn: TradingDate = new Date(startsAt).toISOString().slice(0, 10);
  const streamOf = (id: number) => hash(seed, id, 1);
  const anchorOf = (days: TradingDays) => days.ordinalFrom(anchorDate);

  const seriesOf = keptBy((id: number) => {
    const of = byId.get(id)!;
    const series = levelsOf(of, anchorOf(daysOf(of.instrument.schedule)));
    if (!series) throw new Error(`${of.instrument.code} has no level of its own`);
    return series;
  });
  const historyOf_ = keptBy((id: number): History => {
    const of = byId.get(id)!;
    if (of.simulation.model.kind !== 'share') return noHistory;
    const days = daysOf(of.instrument.schedule);
    return historyOf({ of, stream: streamOf(id), days, levels: seriesOf(id), grid: gridOf(of.instrument.priceSteps), startsOn });
  });
  const rulesOf = (id: number, history: History) => {
    const of = byId.get(id)!;
    const days = daysOf(of.instrument.schedule);
    return { of, stream: streamOf(id), days, levels: seriesOf(id), history, closesByAuction: of.instrument.schedule === 'xetra' };
  };
  /** Courses for indices, in which dividends are reinvested: levels without history. */
  const levelCourses = (id: number) => ownMainCourses(rulesOf(id, noHistory));

  const coursesOf = (of: SimulatedInstrument): CourseMaker => {
    const { id, schedule } = of.instrument;
    if (of.simulation.model.kind !== 'members') return ownCourses(rulesOf(id, historyOf_(id)));
    const days = daysOf(schedule);
    return memberCourses(of, { courseOf: levelCourses, days, anchorDay: anchorOf(days) });
  };

  return {
    historyOf: historyOf_,
    marketOf(of: SimulatedInstrument): InstrumentMarket {
      const { instrument } = of;
      const days = daysOf(instrument.schedule);
      const schedule = schedules[instrument.schedule];
      const stream = streamOf(instrument.id);
      const dayStream = (day: number) => hash(seed, day, 91);
      const library = () => libraryOf(profileNameOf(instrument.schedule));
      return createInstrumentMarket({
        instrument,
        subject: subjectOf(of, stream),
        schedule,
        days,
        courses: remembering(coursesOf(of), 4),
        rules: day => ({ schedule, library: library(), dayStream: dayStream(day), stream, extendedSessions: instrument.class !== 'index' }),
      });
    },
  };
}

function subjectOf({ instrument, simulation }: SimulatedInstrument, stream: number): Subject {
  const isIndex = instrument.class === 'index';
  return {
    id: instrument.id,
    stream,
    grid: gridOf(instrument.priceSteps),
    lot: Number(instrument.lot),
    halfSpread: isIndex ? 0.000_004 : spreadBps(instrument) / 20_000,
    printsPerMinute: isIndex ? indexPrintsPerMinute : printsPerMinute[simulation.activity - 1]!,
    hasVolume: !isIndex,
  };
}

function keptBy<K, V>(make: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return key => {
    let value = kept.get(key);
    if (value === undefined) kept.set(key, (value = make(key)));
    return value;
  };
}
