import { expect, test } from 'vitest';
import type { stream } from '@parkett/contract';
import {
  axisTime,
  barAt,
  chartName,
  keepsPart,
  lookNamed,
  viewNamed,
  volumeDrawnMax,
  withInterval,
  withLinesNear,
  withNewer,
  withRange,
  type Bar,
} from './chart-model.ts';
import { foldTick, labelOf, type Sessions } from './fold-tick.ts';

const at = (iso: string) => Date.parse(iso);
const tick = (price: number | null, iso: string, flags = 0): stream.QuoteTuple => [
  'SAP',
  price,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  0,
  at(iso),
  flags,
];
const last: Bar = [at('2026-11-23T08:45:00Z') / 1000, 100, 101, 99, 100.5, 40];
const fold = (step: { tick: stream.QuoteTuple; interval?: 'minute' | '5' | 'day'; bar?: Bar; extended?: Sessions }) =>
  foldTick({
    ...{ last: step.bar ?? last, tick: step.tick, interval: step.interval ?? 'minute', priceScale: 2, volume: 10 },
    ...(step.extended ? { extended: step.extended } : {}),
  });

test('a tick of the same minute moves high, low, close and volume of the last bar', () => {
  expect(fold({ tick: tick(10_200, '2026-11-23T08:45:59Z') })).toEqual({ isNew: false, bar: [last[0], 100, 102, 99, 102, 50] });
});

test('a tick of the next minute begins a bar; one of a five-minute bar does not', () => {
  expect(fold({ tick: tick(9900, '2026-11-23T08:46:00Z') })).toEqual({ isNew: true, bar: [last[0] + 60, 99, 99, 99, 99, 10] });
  expect(fold({ tick: tick(9900, '2026-11-23T08:46:00Z'), interval: '5' })).toMatchObject({ isNew: false });
});

test('after a jump within the day the bars between are asked for, not left out; a quiet quarter of an hour is none', () => {
  expect(fold({ tick: tick(9900, '2026-11-23T16:12:00Z') })).toBe('reload');
  expect(fold({ tick: tick(9900, '2026-11-23T09:00:00Z') })).toMatchObject({ isNew: true });
});

test('prices of the early and late session are in no day, and in minutes in bars of their own, which the server begins', () => {
  const day: Bar = [at('2026-11-23T00:00:00Z') / 1000, 1, 1, 1, 1, 1];
  expect(fold({ tick: tick(9900, '2026-11-23T16:45:10Z', 2), interval: 'day', bar: day })).toBe(null);
  expect(fold({ tick: tick(9900, '2026-11-23T08:46:10Z', 2) })).toBe('reload');
  const late: Sessions = [[at('2026-11-23T16:40:00Z') / 1000, at('2026-11-23T21:00:00Z') / 1000]];
  const first: Bar = [late[0]![0], 100, 100, 100, 100, 1];
  expect(fold({ tick: tick(9900, '2026-11-23T16:40:10Z', 2), bar: first, extended: late, interval: '5' })).toMatchObject({ isNew: false });
  expect(fold({ tick: tick(9900, '2026-11-23T16:45:10Z', 2), bar: first, extended: late, interval: '5' })).toMatchObject({ isNew: true });
  expect(fold({ tick: tick(9900, '2026-11-23T16:45:10Z'), bar: first, extended: late })).toBe('reload');
});

test('stale prices and older ones are in no bar', () => {
  expect(fold({ tick: tick(9900, '2026-11-23T08:45:10Z', 1) })).toBe(null);
  expect(fold({ tick: tick(9900, '2026-11-23T08:40:10Z') })).toBe(null);
  expect(fold({ tick: tick(null, '2026-11-23T08:45:10Z') })).toBe(null);
});

test('another trading day asks the server, since bars lie between', () => {
  expect(fold({ tick: tick(9900, '2026-11-24T08:01:00Z') })).toBe('reload');
  expect(fold({ tick: tick(9900, '2026-11-24T08:01:00Z'), interval: 'day', bar: [at('2026-11-23T00:00:00Z') / 1000, 1, 1, 1, 1, 1] })).toBe('reload');
});

test('the axis carries moments in their order, and a day by its date', () => {
  for (const interval of ['minute', '1', '5'] as const) expect(axisTime(last[0], interval)).toBe(last[0]);
  expect(axisTime(at('2026-11-22T23:00:00Z') / 1000, 'day')).toBe('2026-11-23');
  expect(axisTime(at('2026-11-23T00:00:00Z') / 1000, 'day')).toBe('2026-11-23');
});

test('interval and range follow each other only where the picture could not be read', () => {
  expect(withRange({ interval: 'minute', range: '1d' }, '1y')).toEqual({ interval: 'day', range: '1y' });
  expect(withRange({ interval: 'week', range: 'all' }, '1y')).toEqual({ interval: 'week', range: '1y' });
  expect(withInterval({ interval: 'day', range: '6m' }, '5')).toEqual({ interval: '5', range: '1w' });
  expect(withInterval({ interval: 'minute', range: '1d' }, '15')).toEqual({ interval: '15', range: '1d' });
});

