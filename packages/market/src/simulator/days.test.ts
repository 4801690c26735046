import { addDays, asInstant, asPrice, instantOf, isOnStep, later, type TradingDate } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOfPrints, joinBars } from '../bar.ts';
import { smallSimulator } from '../testing/small-simulator.ts';
import { ids, listings, schedules, startsAt } from '../testing/small-market.ts';

const afterwards = instantOf('2028-12-31T00:00:00Z');

const anyListing = fc.constantFrom(...listings);
const anyDate = fc.integer({ min: 0, max: 2_000 }).map(days => addDays('2021-06-01', days));

const simulator = smallSimulator(7);

/** Everything of one instrument and trading date: its prints of all sessions, its minute bars and its day bar. */
function dayOf(listing: (typeof listings)[number], date: TradingDate) {
  const { id, schedule } = listing.instrument;
  const session = schedules[schedule].calendar.nextOrSame(date);
  const spans = schedules[schedule].spansOn(session);
  const from = spans[0]!.from;
  const to = later(spans.at(-1)!.to, spans.at(-1)!.randomEndMs);
  const prints = simulator.printsOf(id, { from: later(from, -1), to: later(to, -1) });
  const minutes = simulator.minuteBars(id, { from, to, now: afterwards });
  const [day] = simulator.dayBars(id, { from: session, to: session, now: afterwards });
  return { listing, session, spans, prints, minutes, day };
}

test('the same seed gives the same market byte for byte, in whatever order it is asked', () => {
  const again = smallSimulator(7);
  again.printsBetween(later(startsAt, 86_400_000), later(startsAt, 86_460_000));
  const questions = (market: typeof simulator) => [
    market.dayBars(ids.quiet, { from: '2023-01-01', to: '2023-12-31', now: startsAt }),
    market.minuteBars(ids.index, { from: startsAt, to: later(startsAt, 7_200_000), now: later(startsAt, 7_000_000) }),
    market.printsBetween(startsAt, later(startsAt, 120_000)),
    listings.map(({ instrument }) => String(market.ladderAt(instrument.id, later(startsAt, 3_600_000))?.bids)),
  ];
  expect(JSON.stringify(questions(again))).toBe(JSON.stringify(questions(simulator)));
  const other = smallSimulator(8);
  expect(JSON.stringify(questions(other))).not.toBe(JSON.stringify(questions(simulator)));
});

test('a minute bar is exactly what its prints add up to', () => {
  fc.assert(
    fc.property(anyListing, anyDate, (listing, date) => {
      const { prints, minutes } = dayOf(listing, date);
      const main = prints.filter(print => !print.extended);
      const rebuilt = [...Map.groupBy(main, print => asInstant(Math.floor(print.at / 60_000) * 60_000))].map(([start, tape]) =>
        barOfPrints(start, tape),
      );
      expect(minutes).toEqual(rebuilt);
    }),
    { numRuns: 30 },
  );
});

test('a day bar is exactly what its minute bars add up to', () => {
  fc.assert(
    fc.property(anyListing, anyDate, (listing, date) => {
      const { session, minutes, day } = dayOf(listing, date);
      expect(day).toEqual(joinBars(instantOf(session), minutes));
    }),
    { numRuns: 60 },
  );
});

type Day = ReturnType<typeof dayOf>;

/** What is wrong with a print of a day, if anything. */
function faultOf(print: Day['prints'][number], { spans, listing }: Day): string | null {
  const { priceSteps, lot, class: kind } = listing.instrument;
  if (!isOnStep(priceSteps, asPrice(BigInt(print.price)))) return 'off the price step';
  if (kind === 'index' ? print.quantity !== 0 : print.quantity <= 0 || BigInt(print.quantity) % lot !== 0n) return 'not in whole lots';
  const span = spans.find(s => (print.auction ? print.at >= s.to && print.at < s.to + s.randomEndMs : s.from <= print.at && print.at < s.to));
  if (!span) return 'outside every session';
  if (span.phase.endsWith('auction') !== print.auction) return 'an auction’s flag';
  return (span.phase === 'pre-market' || span.phase === 'after-hours') === print.extended ? null : 'an extended session’s flag';
}

