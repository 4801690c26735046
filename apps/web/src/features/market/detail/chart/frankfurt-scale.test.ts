import { dateAt, formatDateTime, instantOf, later, localTime, type Instant } from '@parkett/kernel';
import type { IHorzScaleBehavior, Time } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { axisTime, intervals, isIntraday, secondsOf, type Interval } from '../../chart-model.ts';
import { markText } from './axis-text.ts';
import { FrankfurtScale } from './frankfurt-scale.ts';

// Promised: over both changes of the clock a chart has all its bars, one after the other, and its days begin at midnight in Frankfurt.

type Point = { -readonly [Name in keyof Points[number]]: Points[number][Name] };
type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];

const scale = new FrankfurtScale();
const pointAt = (place: number | string): Point => ({
  time: scale.convertHorzItemToInternal(place as Time),
  timeWeight: 0 as never,
  originalTime: place,
});

/** Bars of an interval, in Frankfurt's hours given. */
function starts(interval: Interval, { from, days, hours }: { from: Instant; days: number; hours: readonly [number, number] }): Instant[] {
  const step = (secondsOf[interval] ?? 86_400) * 1_000;
  const all = Array.from({ length: Math.floor((days * 86_400_000) / step) }, (_, at) => later(from, at * step));
  return isIntraday(interval) ? all.filter(at => localTime(at).hour >= hours[0] && localTime(at).hour < hours[1]) : all;
}

const changes = [
  { change: '2026-10-25', from: instantOf('2026-10-22T22:00:00Z') },
  { change: '2027-03-28', from: instantOf('2027-03-25T23:00:00Z') },
];
const classes = [
  { name: 'digital currency', hours: [0, 24] },
  { name: 'forex', hours: [0, 24] },
  { name: 'shares', hours: [9, 22] },
] as const;
const grid = changes.flatMap(({ change, from }) =>
  classes.flatMap(({ name, hours }) => intervals.map(interval => ({ change, from, name, hours, interval }))),
);

test.each(grid)('$interval of $name over $change: every bar has a place of its own, in order', ({ from, hours, interval }) => {
  const bars = starts(interval, { from, days: 6, hours });
  const keys = bars.map(at => Number(scale.key(scale.convertHorzItemToInternal(axisTime(at / 1_000, interval) as Time))));
  expect(keys.length).toBeGreaterThan(5);
  for (const [at, key] of keys.entries()) if (at > 0) expect(key).toBeGreaterThan(keys[at - 1]!);
});

/** The labels of the axis at points of at least this weight: 50 is a day, 30 an hour. */
function marks(points: readonly Point[], least: number): string[] {
  const behind = points.filter(({ timeWeight }) => Number(timeWeight) >= least);
  const kind = (weight: number) => (weight >= 70 ? 0 : weight >= 60 ? 1 : weight >= 50 ? 2 : 3);
  return behind.map(({ originalTime, timeWeight }) => markText(originalTime as number | string, kind(Number(timeWeight))));
}

const ofADay = grid.filter(({ interval }) => isIntraday(interval));
test.each(ofADay)('$interval of $name over $change: a day is marked at its first bar in Frankfurt', ({ from, hours, interval }) => {
  const bars = starts(interval, { from, days: 6, hours });
  const points = bars.map(at => pointAt(axisTime(at / 1_000, interval)));
  scale.fillWeightsForPoints(points, 0);
  // The library guesses the weight of the first bar.
  const marked = bars.filter((_, at) => at > 0 && Number(points[at]!.timeWeight) >= 50);
  expect(marked).toEqual(bars.filter((bar, at) => at > 0 && dateAt(bar) !== dateAt(bars[at - 1]!)));
  for (const at of marked) expect(formatDateTime(at, 'de', 'hour')).toBe(`${String(hours[0]).padStart(2, '0')}:00`);
});

test('the hour that comes twice is marked twice, by name, and the one that never comes isn’t', () => {
  const hourly = (iso: string, count: number) => Array.from({ length: count }, (_, at) => pointAt(later(instantOf(iso), at * 3_600_000) / 1_000));
  const autumn = hourly('2026-10-24T22:00:00Z', 6);
  scale.fillWeightsForPoints(autumn, 0);
  expect(marks(autumn, 0)).toEqual(['25.10.', '01:00', '02:00 CEST', '02:00 CET', '03:00', '04:00']);
  const spring = hourly('2027-03-27T23:00:00Z', 4);
  scale.fillWeightsForPoints(spring, 0);
  expect(marks(spring, 0)).toEqual(['28.03.', '01:00', '03:00', '04:00']);
});

test('a bar that comes later is weighed by the one before it, and those before stay as they are', () => {
  const points = [22, 23, 24, 25].map(hour => pointAt((Date.parse('2026-11-23T00:00:00Z') + (hour - 1) * 3_600_000) / 1_000));
  scale.fillWeightsForPoints(points.slice(0, 2), 0);
  const before = points.map(({ timeWeight }) => timeWeight);
  scale.fillWeightsForPoints(points, 2);
  expect(points.slice(0, 2).map(({ timeWeight }) => timeWeight)).toEqual(before.slice(0, 2));
  expect(marks(points, 50)).toEqual(['24.11.']);
});

test('weeks and months over a change are marked by their dates', () => {
  const points = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-11-02', '2027-01-04'].map(pointAt);
  scale.fillWeightsForPoints(points, 0);
  expect(marks(points, 0)).toEqual(['23.10.', '24.10.', '25.10.', '26.10.', '11.2026', '2027']);
});