test('a chart that showed all bars shows all bars again after a jump; a part that was zoomed into stays', () => {
  const line = { interval: 'minute', kind: 'line' } as const;
  const before = { ...line, bars: [last] };
  const next = { ...line, bars: [last, [last[0] + 28_800, 101, 102, 100, 101, 5]] } as const;
  expect(keepsPart({ before, next, sawAll: true })).toBe(false);
  expect(keepsPart({ before, next, sawAll: false })).toBe(true);
  expect(keepsPart({ before, next: { ...next, interval: '5' }, sawAll: false })).toBe(false);
  expect(keepsPart({ before: null, next, sawAll: false })).toBe(false);
});

test('the table of a chart has the bars that the stream has changed and begun', () => {
  const changed: Bar = [last[0], 100, 103, 99, 103, 50];
  const begun: Bar = [last[0] + 60, 103, 103, 103, 103, 1];
  expect(withNewer([[last[0] - 60, 1, 1, 1, 1, 1], last], new Map([changed, begun].map(bar => [bar[0], bar])))).toEqual([
    [last[0] - 60, 1, 1, 1, 1, 1],
    changed,
    begun,
  ]);
});

test('the axis labels the price that the header names, in every session and whatever part is in view; adjusted bars their own last close', () => {
  const label = (quote: stream.QuoteTuple | null) => labelOf(last, { tick: quote, priceScale: 2 });
  expect(label(tick(10_200, '2026-11-23T09:45:00Z'))).toEqual({ price: 102, extended: false });
  expect(label(tick(10_300, '2026-11-23T07:45:00Z', 2))).toEqual({ price: 103, extended: true });
  expect(label(tick(10_400, '2026-11-23T20:45:00Z', 1 | 8))).toEqual({ price: 104, extended: false });
  expect(label(tick(null, '2026-11-23T09:45:00Z'))).toEqual({ price: 100.5, extended: false });
  expect(label(null)).toEqual({ price: 100.5, extended: false });
});

test('a line near the course is in view, one that is further off than the course is high doesn’t flatten it', () => {
  const course = { minValue: 100, maxValue: 110 };
  expect(withLinesNear(course, [])).toEqual(course);
  expect(withLinesNear(course, [90, 112, 104])).toEqual({ minValue: 90, maxValue: 112 });
  expect(withLinesNear(course, [89.9, 130])).toEqual(course);
  // A quiet day: 0.1 € high, and an order 0.4 % away is in view all the same.
  expect(withLinesNear({ minValue: 250, maxValue: 250.1 }, [249, 248])).toEqual({ minValue: 249, maxValue: 250.1 });
});

test('the closing auction’s volume leaves something to be seen of all others', () => {
  const volumes = (...some: number[]): Bar[] => some.map((volume, i) => [i, 1, 1, 1, 1, volume]);
  expect(volumeDrawnMax(volumes(...Array.from({ length: 19 }, () => 100), 90_000))).toBe(300);
  expect(volumeDrawnMax(volumes(100, 90_000))).toBe(Infinity);
});

test('what happened stands at the bar that it happened in, and nowhere before the first one', () => {
  const bars: Bar[] = [last, [last[0] + 60, 1, 1, 1, 1, 1]];
  expect(barAt(bars, last[0] + 59)).toBe(bars[0]);
  expect(barAt(bars, last[0] + 600)).toBe(bars[1]);
  expect(barAt(bars, last[0] - 1)).toBe(null);
});

test('candles of a minute follow the stream as the line does', () => {
  expect(withInterval({ interval: '5', range: '1m' }, '1')).toEqual({ interval: '1', range: '1d' });
});

test.each([
  ['15 1m', { interval: '15', range: '1m' }],
  ['minute 1d', { interval: 'minute', range: '1d' }],
  // Minutes of a year make no picture.
  ['minute 1y', null],
  ['2 1d', null],
  ['', null],
  [null, null],
])('A chart kept as %o begins with it, if it is a view', (text, view) => {
  expect(viewNamed(text)).toEqual(view);
});

test.each([
  ['15 1m candles log', { kind: 'candles', scale: 'log' }],
  ['minute 1d auto percent', { kind: null, scale: 'percent' }],
  // Kept before there was a choice.
  ['15 1m', { kind: null, scale: 'linear' }],
  ['15 1m dots upside-down', { kind: null, scale: 'linear' }],
  [null, { kind: null, scale: 'linear' }],
])('A chart kept as %o is drawn as it was chosen', (text, look) => {
  expect(lookNamed(text)).toEqual(look);
});

test('what is kept of a chart is read again', () => {
  const [view, look] = [
    { interval: '5', range: '1w' },
    { kind: 'line', scale: 'percent' },
  ] as const;
  const kept = chartName(view, look);
  expect([viewNamed(kept), lookNamed(kept)]).toEqual([view, look]);
});