test('prints are in order, on price steps, in whole lots and inside the sessions that their flags say', () => {
  fc.assert(
    fc.property(anyListing, anyDate, (listing, date) => {
      const day = dayOf(listing, date);
      expect(day.prints.flatMap(print => faultOf(print, day) ?? [])).toEqual([]);
      expect(day.prints.every((print, i) => i === 0 || print.at > day.prints[i - 1]!.at)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('each auction has one print, which sets the open and the close of the day', () => {
  const { prints, day } = dayOf(listings[0]!, '2026-11-24');
  const auctions = prints.filter(print => print.auction);
  expect(auctions.length).toBe(3);
  expect([day!.open, day!.close]).toEqual([auctions[0]!.price, auctions[2]!.price]);
  expect(prints.some(print => print.extended && print.at < auctions[0]!.at)).toBe(true);
});

test('a busy share prints every few seconds, a quiet one every ten seconds to a minute or two', () => {
  const perMinute = (listing: (typeof listings)[number]) => {
    const { prints, minutes } = dayOf(listing, '2026-11-24');
    return prints.filter(print => !print.extended).length / minutes.length;
  };
  expect(perMinute(listings[0]!)).toBeGreaterThan(20);
  expect(perMinute(listings[1]!)).toBeLessThan(6);
});

test('an index stands at the weighted sum of its members at every close', () => {
  const { model, basePrice } = listings[2]!.simulation;
  if (model.kind !== 'members') throw new Error('the third listing is an index of members');
  const range = { from: '2026-11-24', to: '2026-12-29', now: afterwards } as const;
  const closes = (id: number) => simulator.dayBars(id, range).map(bar => bar.close);
  const memberCloses = model.members.map(({ id, shares }) => closes(id).map(close => (close / 10_000) * shares));
  const sums = memberCloses[0]!.map((value, day) => value + memberCloses[1]![day]!);
  const ratios = closes(ids.index).map((close, day) => close / sums[day]!);
  for (const ratio of ratios) expect(Math.abs(ratio / ratios[0]! - 1)).toBeLessThan(0.0005);
  expect(basePrice).toBe(10_000);
});

test('three currency pairs agree with each other at any time of day', () => {
  const from = instantOf('2026-11-24T00:00:00Z');
  const closes = (id: number) => simulator.minuteBars(id, { from, to: later(from, 43_200_000), now: afterwards }).map(bar => bar.close);
  const [eurUsd, usdJpy, eurJpy] = [closes(ids.eurUsd), closes(ids.usdJpy), closes(ids.eurJpy)];
  const gaps = eurJpy.map((cross, i) => Math.abs(cross / 1e3 / ((eurUsd[i]! / 1e5) * (usdJpy[i]! / 1e3)) - 1));
  expect(Math.max(...gaps)).toBeLessThan(0.0003);
});

test('five years of days look like a market: the volatility asked for, fat tails, no two days alike', () => {
  const bars = simulator.dayBars(ids.coin, { from: '2021-11-23', to: '2026-11-22', now: startsAt });
  const returns = bars.slice(1).map((bar, i) => Math.log(bar.close / bars[i]!.close));
  const deviation = Math.sqrt(returns.reduce((sum, r) => sum + r * r, 0) / returns.length);
  expect(deviation * Math.sqrt(365)).toBeGreaterThan(0.35);
  expect(deviation * Math.sqrt(365)).toBeLessThan(0.8);
  const kurtosis = returns.reduce((sum, r) => sum + r ** 4, 0) / returns.length / deviation ** 4;
  expect(kurtosis).toBeGreaterThan(3.5);
  expect(new Set(bars.map(bar => bar.high - bar.low)).size).toBeGreaterThan(bars.length * 0.9);
});
