import type { Instant, Schedule, ScheduleName, TradingDate } from '@parkett/kernel';
import { dateAt, powerOfTen } from '@parkett/kernel';
import { isSameEvent, type CorporateEvent, type Delisting, type Term } from '../../corporate-event.ts';
import { spreadBps } from '../../ladder.ts';
import { hashText } from '../../random.ts';
import { historyOf, noHistory, type History } from '../history.ts';
import { InstrumentMarket } from '../instrument-market.ts';
import { gridOf } from '../price-grid.ts';
import type { SimulatedInstrument } from '../simulated-instrument.ts';
import { dayBarOf, lastPriceOf } from './day-bar.ts';
import { spansOf, type Course, type DaySpan } from './day-span.ts';
import { KeyedDraws } from './keyed-draws.ts';
import { createLevelBook, firstDayOf, type LevelBook } from './level-book.ts';
import type { Levels } from './levels.ts';
import { MinuteCutter, type Subject } from './minute.ts';
import { withFacts } from './stored-facts.ts';
import { Maker } from './ticks.ts';
import { lotsOf } from './turnover.ts';
import { memberWays, ownWays, pairWays, type WayOf } from './ways.ts';
import { createScheduleDays, type DayKeys, type ScheduleDays } from './world-days.ts';

export type SimulatorSettings = {
  readonly keys: DayKeys;
  readonly listings: readonly SimulatedInstrument[];
  readonly schedules: Readonly<Record<ScheduleName, Schedule>>;
  /** The clock's first moment: from its date on days are drawn with the installation's keys, and base prices are those of the evening before. */
  readonly startsAt: Instant;
  /** Dividends and splits since then. */
  readonly facts?: readonly Term[];
};

/** Prints of a minute of average activity, by activity 1 to 6: every ten seconds to a minute at one end, every one to three seconds at the other. */
const printsPerMinute = [1.5, 2.2, 4, 9, 22, 34] as const;
const indexPrintsPerMinute = 20;
/** Prints of an index stray little: it is an average. */
const indexHalfSpread = 0.000_004;

/** An instrument's market with its maker. */
export type MadeMarket = { readonly market: InstrumentMarket; readonly maker: Maker };

/** What instruments share: calendars with their keys, factors, and the ways that indices are summed from. */
export class World {
  readonly #firstDate: TradingDate;
  readonly #byId: ReadonlyMap<number, SimulatedInstrument>;
  readonly #days: (name: ScheduleName) => ScheduleDays;
  readonly #books = new Map<ScheduleName, LevelBook>();
  readonly #levels = new Map<number, Levels>();
  readonly #ways = new Map<number, WayOf>();
  readonly #histories = new Map<number, History>();
  readonly #facts = new Map<number, CorporateEvent[]>();
  readonly #goneOn = new Map<number, TradingDate>();

  constructor(settings: SimulatorSettings) {
    for (const { instrument, event } of settings.facts ?? []) this.learn(instrument, event);
    this.#firstDate = dateAt(settings.startsAt);
    this.#byId = new Map(settings.listings.map(listing => [listing.instrument.id, listing]));
    this.#days = createScheduleDays({ schedules: settings.schedules, keys: settings.keys, firstDate: this.#firstDate });
  }

  marketOf(listing: SimulatedInstrument): MadeMarket {
    const { instrument } = listing;
    const days = this.#days(instrument.schedule);
    const subject = subjectOf(listing);
    const cutter = new MinuteCutter(subject);
    const courseOf = this.#coursesOf(listing, days);
    const volume = new KeyedDraws('volume', instrument.id);
    const first = firstDayOf(listing, days);
    // A company comes with its opening auction: there is no early session on its first day.
    const spans = (day: number): readonly DaySpan[] =>
      spansOf(courseOf(day), { days, subject: instrument.id, volume }).filter(({ kind }) => day !== first || kind !== 'pre-market');
    const goneFrom = (): number | null => {
      const date = this.goneOn(instrument.id);
      return date === null ? null : days.ordinalFrom(date);
    };
    const market = new InstrumentMarket({
      ...{ instrument, schedule: days.schedule, days, spansOf: spans, first, goneFrom, history: () => this.history(instrument.id) },
      issuePrice: Math.round(listing.simulation.basePrice * Number(powerOfTen(instrument.priceScale))),
      minuteBar: (span, minute) => cutter.bar(span, minute),
      minutePrints: (span, minute) => cutter.prints(span, minute),
      dayBar: day => dayBarOf({ subject, cutter, spans: spans(day).filter(span => !span.extended) }),
      closeOf: some => lastPriceOf(cutter, some),
    });
    return { market, maker: new Maker({ market, days, subject, cutter }) };
  }

