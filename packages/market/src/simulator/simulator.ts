import type { PriceSource } from '../price-source.ts';
import { DayTracker } from './day-state.ts';
import { factsOf } from './facts.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { dayBarsOf, minuteBarsOf, printsOf, samplesOf } from './queries.ts';
import { ladderAt, tickOf } from './ticks.ts';
import { World, type SimulatorSettings } from './world.ts';

/**
 * The simulated market: a pure function of seed, instrument and business time. Two simulators of the same settings answer alike,
 * in whatever order they are asked; everything kept inside is kept for speed only.
 */
export function createSimulator(settings: SimulatorSettings): PriceSource {
  const world = new World(settings);
  const all = settings.listings.map(listing => world.marketOf(listing));
  const markets = new Map(all.map(market => [market.instrument.id, market]));
  const trackers = new Map(all.map(market => [market.instrument.id, new DayTracker(market)]));
  const marketOf = (id: number): InstrumentMarket => {
    const market = markets.get(id);
    if (!market) throw new Error(`no simulated instrument ${id}`);
    return market;
  };
  const dayStateAt: PriceSource['dayStateAt'] = (id, now) => trackers.get(id)!.at(now);
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
    dayStateAt,
    dayBars: (id, range) => dayBarsOf(marketOf(id), { ...range, stateAt: now => dayStateAt(id, now) }),
    minuteBars: (id, range) => minuteBarsOf(marketOf(id), range),
    factsAt: factsOf({ marketOf, listings: settings.listings, stateAt: dayStateAt }),
    corporateEvents: id => world.history(id).events,
  };
}
