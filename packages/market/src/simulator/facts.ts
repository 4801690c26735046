import { addDays, type Instant } from '@parkett/kernel';
import type { DayState, Facts } from '../price-source.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

type Range = { readonly day: number; readonly high: number; readonly low: number };
type FactsOf = {
  marketOf: (id: number) => InstrumentMarket;
  listings: readonly SimulatedInstrument[];
  stateAt: (id: number, now: Instant) => DayState;
};

/**
 * Simulated figures of an instrument. The range of the last 52 weeks comes from the bars of its chart, scaled by later dividends and splits to prices of today;
 * `forget` drops the one that is kept.
 */
export function factsOf({ marketOf, listings, stateAt }: FactsOf): { factsAt: (id: number, now: Instant) => Facts; forget: (id: number) => void } {
  const ranges = new Map<number, Range>();
  const byId = new Map(listings.map(listing => [listing.instrument.id, listing]));
  const factsAt = (id: number, now: Instant): Facts => {
    const { instrument, simulation } = byId.get(id)!;
    const market = marketOf(id);
    const day = market.days.dayAt(now);
    let range = ranges.get(id);
    if (range?.day !== day) ranges.set(id, (range = rangeBefore(market, day)));
    const state = stateAt(id, now);
    const { sharesOutstanding, ...figures } = simulation.fundamentals;
    return {
      ...figures,
      marketCap:
        sharesOutstanding && state.last
          ? Math.round((sharesOutstanding * market.shareFactor(day) * state.last.price) / 10 ** instrument.priceScale)
          : null,
      yearHigh: range.high < 0 ? state.high : Math.max(range.high, state.high ?? 0),
      yearLow: range.high < 0 ? state.low : Math.min(range.low, state.low ?? Infinity),
      simulated: true,
    };
  };
  return { factsAt, forget: id => void ranges.delete(id) };
}

/** Highest and lowest price of the 52 weeks before a day, as prices of that day. */
function rangeBefore(market: InstrumentMarket, day: number): Range {
  const { days } = market;
  const first = days.ordinalFrom(addDays(days.dateOf(day), -364));
  let high = -1;
  let low = Infinity;
  for (let at = first; at < day; at++) {
    const bar = market.dayBar(at);
    if (!bar) continue;
    high = Math.max(high, market.carried(bar.high, { from: at, to: day }));
    low = Math.min(low, market.carried(bar.low, { from: at, to: day }));
  }
  return { day, high, low };
}
