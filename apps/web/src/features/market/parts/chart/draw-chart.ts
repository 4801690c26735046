import {
  AreaSeries,
  BaselineSeries,
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  TrackingModeExitMode,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type Time,
} from 'lightweight-charts';
import { formatDay, formatNumber } from '@parkett/ui';
import { axisTime, isIntraday, keepsPart, type Bar, type Interval } from '../../chart-model.ts';
import { isIn, type Sessions } from '../../fold-tick.ts';
import { chartColours, faded, type ChartColours } from './chart-colours.ts';

export type Drawing = {
  readonly bars: readonly Bar[];
  /** Early and late sessions, whose bars are shaded. */
  readonly extended: Sessions;
  readonly interval: Interval;
  /** Decimals of the axis and the crosshair. */
  readonly decimals: number;
  /** The line that a line chart is above or below; null: none. */
  readonly base: number | null;
  readonly kind: 'line' | 'candles';
};

export type DrawnChart = {
  draw: (drawing: Drawing) => void;
  update: (bar: Bar) => void;
  /** Labels a price on the axis in the last bar's place; null: the last bar's. */
  label: (price: number | null) => void;
  recolour: () => void;
  remove: () => void;
};

type PriceSeries = ISeriesApi<'Area'> | ISeriesApi<'Baseline'> | ISeriesApi<'Candlestick'>;
type Volumes = ISeriesApi<'Histogram'>;
const timeOf = (bar: Bar, interval: Interval): Time => axisTime(bar[0], interval) as Time;

/** Puts a chart into an element. `onPoint` hears the bar under the crosshair (long press on the phone), null when it leaves. */
export function createDrawnChart(element: HTMLElement, onPoint: (bar: Bar | null) => void): DrawnChart {
  let colours = chartColours(element);
  const chart = createChart(element, { autoSize: true, ...options(colours, element) });
  // The library lays its canvases out in a table, which is none to those who listen.
  for (const table of element.querySelectorAll('table')) table.setAttribute('role', 'presentation');
  let present: Drawing | null = null;
  let prices: PriceSeries | null = null;
  let volumes: Volumes | null = null;
  let shades: Volumes | null = null;
  let apart: IPriceLine | null = null;
  let byTime = new Map<string, Bar>();
  chart.subscribeCrosshairMove(move => onPoint(move.time === undefined || !move.point ? null : (byTime.get(String(move.time)) ?? null)));

  const draw = (drawing: Drawing) => {
    const keepsView = keepsPart({ before: present, next: drawing, sawAll: showsAll(chart) });
    present = drawing;
    if (prices) chart.removeSeries(prices);
    if (volumes) chart.removeSeries(volumes);
    if (shades) chart.removeSeries(shades);
    apart = null;
    byTime = new Map(drawing.bars.map(bar => [String(timeOf(bar, drawing.interval)), bar]));
    shades = addShades(chart, drawing, colours);
    volumes = addVolumes(chart, drawing, colours);
    prices = addPriceSeries(chart, drawing, colours);
    chart.applyOptions({
      timeScale: { timeVisible: isIntraday(drawing.interval), tickMarkFormatter: tickMarks(drawing.interval) },
      localization: localization(drawing),
    });
    if (!keepsView) chart.timeScale().fitContent();
  };
  return {
    draw,
    update(bar) {
      if (!present || !prices || !volumes) return;
      const time = timeOf(bar, present.interval);
      const sawAll = showsAll(chart);
      const isNew = !byTime.has(String(time));
      byTime.set(String(time), bar);
      const [, open, high, low, close, volume] = bar;
      if (present.kind === 'candles') (prices as ISeriesApi<'Candlestick'>).update({ time, open, high, low, close });
      else (prices as ISeriesApi<'Area'>).update({ time, value: close });
      volumes.update({ time, value: volume, color: volumeColour(bar, colours) });
      if (isIn(present.extended, bar[0])) shades?.update({ time, value: 1 });
      // If the whole chart was in view it stays in view; a zoomed view stays where it is.
      if (isNew && sawAll) chart.timeScale().fitContent();
    },
    label(price) {
      if (price === null ? !apart : apart?.options().price === price) return;
      if (price !== null && apart) return apart.applyOptions({ price });
      prices?.applyOptions({ lastValueVisible: price === null, priceLineVisible: price === null });
      if (apart) prices?.removePriceLine(apart);
      apart = price === null || !prices ? null : prices.createPriceLine({ price, color: colours.brass, lineStyle: LineStyle.Dotted, lineWidth: 1 });
    },
    recolour() {
      colours = chartColours(element);
      chart.applyOptions(options(colours, element));
      if (present) draw(present);
    },
    remove: () => chart.remove(),
  };
}

/** From the first bar on. */
const showsAll = (chart: IChartApi): boolean => (chart.timeScale().getVisibleLogicalRange()?.from ?? 0) < 1;
const volumeColour = ([, open, , , close]: Bar, colours: ChartColours): string => faded(close < open ? colours.down : colours.up, 0.28);

