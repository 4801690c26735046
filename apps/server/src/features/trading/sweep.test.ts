import { expect, test } from 'vitest';
import type { Ladder, Tick } from '@parkett/market';
import { breachesOf, verdictOn } from '../../testing/books.ts';
import { freshDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// Promised: an order of any size that the rules allow leaves books that the auditor finds sound.

/** The same quotes with two more levels behind the worst one on each side, as the makers of the simulator quote more than are stored. */
function deeper({ tick, bids, asks }: Ladder): Ladder {
  const behind = (levels: Ladder['bids'], step: bigint): Ladder['bids'] => {
    const [price, quantity] = levels.at(-1)!;
    return [1n, 2n].map(times => [(price + step * times) as typeof price, quantity] as const);
  };
  return { tick, bids: [...bids, ...behind(bids, -100n)], asks: [...asks, ...behind(asks, 100n)] };
}

test('an order that takes more levels of a quote than are stored leaves sound books', async () => {
  const floor = await new TestFloor(await freshDatabase()).open();
  const { market } = floor;
  const [quotes, ladder] = [market.quotesOf.bind(market), market.ladderAt.bind(market)];
  market.quotesOf = (tick: Tick) => deeper(quotes(tick));
  market.ladderAt = (instrument, now) => {
    const shown = ladder(instrument, now);
    return shown && deeper(shown);
  };
  await floor.customer(1n);
  await floor.price('SUSE', '10.00');
  await floor.price('SUSE', '10.01');
  const { asks } = market.ladderAt(floor.instruments.withCode('SUSE')!.id, floor.now)!;
  const quantity = asks.slice(0, 6).reduce((sum, [, size]) => sum + size, 1n);
  const placed = await floor.place(1n, { code: 'SUSE', side: 'buy', type: 'limit', quantity: String(quantity), price: '12.00' });
  expect(placed).toHaveProperty('order');
  await floor.backOffice.settled();
  const [dearest] = await floor.database.db.query<{ worst: bigint }>('', 'select max(price) as worst from execution');
  expect(dearest!.worst).toBe(asks[5]![0]);
  expect(breachesOf(await verdictOn(floor))).toEqual([]);
});
