import { powerOfTen } from '@parkett/kernel';
import type { SimulatedInstrument } from '../simulated-instrument.ts';
import { bridgeOn } from './day-clock.ts';
import { KeyedDraws } from './keyed-draws.ts';
import type { Levels } from './levels.ts';
import { normals16 } from './quantiles.ts';
import type { ScheduleDays } from './world-days.ts';

/** The main session of an instrument: prices in units of 10^-priceScale, not rounded to a step, without dividends and splits. */
export type Way = {
  readonly open: number;
  /** The last moment of continuous trading. */
  readonly end: number;
  /** The closing auction; equals `end` where there is none. */
  readonly close: number;
  /** Standard deviation from open to end. */
  readonly deviation: number;
  /** The middle of the market at the beginning of each minute and at the end, `minutes + 1` values. */
  middles(): Float64Array;
};

export type WayOf = (day: number) => Way;

/** How far from its open something is at each minute, as a fraction: the way of each factor, from its start to its step. */
function fractionsOf(levels: Levels, day: number): Float64Array {
  const { days, exposures } = levels.rules;
  const { variance } = days.clockOf(day);
  const sum = new Float64Array(variance.length);
  for (const { factor, loading } of exposures) {
    factor.ensure(day);
    const bridge = factor.bridge(day);
    const step = loading * factor.intraday[day]!;
    const deviation = loading * factor.deviation[day]!;
    // A day's last middle is its end exactly: a bridge is 0 there.
    for (let minute = 0; minute < sum.length; minute++) sum[minute]! += step * variance[minute]! + deviation * bridge[minute]!;
  }
  return sum;
}

type Ends = { readonly open: number; readonly end: number; readonly deviation: number };

/** Nobody gains from foreseeing what lies before the first day: there a way is bent by one bridge of its own, which is quicker to draw. */
function bent(way: Ends, { days, day, draws }: { days: ScheduleDays; day: number; draws: KeyedDraws }): Float64Array {
  const clock = days.clockOf(day);
  draws.begin(days.keyOf(day));
  const library = days.library();
  if (clock.minutes === library.minutes) return library.way(way, { bits: draws.next(), clock });
  const bridge = bridgeOn(clock, draws, normals16);
  for (let minute = 0; minute < bridge.length; minute++)
    bridge[minute] = way.open + (way.end - way.open) * clock.variance[minute]! + way.deviation * bridge[minute]!;
  return bridge;
}

/** The way of something with levels of its own. */
export function ownWays(levels: Levels): WayOf {
  const { days, subject } = levels.rules;
  const draws = new KeyedDraws('way', subject);
  return day => {
    const open = levels.at(day, 'open');
    const ends = { open, end: levels.at(day, 'end'), deviation: levels.deviation(day) * open };
    const middles = (): Float64Array => {
      if (day < days.live) return bent(ends, { days, day, draws });
      const fractions = fractionsOf(levels, day);
      for (let minute = 0; minute < fractions.length; minute++) fractions[minute] = open * (1 + fractions[minute]!);
      return fractions;
    };
    return { ...ends, close: levels.at(day, 'close'), middles };
  };
}

/** One currency in another. `unit` is the price before the first day. */
export function pairWays(pair: number, { base, quote, unit }: { base: Levels; quote: Levels; unit: number }): WayOf {
  const { days } = base.rules;
  const draws = new KeyedDraws('way', pair);
  return day => {
    const at = (point: 'open' | 'end' | 'close'): number => (unit * base.at(day, point)) / quote.at(day, point);
    const open = at('open');
    const [one, other] = [base.deviation(day), quote.deviation(day)];
    const ends = { open, end: at('end'), deviation: Math.sqrt(one * one + other * other) * open };
    return {
      ...ends,
      close: at('close'),
      middles() {
        if (day < days.live) return bent(ends, { days, day, draws });
        const fractions = fractionsOf(base, day);
        const against = fractionsOf(quote, day);
        for (let minute = 0; minute < fractions.length; minute++) fractions[minute] = (open * (1 + fractions[minute]!)) / (1 + against[minute]!);
        return fractions;
      },
    };
  };
}

type Members = { readonly days: ScheduleDays; readonly wayOf: (id: number) => WayOf };

/** The weighted sum of an index's members, scaled so that it stands at its base before the first day: minute by minute since then. */
export function memberWays(listing: SimulatedInstrument, { days, wayOf }: Members): WayOf {
  const { model, basePrice, volatility } = listing.simulation;
  if (model.kind !== 'members') throw new Error('an index of members');
  const members = model.members.map(({ id, shares }) => ({ way: wayOf(id), shares }));
  const draws = new KeyedDraws('way', listing.instrument.id);
  const base = basePrice * Number(powerOfTen(listing.instrument.priceScale));
  const sumOf = (ways: readonly Way[], point: 'open' | 'end' | 'close'): number =>
    ways.reduce((sum, way, member) => sum + members[member]!.shares * way[point], 0);
  let weight: number | null = null;
  const perShare = (): number =>
    (weight ??=
      base /
      sumOf(
        members.map(({ way }) => way(days.live - 1)),
        'close',
      ));
  return day => {
    const ways = members.map(({ way }) => way(day));
    const at = (point: 'open' | 'end' | 'close'): number => perShare() * sumOf(ways, point);
    const open = at('open');
    const ends = { open, end: at('end'), deviation: (open * volatility) / Math.sqrt(253) };
    const middles = (): Float64Array => {
      if (day < days.live) return bent(ends, { days, day, draws });
      const sum = new Float64Array(days.clockOf(day).minutes + 1);
      for (const [member, way] of ways.entries()) {
        const share = perShare() * members[member]!.shares;
        const own = way.middles();
        for (let minute = 0; minute < sum.length; minute++) sum[minute]! += share * own[minute]!;
      }
      return sum;
    };
    return { ...ends, close: at('close'), middles };
  };
}
