import { instantOf, type Instant } from '@parkett/kernel';
import { beforeEach, expect, test } from 'vitest';
import type { PriceSource } from '../price-source.ts';
import { ids } from '../testing/small-market.ts';
import { smallSimulator } from '../testing/small-simulator.ts';

// Promised: on the day of a split or a dividend all prices are prices after it, and a source refuses an event that it learns of too late.

const exDate = '2026-11-25';
const at = (time: string, day = '25'): Instant => instantOf(`2026-11-${day}T${time}Z`);
const split = { instrument: ids.busy, event: { kind: 'split', exDate, ratio: 10 } } as const;
const dividend = { instrument: ids.quiet, event: { kind: 'dividend', exDate, amount: 40_000 } } as const;

let plain: PriceSource;
let after: PriceSource;
beforeEach(() => {
  plain = smallSimulator(7);
  after = smallSimulator(7);
  after.learn(split);
  after.learn(dividend);
});

const isNear = (one: number, other: number, within = 0.002): boolean => Math.abs(one / other - 1) < within;

test('the day before is what it would have been', () => {
  for (const id of [ids.busy, ids.quiet]) {
    expect(after.dayStateAt(id, at('20:00:00', '24'))).toEqual(plain.dayStateAt(id, at('20:00:00', '24')));
    expect(after.tickAt(id, at('20:00:00', '24'))).toEqual(plain.tickAt(id, at('20:00:00', '24')));
  }
});

test('previous close and the middle of the corridor are prices after the event, on the price step', () => {
  const now = at('10:00:00');
  const before = plain.dayStateAt(ids.busy, now).previousClose!;
  expect(after.dayStateAt(ids.busy, now).previousClose).toBe(Math.round(before / 10 / 100) * 100);
  expect(after.referenceAt(ids.busy, now)).toBe(after.dayStateAt(ids.busy, now).previousClose);
  expect(isNear(after.dayStateAt(ids.busy, now).last!.price * 10, plain.dayStateAt(ids.busy, now).last!.price)).toBe(true);
  const paid = plain.dayStateAt(ids.quiet, now).previousClose! - after.dayStateAt(ids.quiet, now).previousClose!;
  expect(isNear(paid, 40_000, 0.01)).toBe(true);
});

test('from the first moment of the ex-day on the last price and the quotes stand after the event, before anything printed', () => {
  const begun = at('07:00:00');
  const [was, is] = [plain.dayStateAt(ids.quiet, begun).last!, after.dayStateAt(ids.quiet, begun).last!];
  expect(is.at).toBe(was.at);
  expect(isNear(was.price - is.price, 40_000, 0.01)).toBe(true);
  const [middle, quoted] = [plain.tickAt(ids.busy, begun)!.price, after.tickAt(ids.busy, begun)!.price];
  expect(isNear(quoted * 10, middle)).toBe(true);
});

test('a price of the day before is carried over the ex-day, and one of the same day is not', () => {
  expect(after.carried(ids.busy, 960_000, { from: at('20:00:00', '24'), to: at('08:00:00') })).toBe(96_000);
  expect(after.carried(ids.busy, 960_000, { from: at('08:00:00'), to: at('20:00:00') })).toBe(960_000);
});

test('the 52 weeks are prices of today, and the market capitalisation has as many shares as there are', () => {
  const now = at('12:00:00');
  const [was, is] = [plain.factsAt(ids.busy, now), after.factsAt(ids.busy, now)];
  expect(isNear(is.yearHigh! * 10, was.yearHigh!, 0.01)).toBe(true);
  expect(isNear(is.yearLow! * 10, was.yearLow!, 0.01)).toBe(true);
  expect(isNear(is.marketCap!, was.marketCap!)).toBe(true);
});

test('an event is learnt before its day or not at all, twice changes nothing, and who only shows prices may be late', () => {
  plain.learn(split);
  plain.learn(split);
  expect(plain.corporateEvents(ids.busy).filter(({ kind }) => kind === 'split')).toHaveLength(1);
  plain.dayStateAt(ids.quiet, at('10:00:00'));
  expect(() => plain.learn(dividend)).toThrow('was asked for 2026-11-25 before its dividend of that day was learnt');
  plain.learnLate(dividend);
  expect(plain.dayStateAt(ids.quiet, at('10:00:00'))).toEqual(after.dayStateAt(ids.quiet, at('10:00:00')));
  expect(plain.factsAt(ids.quiet, at('10:00:00'))).toEqual(after.factsAt(ids.quiet, at('10:00:00')));
});