function addVolumes(chart: IChartApi, { bars, interval }: Drawing, colours: ChartColours): Volumes {
  const series = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 }, visible: false });
  series.setData(bars.map(bar => ({ time: timeOf(bar, interval), value: bar[5], color: volumeColour(bar, colours) })));
  return series;
}

/** A band behind the bars of the early and late sessions. */
function addShades(chart: IChartApi, { bars, interval, extended }: Drawing, colours: ChartColours): Volumes {
  const series = chart.addSeries(HistogramSeries, {
    priceScaleId: 'shade',
    color: faded(colours.brass, 0.1),
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('shade').applyOptions({ scaleMargins: { top: 0, bottom: 0 }, visible: false });
  series.setData(bars.filter(([start]) => isIn(extended, start)).map(bar => ({ time: timeOf(bar, interval), value: 1 })));
  return series;
}

function addPriceSeries(chart: IChartApi, { bars, interval, kind, base, decimals }: Drawing, colours: ChartColours): PriceSeries {
  const priceFormat = { type: 'price', precision: decimals, minMove: 10 ** -decimals } as const;
  const scale = { scaleMargins: { top: 0.08, bottom: 0.2 } };
  if (kind === 'candles') {
    const { up, down } = colours;
    const series = chart.addSeries(CandlestickSeries, {
      priceFormat,
      upColor: up,
      downColor: down,
      wickUpColor: up,
      wickDownColor: down,
      borderVisible: false,
      priceLineColor: colours['ink-muted'],
      priceLineStyle: LineStyle.Dotted,
    });
    series.setData(bars.map(bar => ({ time: timeOf(bar, interval), open: bar[1], high: bar[2], low: bar[3], close: bar[4] })));
    series.priceScale().applyOptions(scale);
    return series;
  }
  const points = bars.map(bar => ({ time: timeOf(bar, interval), value: bar[4] }));
  const common = { priceFormat, lineWidth: 2, priceLineColor: colours['ink-muted'], priceLineStyle: LineStyle.Dotted } as const;
  if (base === null) {
    const series = chart.addSeries(AreaSeries, {
      ...common,
      lineColor: colours.petrol,
      topColor: faded(colours.petrol, 0.22),
      bottomColor: faded(colours.petrol, 0),
    });
    series.setData(points);
    series.priceScale().applyOptions(scale);
    return series;
  }
  const series = chart.addSeries(BaselineSeries, { ...common, ...baseline(base, colours) });
  series.setData(points);
  series.priceScale().applyOptions(scale);
  series.createPriceLine({
    price: base,
    color: colours['line-strong'],
    lineStyle: LineStyle.Dashed,
    lineWidth: 1,
    axisLabelVisible: false,
    title: '',
  });
  return series;
}

const baseline = (price: number, { up, down }: ChartColours) => ({
  baseValue: { type: 'price', price } as const,
  topLineColor: up,
  topFillColor1: faded(up, 0.2),
  topFillColor2: faded(up, 0.02),
  bottomLineColor: down,
  bottomFillColor1: faded(down, 0.02),
  bottomFillColor2: faded(down, 0.2),
});

function options(colours: ChartColours, element: HTMLElement) {
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: colours['ink-muted'],
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      attributionLogo: true,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.hairline } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    // A week of minutes is more bars than the preset half pixel for each leaves room for.
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true, lockVisibleTimeRangeOnResize: true, minBarSpacing: 0.02 },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colours['line-strong'], labelBackgroundColor: colours.petrol },
      horzLine: { color: colours['line-strong'], labelBackgroundColor: colours.petrol },
    },
    handleScroll: { vertTouchDrag: false },
    // The price above is the present one again as soon as the finger is lifted.
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  };
}

const pad = (n: number): string => String(n).padStart(2, '0');

/** `YYYY.MM.DD`, with `hh:mm` inside a day. The axis carries Frankfurt's wall clock as if it were UTC. */
function axisText(time: Time, interval: Interval): string {
  if (typeof time === 'string') return formatDay(time);
  const at = new Date(Number(time) * 1000);
  const day = `${at.getUTCFullYear()}.${pad(at.getUTCMonth() + 1)}.${pad(at.getUTCDate())}`;
  return isIntraday(interval) ? `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}` : day;
}

const localization = ({ decimals, interval }: Drawing) => ({
  priceFormatter: (price: number) => formatNumber(price.toFixed(decimals)),
  timeFormatter: (time: Time) => axisText(time, interval),
});

/** Marks of the axis, with a space on both sides that keeps the outermost ones off the edge. */
const tickMarks =
  (interval: Interval) =>
  (time: Time, mark: number): string =>
    `\u2002${markText(axisText(time, interval), mark)}\u2002`;

/** Year, month as `MM.YYYY`, day as `DD.MM.`, time (the library's TickMarkType 0 to 4). */
function markText(text: string, mark: number): string {
  if (mark === 0) return text.slice(0, 4);
  if (mark === 1) return `${text.slice(5, 7)}.${text.slice(0, 4)}`;
  if (mark === 2) return `${text.slice(8, 10)}.${text.slice(5, 7)}.`;
  return text.slice(11);
}
