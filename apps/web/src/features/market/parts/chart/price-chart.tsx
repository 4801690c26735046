import { useEffect, useRef, useState } from 'react';
import type { stream } from '@parkett/contract';
import { paced, whenIdle } from '../../../../lib/idle.ts';
import { latestQuote, watch } from '../../../../lib/stream/index.ts';
import type { Bar } from '../../chart-model.ts';
import { foldTick, isApart } from '../../fold-tick.ts';
import { onThemeChange } from './chart-colours.ts';
import { createDrawnChart, type DrawnChart, type Drawing } from './draw-chart.ts';
import styles from './chart.module.css';

export type PriceChartProps = Drawing & {
  readonly code: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  /** Adjusted bars of the past don't take today's ticks when today is scaled too. */
  readonly live: boolean;
  readonly onPoint: (bar: Bar | null) => void;
  /** The last bar has changed, or a new one begun. */
  readonly onBar: (bar: Bar) => void;
  /** Bars lie between the last one and now. */
  readonly onGap: () => void;
};

/** Quotes are drawn so often at most, and when the browser is idle. */
const drawnEveryMs = 250;

/** The canvas. It lives in a chunk of its own and is made when the browser is idle, then drawn in a step of its own; the last bar follows the stream without rendering anything again. */
export default function PriceChart({
  code,
  priceScale,
  quantityScale,
  live,
  bars,
  extended,
  interval,
  decimals,
  base,
  kind,
  ...heard
}: PriceChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  const calls = useRef(heard);
  calls.current = heard;
  const [made, setMade] = useState(false);
  useEffect(() => {
    let off = () => {};
    const takeBack = whenIdle(() => {
      const drawn = createDrawnChart(place.current!, bar => calls.current.onPoint(bar));
      chart.current = drawn;
      off = onThemeChange(drawn.recolour);
      setMade(true);
    });
    return () => {
      takeBack();
      off();
      chart.current?.remove();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.draw({ bars, extended, interval, decimals, base, kind }), [made, bars, extended, interval, decimals, base, kind]);
  useEffect(() => {
    let last = bars.at(-1);
    let counted: number | null = null;
    if (!made || !live || !last) return;
    // What is in none of these bars is labelled beside them: the axis names the price that the header names.
    const label = (tick: stream.QuoteTuple) => chart.current?.label(isApart(tick, interval) ? tick[1]! / 10 ** priceScale : null);
    // Each quote counts, but the canvas is painted with the last state of each bar since it was painted.
    const unpainted = new Map<number, Bar>();
    const paint = paced(() => {
      const tick = latestQuote(code);
      if (tick) label(tick);
      for (const bar of unpainted.values()) {
        chart.current?.update(bar);
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
  }, [made, bars, extended, interval, code, priceScale, quantityScale, live]);
  return <div ref={place} className={styles.canvas} />;
}
