import type { Instant, Instrument } from '@parkett/kernel';
import type { CorporateEvent } from '../corporate-event.ts';
import type { Ladder } from '../ladder.ts';
import type { PriceSource, Tick } from '../price-source.ts';
import { DayTracker } from './day-state.ts';
import { factsOf } from './facts.ts';
import type { InstrumentMarket, Span } from './instrument-market.ts';
import { dayBarsOf, minuteBarsOf, printsOf, samplesOf } from './queries.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

/** What a generator gives: its markets, and the makers' ticks and quotes of each instrument. */
export type SourceParts<S extends Span> = {
  readonly generator: 1 | 2;
  readonly listings: readonly SimulatedInstrument[];
  readonly startsAt: Instant;
  readonly markets: readonly InstrumentMarket<S>[];
  tickOf(id: number, now: Instant): Tick | null;
  ladderAt(id: number, now: Instant): Ladder | null;
  quotesOf(instrument: Instrument, tick: Tick): Ladder;
  eventsOf(id: number): readonly CorporateEvent[];
};

/** A generator's markets as a source of prices. */
export function sourceOf<S extends Span>(parts: SourceParts<S>): PriceSource {
  const { listings, markets: all } = parts;
  const markets = new Map(all.map(market => [market.instrument.id, market]));
  const trackers = new Map(all.map(market => [market.instrument.id, new DayTracker(market)]));
  const marketOf = (id: number): InstrumentMarket<S> => {
    const market = markets.get(id);
    if (!market) throw new Error(`no simulated instrument ${id}`);
    return market;
  };
  const dayStateAt: PriceSource['dayStateAt'] = (id, now) => trackers.get(id)!.at(now);
  return {
    kind: 'simulator',
    generator: parts.generator,
    instruments: listings.map(listing => listing.instrument),
    startsAt: parts.startsAt,
    scheduleOf: id => marketOf(id).schedule,
    printsBetween: (from, to) => printsOf(all, { from, to }),
    printsOf: (id, interval) => printsOf([marketOf(id)], interval),
    sampleBetween: (from, to) => samplesOf(all, { from, to }),
    tickAt: (id, now) => parts.tickOf(id, now),
    ladderAt: (id, now) => parts.ladderAt(id, now),
    quotesOf: tick => parts.quotesOf(marketOf(tick.instrument).instrument, tick),
    referenceAt: (id, now) => marketOf(id).close(marketOf(id).days.dayAt(now) - 1),
    dayStateAt,
    dayBars: (id, range) => dayBarsOf(marketOf(id), { ...range, stateAt: now => dayStateAt(id, now) }),
    minuteBars: (id, range) => minuteBarsOf(marketOf(id), range),
    factsAt: factsOf({ marketOf, listings, stateAt: dayStateAt }),
    corporateEvents: id => parts.eventsOf(id),
  };
}
