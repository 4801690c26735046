import type { Instant, TradingDate } from '@parkett/kernel';
import type { Term } from '../corporate-event.ts';
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
  const facts = factsOf({ marketOf, listings, stateAt: dayStateAt });
  const forget = (id: number, from: number): void => {
    marketOf(id).forgetFrom(from);
    trackers.get(id)!.forget();
    facts.forget(id);
  };
  const learn = ({ instrument: id, event }: Term, { late }: { late: boolean }): void => {
    if (world.knows(id, event)) return;
    const market = marketOf(id);
    const day = market.days.ordinalFrom(event.exDate);
    // A delisting changes no price: it takes days away that haven't begun.
    if (day <= market.furthest && !late && event.kind !== 'delisting')
      throw new Error(`instrument ${id} was asked for ${event.exDate} before its ${event.kind} of that day was learnt`);
    world.learn(id, event);
    forget(id, day);
  };
  return {
    kind: 'simulator',
    instruments: listings.map(listing => listing.instrument),
    startsAt,
    scheduleOf: id => marketOf(id).schedule,
    listedFrom: id => listedFrom.get(id) ?? null,
    listedUntil: id => listedUntilOf(marketOf(id), world.goneOn(id)),
    printsBetween: (from, to) => printsOf(markets, { from, to }),
    printsOf: (id, interval) => printsOf([marketOf(id)], interval),
    auctionBefore: (id, now) => marketOf(id).lastAuction(now),
    calledAt: (id, now) => makerOf(id).calledAt(now),
    sampleBetween: (from, to) => samplesOf(markets, { from, to }),
    tickAt: (id, now) => makerOf(id).tickAt(now),
    ladderAt: (id, now) => makerOf(id).ladderAt(now),
    quotesOf: tick => makerOf(tick.instrument).quotesOf(tick),
    referenceAt: (id, now) => marketOf(id).reference(marketOf(id).days.dayAt(now)),
    carried: (id, price, { from, to }) => {
      const { days } = marketOf(id);
      return marketOf(id).carried(price, { from: days.dayAt(from), to: days.dayAt(to) });
    },
    dayStateAt,
    dayBars: (id, range) => dayBarsOf(marketOf(id), { ...range, stateAt: now => dayStateAt(id, now) }),
    minuteBars: (id, range) => minuteBarsOf(marketOf(id), range),
    factsAt: facts.factsAt,
    corporateEvents: id => world.history(id).events,
    learn: term => learn(term, { late: false }),
    learnLate: term => learn(term, { late: true }),
  };
}

/** An instrument is listed until the last session before its first day without it ends. */
const listedUntilOf = ({ schedule }: MadeMarket['market'], goneOn: TradingDate | null): Instant | null =>
  goneOn && schedule.spansOn(schedule.calendar.previous(goneOn)).at(-1)!.to;

/** A company is listed from the opening auction of its first day on. */
function listedFromOf(
  { schedule }: MadeMarket['market'],
  { simulation: { beginsOn = null } }: SimulatorSettings['listings'][number],
): Instant | null {
  if (beginsOn === null) return null;
  const spans = schedule.spansOn(schedule.calendar.nextOrSame(beginsOn));
  return (spans.find(({ phase }) => phase === 'opening-auction') ?? spans[0]!).from;
}
