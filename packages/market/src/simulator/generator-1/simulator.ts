import { ladderOf } from '../../ladder.ts';
import type { PriceSource } from '../../price-source.ts';
import { sourceOf } from '../source.ts';
import { ladderAt, tickOf } from './ticks.ts';
import { World, type SimulatorSettings } from './world.ts';

/**
 * Generator 1: a pure function of a seed that everybody may know, instrument and business time. Data folders that were made with it
 * keep it, digit for digit. Two simulators of the same settings answer alike, in whatever order they are asked.
 */
export function createSimulator(settings: SimulatorSettings): PriceSource {
  const world = new World(settings);
  const ticked = new Map(settings.listings.map(listing => [listing.instrument.id, world.marketOf(listing)]));
  return sourceOf({
    generator: 1,
    listings: settings.listings,
    startsAt: settings.startsAt,
    markets: [...ticked.values()].map(({ market }) => market),
    tickOf: (id, now) => tickOf(ticked.get(id)!, now),
    ladderAt: (id, now) => ladderAt(ticked.get(id)!, now),
    quotesOf: ladderOf,
    eventsOf: id => world.history(id).events,
  });
}