  /** Dividends and splits of an instrument: those before the first day, and stored ones. */
  history(id: number): History {
    return kept(this.#histories, id, () => this.#historyOf(this.#listing(id)));
  }

  /** The first trading day without an instrument that goes; null where it stays. */
  goneOn(id: number): TradingDate | null {
    return this.#goneOn.get(id) ?? null;
  }

  /** Whether a dividend, split or delisting is known already. */
  knows(id: number, event: Term['event']): boolean {
    if (event.kind === 'delisting') return this.goneOn(id) === event.exDate;
    return (this.#facts.get(id) ?? []).some(known => isSameEvent(known, event));
  }

  /** From now on prices are those with this dividend, split or delisting. */
  learn(id: number, event: CorporateEvent | Delisting): void {
    if (event.kind === 'delisting') {
      this.#goneOn.set(id, event.exDate);
      return;
    }
    this.#facts.getOrInsertComputed(id, () => []).push(event);
    this.#histories.delete(id);
  }

  #listing(id: number): SimulatedInstrument {
    const listing = this.#byId.get(id);
    if (!listing) throw new Error(`no simulated instrument ${id}`);
    return listing;
  }

  #bookOf(name: ScheduleName): LevelBook {
    return kept(this.#books, name, () => createLevelBook(this.#days(name)));
  }

  #levelsOf(listing: SimulatedInstrument): Levels {
    return kept(this.#levels, listing.instrument.id, () => this.#bookOf(listing.instrument.schedule).ofInstrument(listing));
  }

  /** Ways without dividends and splits: an index reinvests them. */
  #wayOf(id: number): WayOf {
    return kept(this.#ways, id, () => {
      const listing = this.#listing(id);
      const { instrument, simulation } = listing;
      if (simulation.model.kind === 'members')
        return memberWays(listing, { days: this.#days(instrument.schedule), wayOf: member => this.#wayOf(member) });
      if (simulation.model.kind !== 'pair') return ownWays(this.#levelsOf(listing));
      const book = this.#bookOf(instrument.schedule);
      const { base, quote } = simulation.model;
      const unit = simulation.basePrice * Number(powerOfTen(instrument.priceScale));
      return pairWays(id, { base: book.ofCurrency(base), quote: book.ofCurrency(quote), unit });
    });
  }

  #historyOf(listing: SimulatedInstrument): History {
    const { instrument, simulation } = listing;
    if (simulation.model.kind !== 'share') return noHistory;
    const days = this.#days(instrument.schedule);
    const way = this.#wayOf(instrument.id);
    const closeOf = (day: number): number => way(day).close;
    const history = historyOf({
      ...{ listing, stream: hashText(`history ${instrument.id}`), days, priceAt: closeOf },
      ...{ grid: gridOf(instrument.priceSteps), startsOn: this.#firstDate },
    });
    return withFacts({ history, events: this.#facts.get(instrument.id) ?? [], days, closeOf });
  }

  #coursesOf(listing: SimulatedInstrument, days: ScheduleDays): (day: number) => Course {
    const { instrument, simulation } = listing;
    const way = this.#wayOf(instrument.id);
    const draws = new KeyedDraws('turnover', instrument.id);
    const usual = simulation.volatility / Math.sqrt(253);
    const unit = Number(powerOfTen(instrument.priceScale));
    return day => {
      const found = way(day);
      const history = this.history(instrument.id);
      const factor = history.priceFactor(day);
      const [open, deviation] = [factor * found.open, factor * found.deviation];
      const middles = (): Float64Array => times(found.middles(), factor);
      const turned = { price: open / unit, excitement: deviation / open / usual, shareFactor: history.shareFactor(day) };
      return {
        ...{ day, open, end: factor * found.end, close: factor * found.close, deviation, middles },
        lots: lotsOf(listing, { ...turned, bits: draws.begin(days.keyOf(day)).next() }),
        extended: this.#extendedOf(listing, { day, factor }),
      };
    };
  }

  #extendedOf(listing: SimulatedInstrument, { day, factor }: { day: number; factor: number }): Course['extended'] {
    const { instrument, simulation } = listing;
    if (instrument.class === 'index' || simulation.model.kind !== 'share') return null;
    const levels = this.#levelsOf(listing);
    return { earlyStart: factor * levels.at(day, 'early'), earlyEnd: factor * levels.at(day, 'earlyEnd'), lateEnd: factor * levels.at(day, 'late') };
  }
}

function subjectOf({ instrument, simulation }: SimulatedInstrument): Subject {
  const isIndex = instrument.class === 'index';
  return {
    id: instrument.id,
    grid: gridOf(instrument.priceSteps),
    lot: Number(instrument.lot),
    halfSpread: isIndex ? indexHalfSpread : spreadBps(instrument) / 20_000,
    printsPerMinute: isIndex ? indexPrintsPerMinute : printsPerMinute[simulation.activity - 1]!,
    hasVolume: !isIndex,
  };
}

/** A value made once. */
function kept<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = make()));
  return value;
}

function times(values: Float64Array, factor: number): Float64Array {
  if (factor !== 1) for (let i = 0; i < values.length; i++) values[i] = factor * values[i]!;
  return values;
}
