import { createChartEx, CrosshairMode, TrackingModeExitMode, type IChartApi, type Time } from 'lightweight-charts';
import { isIntraday, keepsPart, withLinesNear, type Bar } from '../../chart-model.ts';
import { localization, tickMark } from './chart-axis.ts';
import { chartColours, type ChartColours } from './chart-colours.ts';
import { addSeries, labelColours, timeOf, updateSeries, type DrawnSeries, type PriceRange } from './chart-series.ts';
import type { Drawing, PriceLabel } from './drawing.ts';
import { FrankfurtScale } from './frankfurt-scale.ts';
import type { Marked } from './drawn-marks.ts';

export type DrawnChart = {
  draw: (drawing: Drawing) => void;
  update: (bar: Bar) => void;
  /** The present price, labelled on the axis whatever part is in view: the one that the header names. */
  label: (label: PriceLabel) => void;
  mark: (marked: Marked) => void;
  /** A line while it is dragged; null: back to its own price. */
  drag: (key: string, price: number | null) => void;
  /** The price at a height of the page, and the height within the chart of a price; null outside of it. */
  priceAt: (clientY: number) => number | null;
  yOf: (price: number) => number | null;
  /** The present price, as far as it is known. */
  present: () => number | null;
  /** The price at a point of the page that lies on the price scale; null beside it. */
  scaleAt: (point: { readonly clientX: number; readonly clientY: number }) => number | null;
  /** Hears at once, and after every change of the scale. */
  onLayout: (listener: () => void) => () => void;
  recolour: () => void;
  remove: () => void;
};

/** Puts a chart into an element. `onPoint` hears the bar under the crosshair (long press on the phone), null when it leaves. */
export function createDrawnChart(element: HTMLElement, onPoint: (bar: Bar | null) => void): DrawnChart {
  let colours = chartColours(element);
  const chart = createChartEx<Time, FrankfurtScale>(element, new FrankfurtScale(), { autoSize: true, ...options(colours, element) }) as IChartApi;
  // The library lays its canvases out in a table, which is none to those who listen.
  for (const table of element.querySelectorAll('table')) table.setAttribute('role', 'presentation');
  const layout = createLayoutTeller();
  let present: Drawing | null = null;
  let marked: Marked = { lines: [], events: [] };
  let labelled: PriceLabel | null = null;
  let drawn: DrawnSeries | null = null;
  let byTime = new Map<string, Bar>();
  chart.subscribeCrosshairMove(move => onPoint(move.time === undefined || !move.point ? null : (byTime.get(String(move.time)) ?? null)));
  const nearScale = (range: PriceRange) =>
    withLinesNear(
      range,
      [...marked.lines, ...(labelled ? [labelled] : [])].map(({ price }) => price),
    );
  const mark = () => present && drawn?.marks.set(marked, { colours, ...present });
  const label = () => labelled && drawn?.last.applyOptions({ price: labelled.price, ...labelColours(labelled, colours) });

  const draw = (drawing: Drawing) => {
    const keepsView = keepsPart({ before: present, next: drawing, sawAll: showsAll(chart) });
    present = drawing;
    for (const series of drawn ? [drawn.prices, drawn.volumes, drawn.axis] : []) chart.removeSeries(series);
    byTime = new Map(drawing.bars.map(bar => [String(timeOf(bar, drawing.interval)), bar]));
    drawn = addSeries(chart, { drawing, colours, nearScale, onLayout: () => layout.changed() });
    mark();
    label();
    chart.applyOptions({
      timeScale: { timeVisible: isIntraday(drawing.interval), tickMarkFormatter: tickMark },
      localization: localization(drawing),
    });
    if (!keepsView) chart.timeScale().fitContent();
  };
  return {
    draw,
    update(bar) {
      if (!present || !drawn) return;
      const time = String(timeOf(bar, present.interval));
      const [sawAll, isNew] = [showsAll(chart), !byTime.has(time)];
      byTime.set(time, bar);
      updateSeries(drawn, bar, { drawing: present, colours });
      // If the whole chart was in view it stays in view; a zoomed view stays where it is.
      if (isNew && sawAll) chart.timeScale().fitContent();
    },
    label(next) {
      if (labelled?.price === next.price && labelled.extended === next.extended) return;
      labelled = next;
      label();
    },
    mark(next) {
      marked = next;
      mark();
    },
    drag: (key, price) => drawn?.marks.drag(key, price),
    present: () => labelled?.price ?? null,
    ...placesIn(element, { chart, prices: () => drawn?.prices ?? null }),
    onLayout: listener => layout.listen(listener),
    recolour() {
      colours = chartColours(element);
      chart.applyOptions(options(colours, element));
      if (present) draw(present);
    },
    remove() {
      layout.end();
      drawn = null;
      chart.remove();
    },
  };
}

type Placed = { readonly chart: IChartApi; readonly prices: () => DrawnSeries['prices'] | null };

/** Prices and heights of a chart in an element of the page. */
function placesIn(element: HTMLElement, { chart, prices }: Placed): Pick<DrawnChart, 'priceAt' | 'scaleAt' | 'yOf'> {
  const priceAt = (clientY: number): number | null => prices()?.coordinateToPrice(clientY - element.getBoundingClientRect().top) ?? null;
  return {
    priceAt,
    scaleAt({ clientX, clientY }) {
      const [{ left, right, top }, pane] = [element.getBoundingClientRect(), chart.paneSize()];
      return clientX > left + pane.width && clientX < right && clientY > top && clientY < top + pane.height ? priceAt(clientY) : null;
    },
    yOf(price) {
      const y = prices()?.priceToCoordinate(price) ?? null;
      return y === null || y < 0 || y > chart.paneSize().height ? null : y;
    },
  };
}

/** Tells that prices may stand elsewhere, once per frame however often the chart paints. */
function createLayoutTeller() {
  const listeners = new Set<() => void>();
  let frame = 0;
  const changed = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      for (const listener of listeners) listener();
    });
  };
  return {
    changed,
    listen(listener: () => void) {
      listeners.add(listener);
      changed();
      return () => void listeners.delete(listener);
    },
    end: () => cancelAnimationFrame(frame),
  };
}

/** From the first bar on. */
const showsAll = (chart: IChartApi): boolean => (chart.timeScale().getVisibleLogicalRange()?.from ?? 0) < 1;

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
