import { utcDate, type Instant, type Schedule, type ScheduleName } from '@parkett/kernel';
import { spreadBps } from '../../ladder.ts';
import { hash } from '../../random.ts';
import { anchorDate, mainCourses, memberCourses, ownCourses, remembering, type CourseMaker } from './courses.ts';
import { dayBarOf, lastMinuteOf, minuteBar } from './day-bar.ts';
import { createLevelBook } from './factors.ts';
import { historyOf, noHistory, type History } from '../history.ts';
import { InstrumentMarket } from '../instrument-market.ts';
import type { LevelSeries } from './level-series.ts';
import type { Subject } from './minute.ts';
import { gridOf } from '../price-grid.ts';
import { minutePrints } from './prints.ts';
import { profileNameOf, type ProfileName } from './profile.ts';
import { segmentsOf, type Segment, type SegmentRules } from './segment.ts';
import { createShapeLibrary, type ShapeLibrary } from './shapes.ts';
import type { SimulatedInstrument } from '../simulated-instrument.ts';
import type { TickedMarket } from './ticks.ts';
import { createTradingDays, type TradingDays } from '../trading-days.ts';

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
/** Prints of an index stray little: it is an average. */
const indexHalfSpread = 0.000_004;

/** What instruments share: calendars, libraries of shapes, factors, and the courses that indices are summed from. */
export class World {
  readonly #settings: SimulatorSettings;
  readonly #byId: ReadonlyMap<number, SimulatedInstrument>;
  readonly #days = keptBy((name: ScheduleName): TradingDays => createTradingDays(this.#settings.schedules[name]));
  readonly #libraries = keptBy((name: ProfileName): ShapeLibrary => createShapeLibrary(this.#settings.seed, name));
  readonly #levels = keptBy((id: number): LevelSeries => this.#levelsOf(id));
  readonly #levelBook: ReturnType<typeof createLevelBook>;
  /** Dividends and splits of an instrument before the first day. */
  readonly history = keptBy((id: number): History => this.#historyOf(id));

  constructor(settings: SimulatorSettings) {
    this.#settings = settings;
    this.#byId = new Map(settings.listings.map(listing => [listing.instrument.id, listing]));
    this.#levelBook = createLevelBook(settings.seed);
  }

  marketOf(listing: SimulatedInstrument): TickedMarket {
    const { instrument } = listing;
    const { seed, schedules } = this.#settings;
    const schedule = schedules[instrument.schedule];
    const stream = this.#streamOf(instrument.id);
    const subject = subjectOf(listing, stream);
    const courses = remembering(this.#coursesOf(listing), 4);
    const extendedSessions = instrument.class !== 'index';
    const rules = (day: number): SegmentRules => ({
      schedule,
      library: this.#libraries(profileNameOf(instrument.schedule)),
      dayStream: hash(seed, day, 91),
      stream,
      extendedSessions,
    });
    const market = new InstrumentMarket<Segment>({
      instrument,
      schedule,
      days: this.#days(instrument.schedule),
      spansOf: day => segmentsOf(courses(day), rules(day)),
      minuteBar: (segment, minute) => minuteBar(subject, segment, minute),
      minutePrints: (segment, minute) => minutePrints(subject, segment, minute),
      dayBar: day => dayBarOf(subject, segmentsOf(courses(day), { ...rules(day), extendedSessions: false })),
      closeOf: segments => lastMinuteOf(subject, segments)?.close ?? null,
    });
    return { market, subject };
  }

  #streamOf(id: number): number {
    return hash(this.#settings.seed, id, 1);
  }

  #listing(id: number): SimulatedInstrument {
    const listing = this.#byId.get(id);
    if (!listing) throw new Error(`no simulated instrument ${id}`);
    return listing;
  }

  #levelsOf(id: number): LevelSeries {
    const listing = this.#listing(id);
    const series = this.#levelBook(listing, this.#anchorDayOf(listing));
    if (!series) throw new Error(`${listing.instrument.code} has no level of its own`);
    return series;
  }

  #anchorDayOf(listing: SimulatedInstrument): number {
    return this.#days(listing.instrument.schedule).ordinalFrom(anchorDate);
  }

  #historyOf(id: number): History {
    const listing = this.#listing(id);
    if (listing.simulation.model.kind !== 'share') return noHistory;
    const startsOn = utcDate(this.#settings.startsAt);
    const days = this.#days(listing.instrument.schedule);
    const { basePrice } = listing.simulation;
    const unitPrice = basePrice * 10 ** listing.instrument.priceScale;
    const levels = this.#levels(id);
    const priceAt = (day: number): number => unitPrice * Math.exp(levels.close(day));
    return historyOf({ listing, stream: this.#streamOf(id), days, priceAt, grid: gridOf(listing.instrument.priceSteps), startsOn });
  }

  #coursesOf(listing: SimulatedInstrument): CourseMaker {
    const { id, schedule } = listing.instrument;
    const days = this.#days(schedule);
    if (listing.simulation.model.kind !== 'members') return ownCourses({ ...this.#courseRules(listing, this.history(id)), days });
    // In an index dividends are reinvested: its members' levels, without their history.
    const mainOf = (member: number) => mainCourses(this.#courseRules(this.#listing(member), noHistory));
    return memberCourses(listing, { mainOf, days, anchorDay: this.#anchorDayOf(listing) });
  }

  #courseRules(listing: SimulatedInstrument, history: History) {
    const { id, schedule } = listing.instrument;
    return { listing, stream: this.#streamOf(id), levels: this.#levels(id), history, closesByAuction: schedule === 'xetra' };
  }
}

function subjectOf({ instrument, simulation }: SimulatedInstrument, stream: number): Subject {
  const isIndex = instrument.class === 'index';
  return {
    id: instrument.id,
    stream,
    grid: gridOf(instrument.priceSteps),
    lot: Number(instrument.lot),
    halfSpread: isIndex ? indexHalfSpread : spreadBps(instrument) / 20_000,
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
