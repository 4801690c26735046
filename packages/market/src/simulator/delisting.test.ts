import { instantOf, type Instant, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { ids, listings } from '../testing/small-market.ts';
import { smallSimulator } from '../testing/small-simulator.ts';

// Promised: a share that goes has prices until the end of its last session and none after it, all others stay what they are, and a company that is withdrawn
// before its first day never has a price.

const exDate: TradingDate = '2026-11-25';
const at = (time: string, day = '25'): Instant => instantOf(`2026-11-${day}T${time}Z`);
const gone = (instrument: number) => ({ instrument, event: { kind: 'delisting', exDate } }) as const;
/** The end of the last day, and the first hour without the share. */
const days = { from: at('20:30:00', '24'), to: at('08:10:00') };

test('it trades until the end of its last session, and from the day on there are no prints, bars, quotes or auctions', () => {
  const [plain, after] = [smallSimulator(7), smallSimulator(7)];
  after.learn(gone(ids.busy));
  const until = at('21:00:00', '24');
  expect([plain.listedUntil(ids.busy), after.listedUntil(ids.busy), after.listedUntil(ids.quiet)]).toEqual([null, until, null]);
  const printed = plain.printsOf(ids.busy, days);
  expect(after.printsOf(ids.busy, days)).toEqual(printed.filter(print => print.at <= until));
  expect(printed.some(print => print.at > until)).toBe(true);
  expect(after.ladderAt(ids.busy, at('10:00:00'))).toBeNull();
  expect(after.calledAt(ids.busy, at('07:58:00'))).toBeNull();
  expect(after.minuteBars(ids.busy, { from: until, to: days.to, now: days.to, extended: true })).toEqual([]);
  const bars = { from: '2026-11-23', to: '2026-11-26', now: at('22:00:00', '26') } as const;
  expect(after.dayBars(ids.busy, bars)).toEqual(plain.dayBars(ids.busy, bars).slice(0, 2));
  expect(after.dayStateAt(ids.busy, at('12:00:00')).last?.price).toBe(plain.dayStateAt(ids.busy, until).last!.price);
  for (const id of [ids.quiet, ids.index]) expect(after.printsOf(id, days)).toEqual(plain.printsOf(id, days));
});

test('whoever was asked for that day before hears of it all the same, since no price before it changes', () => {
  const [early, late] = [smallSimulator(7), smallSimulator(7)];
  early.learn(gone(ids.busy));
  late.printsOf(ids.busy, days);
  late.learn(gone(ids.busy));
  late.learn(gone(ids.busy));
  expect(late.printsOf(ids.busy, days)).toEqual(early.printsOf(ids.busy, days));
});

test('a company that is withdrawn goes with its first day and has no price before or after', () => {
  const coming = listings.map(one => (one.instrument.id === ids.busy ? { ...one, simulation: { ...one.simulation, beginsOn: exDate } } : one));
  const market = smallSimulator(7, coming);
  expect(market.printsOf(ids.busy, days).length).toBeGreaterThan(0);
  market.learn(gone(ids.busy));
  expect(market.listedUntil(ids.busy)! < market.listedFrom(ids.busy)!).toBe(true);
  expect(market.printsOf(ids.busy, days)).toEqual([]);
  expect(market.dayStateAt(ids.busy, at('12:00:00', '26')).last).toBeNull();
  expect(market.tickAt(ids.busy, at('12:00:00', '26'))).toBeNull();
});
