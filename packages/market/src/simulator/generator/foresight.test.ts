import { instantOf, later, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { keysOf } from '../../testing/small-simulator.ts';
import { ids, listings, schedules, startsAt } from '../../testing/small-market.ts';
import type { Print, PriceSource } from '../../price-source.ts';
import { pick } from '../../random.ts';
import { KeyedDraws, type DayKey } from './keyed-draws.ts';
import { createSimulator } from '../simulator.ts';

// What the length of a day's key is for: whoever tries all keys of a short one has the afternoon by noon.

const day: TradingDate = '2026-11-24';
const nine = instantOf(`${day}T08:00:00Z`);
const noon = instantOf(`${day}T11:00:00Z`);
const evening = instantOf(`${day}T17:00:00Z`);
const randomEndMs = 15_000;
const short = 2 ** 20;

const shortKey = (bits: number): DayKey => Int32Array.of(bits, 0, 0, 0, 0, 0, 0, 0);
const marketWith = (key: DayKey): PriceSource =>
  createSimulator({ keys: date => (date === day ? key : keysOf(7)(date)), listings, schedules, startsAt });
const openings = (source: PriceSource): number[] =>
  [ids.busy, ids.quiet].map(id => source.printsOf(id, { from: later(nine, -1), to: noon }).find(print => print.auction)!.at - nine);

/** Every key of twenty bits that gives the moments at which two opening auctions were seen to end. */
function keysThatFit([busy, quiet]: readonly number[]): number[] {
  const [one, other] = [new KeyedDraws('minute', ids.busy), new KeyedDraws('minute', ids.quiet)];
  const endOf = (draws: KeyedDraws, key: DayKey): number => {
    draws.begin(key, 0).next();
    return pick(draws.next(), randomEndMs);
  };
  const found: number[] = [];
  for (let bits = 0; bits < short; bits++) {
    const key = shortKey(bits);
    if (endOf(one, key) === busy && endOf(other, key) === quiet) found.push(bits);
  }
  return found;
}

const afternoonOf = (source: PriceSource): Print[] =>
  listings.flatMap(({ instrument }) => source.printsOf(instrument.id, { from: noon, to: evening }));

test('a key of twenty bits is found from one morning’s prices, and with it the whole afternoon', () => {
  const market = marketWith(shortKey(0xa_51c3));
  const found = keysThatFit(openings(market));
  expect(found).toEqual([0xa_51c3]);
  expect(afternoonOf(marketWith(shortKey(found[0]!)))).toEqual(afternoonOf(market));
});

test('the same search finds nothing where the key has its full length', () => {
  expect(keysThatFit(openings(marketWith(keysOf(7)(day))))).toEqual([]);
});

test('the keys of all days before tell nothing of a day: with another key everything in it is another', () => {
  const [one, other] = [keysOf(7)(day), keysOf(8)(day)].map(marketWith);
  expect(one!.dayStateAt(ids.busy, noon).previousClose).toBe(other!.dayStateAt(ids.busy, noon).previousClose);
  const pricesOf = (source: PriceSource): Set<string> =>
    new Set(afternoonOf(source).map(({ instrument, at, price }) => `${instrument}/${at}/${price}`));
  const mine = pricesOf(one!);
  const alike = [...pricesOf(other!)].filter(print => mine.has(print));
  expect(alike.length).toBeLessThan(mine.size / 1_000);
});
