import { createSeriesMarkers, LineStyle, type IPriceLine, type ISeriesApi, type SeriesMarker, type SeriesType, type Time } from 'lightweight-charts';
import { axisTime, barAt, type Bar, type Interval } from '../../chart-model.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartEvent, ChartLine, ChartMarks, MarkTone } from './marks.ts';

type Look = { readonly colours: ChartColours; readonly interval: Interval; readonly bars: readonly Bar[] };
export type Marked = Pick<ChartMarks, 'lines' | 'events'>;

/** The marks of one series: lines with their prices on the axis, and arrows where something happened. */
export type DrawnMarks = {
  readonly set: (marked: Marked, look: Look) => void;
  /** A line while it is dragged; null: back to its own price. */
  readonly drag: (key: string, price: number | null) => void;
};

const colourOf = (tone: MarkTone, colours: ChartColours): string => (tone === 'plain' ? colours.petrol : colours[tone]);

/** @param onLayout hears whenever the series is about to be painted: its prices may stand elsewhere */
export function drawMarksOn(series: ISeriesApi<SeriesType>, onLayout: () => void): DrawnMarks {
  const drawn = new Map<string, { line: ChartLine; on: IPriceLine }>();
  /** Lines that are being dragged stay where they are held, whatever is told of them meanwhile. */
  const held = new Map<string, number>();
  const arrows = createSeriesMarkers<Time>(series, [], { autoScale: false });
  series.attachPrimitive({ updateAllViews: onLayout });
  return {
    set({ lines, events }, { colours, interval, bars }) {
      for (const { on } of drawn.values()) series.removePriceLine(on);
      drawn.clear();
      for (const [at, line] of lines.entries()) {
        const axisLabelVisible = lines.findIndex(({ price }) => price === line.price) === at;
        const color = colourOf(line.tone, colours);
        const lineStyle = line.dotted ? LineStyle.SparseDotted : LineStyle.Dashed;
        const on = series.createPriceLine({
          price: held.get(line.key) ?? line.price,
          color,
          lineStyle,
          lineWidth: 1,
          axisLabelVisible,
          axisLabelColor: color,
          title: '',
        });
        drawn.set(line.key, { line, on });
      }
      arrows.setMarkers(events.flatMap(event => arrowsOf(event, { colours, interval, bars })));
    },
    drag(key, price) {
      if (price === null) held.delete(key);
      else held.set(key, price);
      const found = drawn.get(key);
      found?.on.applyOptions({ price: price ?? found.line.price });
    },
  };
}

/** An arrow on its bar: up from below for one tone, down from above for the other. */
function arrowsOf({ at, price, tone }: ChartEvent, { colours, interval, bars }: Look): SeriesMarker<Time>[] {
  const bar = barAt(bars, at);
  if (!bar) return [];
  const time = axisTime(bar[0], interval) as Time;
  const color = colourOf(tone, colours);
  return tone === 'down'
    ? [{ time, price, color, position: 'atPriceTop', shape: 'arrowDown' }]
    : [{ time, price, color, position: 'atPriceBottom', shape: 'arrowUp' }];
}
