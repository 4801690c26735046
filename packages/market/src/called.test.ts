import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { calledOf } from './called.ts';
import { smallSimulator } from './testing/small-simulator.ts';
import { listings } from './testing/small-market.ts';

// Promised: a call shows a volume that grows to the auction's, and a surplus on the side that moved the price.

test.each([
  [
    { lots: 100, part: 0, steps: 0 },
    { volume: 250, surplus: 0 },
  ],
  [
    { lots: 100, part: 0.5, steps: 2 },
    { volume: 620, surplus: 150 },
  ],
  [
    { lots: 100, part: 1, steps: -6 },
    { volume: 1_000, surplus: -500 },
  ],
  [
    { lots: 1, part: 0, steps: 1 },
    { volume: 10, surplus: 0 },
  ],
  [
    { lots: 0, part: 0.4, steps: 0 },
    { volume: 10, surplus: 0 },
  ],
])('%o of ten units a lot', (calling, shown) => {
  expect(calledOf(calling, 10)).toEqual(shown);
});

test('while an auction is called each share shows the price of its tick, in whole lots, and its volume never falls', () => {
  const simulator = smallSimulator(7);
  const called = instantOf('2026-11-25T07:55:00Z');
  for (const { instrument } of listings.filter(listing => listing.instrument.class === 'share')) {
    const print = simulator.auctionBefore(instrument.id, later(called, 330_000))!;
    expect(simulator.calledAt(instrument.id, later(called, -1))).toBeNull();
    expect(simulator.calledAt(instrument.id, print.at)).toBeNull();
    let before = 0;
    for (let at = called; at < print.at; at = later(at, 10_000)) {
      const shown = simulator.calledAt(instrument.id, at)!;
      expect(shown).toMatchObject({ price: simulator.tickAt(instrument.id, at)!.price, at: simulator.tickAt(instrument.id, at)!.at });
      expect([shown.volume % Number(instrument.lot), Math.abs(shown.surplus) % Number(instrument.lot)]).toEqual([0, 0]);
      expect(shown.volume).toBeGreaterThanOrEqual(before);
      expect(shown.volume).toBeLessThanOrEqual(Math.max(print.quantity, Number(instrument.lot)));
      before = shown.volume;
    }
  }
});
