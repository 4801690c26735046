import { instantOf, type Instant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { adjustBefore } from '../adjust.ts';
import { entitlementAfter, entitlementBefore } from '../corporate-event.ts';
import { ids } from '../testing/small-market.ts';
import { smallSimulator } from '../testing/small-simulator.ts';

// Promised: the price of the ex-day of a capital increase is the close before less the entitlement by the formula, and where the close lies under the price
// of a new share nothing is taken off.

const exDate = '2026-11-25';
const at = (time: string, day = '25'): Instant => instantOf(`2026-11-${day}T${time}Z`);
const begun = at('10:00:00');
const increase = (price: number) => ({ kind: 'capital-increase', exDate, price, old: 2, fresh: 1 }) as const;

test('the published cases', () => {
  const rounded = (amount: number): number => Math.round(amount / 100) / 100;
  for (const [close, price, entitlement, ex] of [
    [447_500, 330_000, 3.92, 40.83],
    [172_000, 116_500, 1.85, 15.35],
  ] as const) {
    const worth = entitlementBefore(close, increase(price));
    expect([rounded(worth), rounded(close - worth)]).toEqual([entitlement, ex]);
    expect(entitlementAfter(close - worth, increase(price))).toBeCloseTo(worth);
  }
});

test('previous close and reference of the ex-day are by the formula to the price step, and the day before stays', () => {
  const [plain, after] = [smallSimulator(7), smallSimulator(7)];
  const close = plain.dayStateAt(ids.busy, begun).previousClose!;
  const event = increase(Math.round(close * 0.74));
  after.learn({ instrument: ids.busy, event });
  expect(after.dayStateAt(ids.busy, at('20:00:00', '24'))).toEqual(plain.dayStateAt(ids.busy, at('20:00:00', '24')));
  const ex = after.dayStateAt(ids.busy, begun).previousClose!;
  expect(Math.abs(ex - (close - entitlementBefore(close, event)))).toBeLessThanOrEqual(100);
  expect(after.referenceAt(ids.busy, begun)).toBe(ex);
  expect(() => after.learn({ instrument: ids.busy, event: increase(1) })).toThrow('before its capital-increase of that day was learnt');
});

test('a close under the price of a new share has no factor', () => {
  const [plain, after] = [smallSimulator(7), smallSimulator(7)];
  const close = plain.dayStateAt(ids.busy, begun).previousClose!;
  after.learn({ instrument: ids.busy, event: increase(close * 2) });
  expect(after.dayStateAt(ids.busy, begun).previousClose).toBe(close);
});

test('a chart is adjusted for the entitlement by the close of the ex-day', () => {
  const bar = (day: string, close: number) => ({ start: at('00:00:00', day), open: close, high: close, low: close, close, volume: 1 });
  const [before] = adjustBefore([bar('24', 447_500), bar('25', 408_300)], [increase(330_000)]);
  expect(before!.close / 10_000).toBeCloseTo(40.83, 1);
});
