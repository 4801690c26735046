import { instantOf, later } from '@parkett/kernel';
import { createKeyedEnds } from '../../packages/market/src/simulator/generator/keyed-ends.ts';
import { createSimulator } from '../../packages/market/src/simulator/simulator.ts';
import { keysOf } from '../../packages/market/src/testing/small-simulator.ts';
import { listings, schedules, startsAt } from '../../packages/market/src/testing/small-market.ts';

/** All that is drawn for a day of the small market, a week after its first: prints, the makers' quotes, ends of auctions and the years before. One line each. */
export function dayOfPrices(): string[] {
  const keys = keysOf(7);
  const market = createSimulator({ keys, listings, schedules, startsAt });
  const ends = createKeyedEnds({ keys, scheduleOf: id => market.scheduleOf(id) });
  const from = later(startsAt, 7 * 86_400_000);
  const noon = instantOf(`${market.scheduleOf(listings[0]!.instrument.id).tradingDateAt(from)}T11:00:00Z`);
  return listings.flatMap(({ instrument: { id } }) => {
    const prints = market.printsOf(id, { from: later(noon, -36_000_000), to: later(noon, 36_000_000) });
    const ladder = market.ladderAt(id, noon);
    return [
      ...prints.map(({ at, price, quantity }) => [id, at, price, quantity].join(' ')),
      [id, 'quotes', ...(ladder?.bids ?? []), ...(ladder?.asks ?? [])].join(' '),
      [id, 'end', ends({ instrument: id, from: noon, maxMs: 30_000 })].join(' '),
      ...market
        .dayBars(id, { from: '2025-01-01', to: '2026-12-31', now: noon })
        .map(bar => [id, bar.start, bar.open, bar.high, bar.low, bar.close, bar.volume].join(' ')),
    ];
  });
}
