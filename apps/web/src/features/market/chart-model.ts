import type { market } from '@parkett/contract';

export type Interval = market.BarInterval;
export type Range = market.ChartRange;
/** Start in epoch seconds, open, high, low, close, volume, as the bars call answers it. */
export type Bar = readonly [start: number, open: number, high: number, low: number, close: number, volume: number];

export const intervals: readonly Interval[] = ['minute', '1', '5', '15', '30', 'day', 'week', 'month'];
export const ranges: readonly Range[] = ['1d', '1w', '1m', '3m', '6m', '1y', 'all'];

/** Which ranges make a readable picture of an interval; the first is taken when the present one doesn't. */
const readable: Readonly<Record<Interval, readonly Range[]>> = {
  minute: ['1d', '1w'],
  '1': ['1d', '1w'],
  '5': ['1w', '1d', '1m'],
  '15': ['1w', '1d', '1m'],
  '30': ['1m', '1d', '1w'],
  day: ['6m', '1m', '3m', '1y', 'all'],
  week: ['all', '6m', '1y'],
  month: ['all', '1y'],
};
const intervalFor: Readonly<Record<Range, Interval>> = {
  '1d': 'minute',
  '1w': '30',
  '1m': 'day',
  '3m': 'day',
  '6m': 'day',
  '1y': 'day',
  all: 'week',
};

export type View = { readonly interval: Interval; readonly range: Range };

/** A view as it is kept as text, `15 1m`; null for what is none. */
export function viewNamed(text: unknown): View | null {
  const [name, span] = typeof text === 'string' ? text.split(' ') : [];
  const [interval, range] = [intervals.find(one => one === name), ranges.find(one => one === span)];
  return interval && range && readable[interval].includes(range) ? { interval, range } : null;
}

/** How a view is drawn. `kind`: null is a line for the course within a day, and candles for bars. */
export type Look = { readonly kind: 'line' | 'candles' | null; readonly scale: 'linear' | 'log' | 'percent' };
export const chartKinds = ['line', 'candles'] as const;
export const chartScales = ['linear', 'log', 'percent'] as const;

/** A look as it is kept behind its view, `15 1m candles log`; whatever isn't one is the first look. */
export function lookNamed(text: unknown): Look {
  const [, , kind, scale] = typeof text === 'string' ? text.split(' ') : [];
  return { kind: chartKinds.find(one => one === kind) ?? null, scale: chartScales.find(one => one === scale) ?? 'linear' };
}

export const chartName = ({ interval, range }: View, { kind, scale }: Look): string => [interval, range, kind ?? 'auto', scale].join(' ');

/** The view after another interval was chosen: the range stays where it is readable. */
export const withInterval = (view: View, interval: Interval): View => ({
  interval,
  range: readable[interval].includes(view.range) ? view.range : readable[interval][0]!,
});

/** The view after another range was chosen: the interval stays where it is readable. */
export const withRange = (view: View, range: Range): View => ({
  range,
  interval: readable[view.interval].includes(range) ? view.interval : intervalFor[range],
});

/** How long the bars of an interval within a day are. */
export const secondsOf: Readonly<Partial<Record<Interval, number>>> = { minute: 60, '1': 60, '5': 300, '15': 900, '30': 1800 };
export const isIntraday = (interval: Interval): boolean => interval in secondsOf;

/** A bar's place on the chart's axis: its moment in epoch seconds, since a wall clock goes back once a year, or the day's date. */
export function axisTime(start: number, interval: Interval): number | string {
  if (isIntraday(interval)) return start;
  // A day begins at midnight, in Frankfurt or UTC: three hours later both have the same date.
  return new Date((start + 10_800) * 1000).toISOString().slice(0, 10);
}

/** What is drawn: bars of an interval as one kind of chart. */
export type Drawn = { readonly bars: readonly Bar[]; readonly interval: Interval; readonly kind: 'line' | 'candles' };

/**
 * Whether the part in view stays when a chart is drawn anew: only for the same bars, and only when it was zoomed into.
 * If all of it was in view, all of it is shown again, however many bars have come meanwhile.
 */
export const keepsPart = ({ before, next, sawAll }: { before: Drawn | null; next: Drawn; sawAll: boolean }): boolean =>
  !sawAll && before?.interval === next.interval && before.kind === next.kind && before.bars[0]?.[0] === next.bars[0]?.[0];

type PriceRange = { readonly minValue: number; readonly maxValue: number };

/** As a part of the price: so far off a line is near on the quietest day. */
const nearPart = 0.005;

/** The price scale of a course with the lines that lie near it: no further off than it is high, or half a per cent. Others would flatten the course. */
export function withLinesNear({ minValue, maxValue }: PriceRange, prices: readonly number[]): PriceRange {
  const reach = Math.max(maxValue - minValue, nearPart * maxValue);
  const near = prices.filter(price => price >= minValue - reach && price <= maxValue + reach);
  return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
}

/** So many bars say what an ordinary volume is. */
const barsThatCount = 10;

/**
 * How high a bar of volume is drawn at most: three times what nine of ten bars stay below. The closing auction alone has more than hours of
 * trading, and would leave nothing of the others; its figure stands in the legend and in the table.
 */
export function volumeDrawnMax(bars: readonly Bar[]): number {
  const volumes = bars.map(([, , , , , volume]) => volume).filter(volume => volume > 0);
  if (volumes.length < barsThatCount) return Infinity;
  return 3 * volumes.toSorted((a, b) => a - b)[Math.floor(volumes.length * 0.9)]!;
}

/** The bar that a moment (epoch seconds) lies in; null before the first one, and so for a bar that isn't shown. */
export const barAt = (bars: readonly Bar[], at: number): Bar | null => bars.findLast(([start]) => start <= at) ?? null;

/** Bars with what the stream has changed and added since they came. */
export const withNewer = (bars: readonly Bar[], newer: ReadonlyMap<number, Bar>): readonly Bar[] =>
  newer.size === 0 ? bars : [...bars.filter(([start]) => !newer.has(start)), ...newer.values()].toSorted(([a], [b]) => a - b);

/** First open, highest, lowest and last price of a view: what a glance at the chart tells. */
export function summaryOf(bars: readonly Bar[]): { first: number; last: number; high: number; low: number; changeRate: number } | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const high = Math.max(...bars.map(bar => bar[2]));
  const low = Math.min(...bars.map(bar => bar[3]));
  return { first: first[1], last: last[4], high, low, changeRate: first[1] === 0 ? 0 : ((last[4] - first[1]) / first[1]) * 100 };
}
