import { joinBars } from '../bar.ts';
import { adjustBefore } from '../adjust.ts';
import { smallSimulator } from '../testing/small-simulator.ts';
import { ids, listings, startsAt } from '../testing/small-market.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asInstant, later, instantOf } from '@parkett/kernel';

const at = (time: string) => instantOf(`2026-11-24T${time}Z`);
const anyId = fc.constantFrom(...listings.map(listing => listing.instrument.id));
const anyMoment = fc.integer({ min: 0, max: 5 * 86_400_000 }).map(ms => later(startsAt, ms));

const simulator = smallSimulator(7);

test('a tick can be recomputed from its own moment', () => {
  fc.assert(
    fc.property(anyId, anyMoment, (id, now) => {
      const tick = simulator.tickAt(id, now)!;
      expect(tick.at).toBeLessThanOrEqual(now);
      expect(simulator.tickAt(id, tick.at)).toEqual(tick);
    }),
    { numRuns: 400 },
  );
});

test('quotes are twenty levels on either side, on steps, in lots, and never cross', () => {
  fc.assert(
    fc.property(anyId, anyMoment, (id, now) => {
      const ladder = simulator.ladderAt(id, now);
      if (!ladder) return;
      const { bids, asks } = ladder;
      expect([bids.length, asks.length]).toEqual([20, 20]);
      expect(bids[0]![0] < asks[0]![0]).toBe(true);
      for (let i = 1; i < 20; i++) expect(bids[i]![0] < bids[i - 1]![0] && asks[i]![0] > asks[i - 1]![0]).toBe(true);
      const { lot } = listings[id - 1]!.instrument;
      expect([...bids, ...asks].every(([, quantity]) => quantity > 0n && quantity % lot === 0n)).toBe(true);
      expect(bids[0]![0] <= BigInt(ladder.tick.price) && BigInt(ladder.tick.price) <= asks[0]![0]).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('a quiet share has a wider spread than a busy one, and both are wider before the market opens', () => {
  const spread = (id: number, time: string) => {
    const { bids, asks, tick } = simulator.ladderAt(id, at(time))!;
    return Number(asks[0]![0] - bids[0]![0]) / tick.price;
  };
  expect(spread(ids.quiet, '10:00:00')).toBeGreaterThan(4 * spread(ids.busy, '10:00:00'));
  expect(spread(ids.busy, '07:30:00')).toBeGreaterThan(spread(ids.busy, '10:00:00'));
});

test('there are no quotes between the sessions, at night, and never for an index', () => {
  const times = ['06:00:00', '16:37:00', '22:30:00'];
  expect(times.map(time => simulator.ladderAt(ids.busy, at(time)))).toEqual([null, null, null]);
  expect(simulator.ladderAt(ids.index, at('10:00:00'))).toBe(null);
  expect(simulator.ladderAt(ids.coin, at('03:00:00'))).not.toBe(null);
});

test('while an auction is called the market maker quotes around the price it comes to', () => {
  const opening = simulator.printsOf(ids.busy, { from: at('07:55:00'), to: at('08:01:00') }).find(print => print.auction)!;
  const called = simulator.tickAt(ids.busy, at('07:59:58'))!;
  expect(Math.abs(called.price / opening.price - 1)).toBeLessThan(0.002);
  expect(called.extended).toBe(false);
});

test('the day so far is the sum of the bars so far, at any moment and also when time goes back', () => {
  fc.assert(
    fc.property(anyId, anyMoment, (id, now) => {
      const state = simulator.dayStateAt(id, now);
      const from = later(instantOf(state.date), -86_400_000);
      const bars = simulator
        .minuteBars(id, { from, to: later(now, 1), now })
        .filter(bar => simulator.dayStateAt(id, later(bar.start, 59_999)).date === state.date);
      const whole = bars.length > 0 ? joinBars(asInstant(0), bars) : null;
      expect([state.open, state.high, state.low, state.volume]).toEqual(
        whole ? [whole.open, whole.high, whole.low, whole.volume] : [null, null, null, 0],
      );
      const [day] = simulator.dayBars(id, { from: state.date, to: state.date, now });
      expect(day?.close ?? null).toBe(whole?.close ?? null);
    }),
    { numRuns: 25 },
  );
});

test('the previous close is the close of the day before, and the middle of the corridor', () => {
  const [before] = simulator.dayBars(ids.busy, { from: '2026-11-23', to: '2026-11-23', now: at('10:00:00') });
  expect(simulator.dayStateAt(ids.busy, at('10:00:00')).previousClose).toBe(before!.close);
  expect(simulator.referenceAt(ids.busy, at('10:00:00'))).toBe(before!.close);
});

test('a sample of an interval holds what its prints hold', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 1, max: 900_000 }), (from, length) => {
      const prints = Map.groupBy(simulator.printsBetween(from, later(from, length)), print => print.instrument);
      const expected = [...prints.values()].map(tape => ({
        last: tape.at(-1),
        high: Math.max(...tape.map(print => print.price)),
        low: Math.min(...tape.map(print => print.price)),
        volume: tape.reduce((sum, print) => sum + print.quantity, 0),
      }));
      expect(simulator.sampleBetween(from, later(from, length))).toEqual(expected.toSorted((a, b) => a.last!.instrument - b.last!.instrument));
    }),
    { numRuns: 40 },
  );
});

test('dividends lie before the first day only, and the adjusted history has no gap on their days', () => {
  const now = instantOf('2027-12-31T00:00:00Z');
  const events = simulator.corporateEvents(ids.busy);
  expect(events.length).toBeGreaterThan(4);
  expect(events.every(event => event.exDate < '2026-11-23')).toBe(true);
  const range = { from: '2022-01-03', to: '2026-11-23', now } as const;
  const bars = simulator.dayBars(ids.busy, range);
  const plain = smallSimulator(
    7,
    listings.map(l => ({
      ...l,
      simulation: { ...l.simulation, dividendsPerYear: 0 as const, fundamentals: { ...l.simulation.fundamentals, dividendYield: 0 } },
    })),
  );
  const undisturbed = plain.dayBars(ids.busy, range);
  for (const [i, bar] of adjustBefore(bars, events).entries()) expect(Math.abs(bar.close / undisturbed[i]!.close - 1)).toBeLessThan(0.002);
});

test('facts are simulated, say so, and their range of 52 weeks is that of the chart with dividends adjusted', () => {
  const now = at('12:00:00');
  const facts = simulator.factsAt(ids.busy, now);
  const bars = simulator.dayBars(ids.busy, { from: '2025-11-25', to: '2026-11-24', now });
  expect(facts.simulated).toBe(true);
  const adjusted = adjustBefore(bars, simulator.corporateEvents(ids.busy));
  // The range is rounded to the price step, the chart's fractions aren't.
  expect(Math.abs(facts.yearHigh! - Math.max(...adjusted.map(bar => bar.high)))).toBeLessThanOrEqual(50);
  expect(Math.abs(facts.yearLow! - Math.min(...adjusted.map(bar => bar.low)))).toBeLessThanOrEqual(50);
});
