import { useEffect, useRef, useState, type RefObject } from 'react';
import { paced, whenIdle } from '../../../../lib/idle.ts';
import { latestQuote, watch } from '../../../../lib/stream/index.ts';
import type { Bar } from '../../chart-model.ts';
import { foldTick, labelOf } from '../../fold-tick.ts';
import { onThemeChange } from './chart-colours.ts';
import { createDrawnChart, type DrawnChart } from './draw-chart.ts';
import type { Drawing } from './drawing.ts';
import { MarkTags } from './mark-tags.tsx';
import type { ChartMarks } from './marks.ts';
import { ScaleHandle } from './scale-handle.tsx';
import styles from './chart.module.css';

export type PriceChartProps = Drawing & {
  readonly code: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  /** Adjusted bars of the past don't take today's ticks when today is scaled too. */
  readonly live: boolean;
  readonly marks: ChartMarks | null;
  readonly onPoint: (bar: Bar | null) => void;
  /** The last bar has changed, or a new one begun. */
  readonly onBar: (bar: Bar) => void;
  /** Bars lie between the last one and now. */
  readonly onGap: () => void;
};

/** Quotes are drawn so often at most, and when the browser is idle. */
const drawnEveryMs = 250;

/** The chart in its place; null until it is made. */
function useDrawnChart(place: RefObject<HTMLDivElement | null>, calls: RefObject<Pick<PriceChartProps, 'onPoint'>>): DrawnChart | null {
  const [chart, setChart] = useState<DrawnChart | null>(null);
  useEffect(() => {
    let drop = () => {};
    const takeBack = whenIdle(() => {
      const drawn = createDrawnChart(place.current!, bar => calls.current.onPoint(bar));
      const off = onThemeChange(drawn.recolour);
      drop = () => {
        off();
        drawn.remove();
        setChart(null);
      };
      setChart(drawn);
    });
    return () => {
      takeBack();
      drop();
    };
  }, [place, calls]);
  return chart;
}

/** The canvas. It lives in a chunk of its own and is made when the browser is idle, then drawn in a step of its own; the last bar follows the stream without rendering anything again. */
export default function PriceChart({ code, priceScale, quantityScale, live, marks, ...given }: PriceChartProps) {
  const { bars, extended, interval, decimals, base, kind, scale, day, ...heard } = given;
  const place = useRef<HTMLDivElement>(null);
  const calls = useRef(heard);
  calls.current = heard;
  const chart = useDrawnChart(place, calls);
  useEffect(
    () => chart?.draw({ bars, extended, interval, decimals, base, kind, scale, day }),
    [chart, bars, extended, interval, decimals, base, kind, scale, day],
  );
  useEffect(() => chart?.mark({ lines: [...(marks?.lines ?? []), ...(marks?.scale?.lines ?? [])], events: marks?.events ?? [] }), [chart, marks]);
  useEffect(() => {
    let last = bars.at(-1);
    let counted: number | null = null;
    if (!chart || !last) return;
    const label = () => chart.label(labelOf(last!, { tick: live ? (latestQuote(code) ?? null) : null, priceScale }));
    label();
    if (!live) return;
    // Each quote counts, but the canvas is painted with the last state of each bar since it was painted.
    const unpainted = new Map<number, Bar>();
    const paint = paced(() => {
      label();
      for (const bar of unpainted.values()) {
        chart.update(bar);
        calls.current.onBar(bar);
      }
      unpainted.clear();
    }, drawnEveryMs);
    paint.ask();
    const unwatch = watch(code, () => {
      const tick = latestQuote(code);
      if (!tick || !last) return;
      const traded = counted === null ? 0 : Math.max(0, tick[10] - counted);
      counted = tick[10];
      const fold = foldTick({ last, tick, interval, extended, priceScale, volume: traded / 10 ** quantityScale });
      if (fold === 'reload') calls.current.onGap();
      else if (fold) {
        last = fold.bar;
        unpainted.set(last[0], last);
      }
      paint.ask();
    });
    return () => {
      unwatch();
      paint.stop();
    };
  }, [chart, bars, extended, interval, code, priceScale, quantityScale, live]);
  return (
    <>
      <div ref={place} className={styles.canvas} />
      {chart && marks ? <MarkTags chart={chart} marks={marks} decimals={decimals} /> : null}
      {chart && marks?.scale ? <ScaleHandle chart={chart} place={place} scale={marks.scale} decimals={decimals} /> : null}
    </>
  );
}
