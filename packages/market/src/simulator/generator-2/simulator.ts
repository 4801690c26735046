import type { PriceSource } from '../../price-source.ts';
import { sourceOf } from '../source.ts';
import { KeyedWorld, type KeyedSettings } from './world.ts';

/**
 * Generator 2: a pure function of the days' keys, instrument and business time, with + − × ÷ √ only, so that every machine and browser
 * gives the same digits. Who has a day's key and the keys of the days before it can compute that day; nobody else can.
 */
export function createKeyedSimulator(settings: KeyedSettings): PriceSource {
  const world = new KeyedWorld(settings);
  const made = new Map(settings.listings.map(listing => [listing.instrument.id, world.marketOf(listing)]));
  return sourceOf({
    generator: 2,
    listings: settings.listings,
    startsAt: settings.startsAt,
    markets: [...made.values()].map(({ market }) => market),
    tickOf: (id, now) => made.get(id)!.maker.tickAt(now),
    ladderAt: (id, now) => made.get(id)!.maker.ladderAt(now),
    quotesOf: (_, tick) => made.get(tick.instrument)!.maker.quotesOf(tick),
    eventsOf: id => world.history(id).events,
  });
}
