import type { Instant } from '@parkett/kernel';
import type { PriceSource } from '../price-source.ts';
import { DayTracker } from './day-state.ts';
import { factsOf } from './facts.ts';
import { World, type MadeMarket, type SimulatorSettings } from './generator/world.ts';
import { dayBarsOf, minuteBarsOf, printsOf, samplesOf } from './queries.ts';

/**
 * A pure function of the days' keys, instrument and business time, with + − × ÷ √ only, so that every machine and browser gives the same digits.
 * A day's key and the keys of the days before it are what it takes to compute that day.
 */
export function createSimulator(settings: SimulatorSettings): PriceSource {
  const { listings, startsAt } = settings;
  const world = new World(settings);
  const made = new Map(listings.map(listing => [listing.instrument.id, world.marketOf(listing)]));
  const madeOf = (id: number): MadeMarket => {
    const found = made.get(id);
    if (!found) throw new Error(`no simulated instrument ${id}`);
    return found;
  };
  const marketOf = (id: number): MadeMarket['market'] => madeOf(id).market;
  const makerOf = (id: number): MadeMarket['maker'] => madeOf(id).maker;
  const markets = [...made.values()].map(({ market }) => market);
  const trackers = new Map(markets.map(market => [market.instrument.id, new DayTracker(market)]));
  const listedFrom = new Map(listings.map(listing => [listing.instrument.id, listedFromOf(marketOf(listing.instrument.id), listing)]));
  const dayStateAt: PriceSource['dayStateAt'] = (id, now) => trackers.get(id)!.at(now);
  return {
    kind: 'simulator',
    instruments: listings.map(listing => listing.instrument),
    startsAt,
    scheduleOf: id => marketOf(id).schedule,
    listedFrom: id => listedFrom.get(id) ?? null,
    printsBetween: (from, to) => printsOf(markets, { from, to }),
    printsOf: (id, interval) => printsOf([marketOf(id)], interval),
    auctionBefore: (id, now) => marketOf(id).lastAuction(now),
    calledAt: (id, now) => makerOf(id).calledAt(now),
    sampleBetween: (from, to) => samplesOf(markets, { from, to }),
    tickAt: (id, now) => makerOf(id).tickAt(now),
    ladderAt: (id, now) => makerOf(id).ladderAt(now),
    quotesOf: tick => makerOf(tick.instrument).quotesOf(tick),
    referenceAt: (id, now) => marketOf(id).reference(marketOf(id).days.dayAt(now)),
    dayStateAt,
    dayBars: (id, range) => dayBarsOf(marketOf(id), { ...range, stateAt: now => dayStateAt(id, now) }),
    minuteBars: (id, range) => minuteBarsOf(marketOf(id), range),
    factsAt: factsOf({ marketOf, listings, stateAt: dayStateAt }),
    corporateEvents: id => world.history(id).events,
  };
}

/** A company is listed from the opening auction of its first day on. */
function listedFromOf(
  { schedule }: MadeMarket['market'],
  { simulation: { beginsOn = null } }: SimulatorSettings['listings'][number],
): Instant | null {
  if (beginsOn === null) return null;
  const spans = schedule.spansOn(schedule.calendar.nextOrSame(beginsOn));
  return (spans.find(({ phase }) => phase === 'opening-auction') ?? spans[0]!).from;
}
