import {
  AreaSeries,
  BaselineSeries,
  CandlestickSeries,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type Time,
} from 'lightweight-charts';
import { axisTime, volumeDrawnMax, type Bar, type Interval, type Look } from '../../chart-model.ts';
import { faded, type ChartColours } from './chart-colours.ts';
import { axisPlaces } from './day-axis.ts';
import { drawMarksOn, type DrawnMarks } from './drawn-marks.ts';
import { drawShadesOn, type DrawnShades } from './drawn-shades.ts';
import type { Drawing, PriceLabel } from './drawing.ts';

type PriceSeries = ISeriesApi<'Area'> | ISeriesApi<'Baseline'> | ISeriesApi<'Candlestick'>;
type Volumes = ISeriesApi<'Histogram'>;
export const timeOf = (bar: Bar, interval: Interval): Time => axisTime(bar[0], interval) as Time;

export type PriceRange = { readonly minValue: number; readonly maxValue: number };
export type DrawnSeries = {
  readonly prices: PriceSeries;
  readonly volumes: Volumes;
  /** An invisible series: a place on the axis for each step of the day. */
  readonly axis: ISeriesApi<'Line'>;
  readonly shades: DrawnShades;
  /** The present price's line. */
  readonly last: IPriceLine;
  readonly marks: DrawnMarks;
  readonly volumeMax: number;
};
type Adding = { drawing: Drawing; colours: ChartColours; nearScale: (range: PriceRange) => PriceRange; onLayout: () => void };

/** The series of one drawing: volumes behind, prices before them, shades behind both, each price on the axis by its line. */
export function addSeries(chart: IChartApi, { drawing, colours, nearScale, onLayout }: Adding): DrawnSeries {
  const volumeMax = volumeDrawnMax(drawing.bars);
  const places = axisPlaces(drawing);
  const axis = addAxis(chart, places, drawing);
  const volumes = addVolumes(chart, drawing, { colours, most: volumeMax });
  const prices = addPriceSeries(chart, drawing, colours);
  prices.applyOptions({
    // Its own label is that of the last bar in view, which is no present price while the chart is panned.
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider: (course: () => AutoscaleInfo | null) => {
      const info = course();
      return info?.priceRange ? { ...info, priceRange: nearScale(info.priceRange) } : info;
    },
  });
  const price = drawing.bars.at(-1)?.[4] ?? 0;
  const last = prices.createPriceLine({ price, lineStyle: LineStyle.Dotted, lineWidth: 1, ...labelColours({ extended: false }, colours) });
  const shades = drawShadesOn(prices, { chart, places, extended: drawing.extended, color: faded(colours.brass, 0.1) });
  return { prices, volumes, axis, shades, last, marks: drawMarksOn(prices, onLayout), volumeMax };
}

/** Real points on a scale of their own: the chart takes places without any for no part of it. */
function addAxis(chart: IChartApi, places: readonly number[], { interval }: Drawing): ISeriesApi<'Line'> {
  const axis = chart.addSeries(LineSeries, {
    priceScaleId: 'axis',
    color: 'transparent',
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  });
  axis.setData(places.map(start => ({ time: axisTime(start, interval) as Time, value: 0 })));
  return axis;
}

const modes: Readonly<Record<Look['scale'], PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

export const labelColours = ({ extended }: Pick<PriceLabel, 'extended'>, colours: ChartColours) => ({
  color: extended ? colours.brass : colours['ink-muted'],
  axisLabelColor: extended ? colours.brass : colours.ink,
  axisLabelTextColor: colours.card,
});

type VolumeLook = { readonly colours: ChartColours; readonly most: number };
const volumeOf = ([, open, , , close, volume]: Bar, { colours, most }: VolumeLook) => ({
  value: Math.min(volume, most),
  color: faded(close < open ? colours.down : colours.up, 0.28),
});

function addVolumes(chart: IChartApi, { bars, interval }: Drawing, look: VolumeLook): Volumes {
  const series = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 }, visible: false });
  series.setData(bars.map(bar => ({ time: timeOf(bar, interval), ...volumeOf(bar, look) })));
  return series;
}

function addPriceSeries(chart: IChartApi, { bars, interval, kind, base, decimals, scale: named }: Drawing, colours: ChartColours): PriceSeries {
  const priceFormat = { type: 'price', precision: decimals, minMove: 10 ** -decimals } as const;
  const scale = { scaleMargins: { top: 0.08, bottom: 0.2 }, mode: modes[named] };
  if (kind === 'candles') {
    const { up, down } = colours;
    const series = chart.addSeries(CandlestickSeries, {
      priceFormat,
      upColor: up,
      downColor: down,
      wickUpColor: up,
      wickDownColor: down,
      borderVisible: false,
    });
    series.setData(bars.map(bar => ({ time: timeOf(bar, interval), open: bar[1], high: bar[2], low: bar[3], close: bar[4] })));
    series.priceScale().applyOptions(scale);
    return series;
  }
  const points = bars.map(bar => ({ time: timeOf(bar, interval), value: bar[4] }));
  const common = { priceFormat, lineWidth: 2 } as const;
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

/** The last bar has changed, or another one begins. */
export function updateSeries(drawn: DrawnSeries, bar: Bar, { drawing, colours }: { drawing: Drawing; colours: ChartColours }): void {
  const [, open, high, low, close] = bar;
  const time = timeOf(bar, drawing.interval);
  if (drawing.kind === 'candles') (drawn.prices as ISeriesApi<'Candlestick'>).update({ time, open, high, low, close });
  else (drawn.prices as ISeriesApi<'Area'>).update({ time, value: close });
  drawn.volumes.update({ time, ...volumeOf(bar, { colours, most: drawn.volumeMax }) });
  drawn.shades.add(bar);
}
