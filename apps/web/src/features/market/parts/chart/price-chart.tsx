import { useEffect, useRef, useState } from 'react';
import { latestQuote, watch } from '../../../../lib/stream/index.ts';
import type { Bar } from '../../chart-model.ts';
import { foldTick, labelOf } from '../../fold-tick.ts';
import { onThemeChange } from './chart-colours.ts';
import { createDrawnChart, type DrawnChart } from './draw-chart.ts';
import type { Drawing } from './drawing.ts';
import { MarkTags } from './mark-tags.tsx';
import type { ChartMarks } from './marks.ts';
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

/** The canvas. It lives in a chunk of its own; the last bar follows the stream without rendering anything again. */
export default function PriceChart({ code, priceScale, quantityScale, live, marks, ...given }: PriceChartProps) {
  const { bars, extended, interval, decimals, base, kind, ...heard } = given;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  /** The same for the tags, which are drawn by React. */
  const [tagged, setTagged] = useState<DrawnChart | null>(null);
  const calls = useRef(heard);
  calls.current = heard;
  useEffect(() => {
    const drawn = createDrawnChart(place.current!, bar => calls.current.onPoint(bar));
    chart.current = drawn;
    setTagged(drawn);
    const off = onThemeChange(drawn.recolour);
    return () => {
      off();
      drawn.remove();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.draw({ bars, extended, interval, decimals, base, kind }), [bars, extended, interval, decimals, base, kind]);
  useEffect(() => chart.current?.mark(marks ?? { lines: [], events: [] }), [marks]);
  useEffect(() => {
    let last = bars.at(-1);
    let counted: number | null = null;
    if (!last) return;
    chart.current?.label(labelOf(last, { tick: live ? (latestQuote(code) ?? null) : null, priceScale }));
    if (!live) return;
    return watch(code, () => {
      const tick = latestQuote(code);
      if (!tick || !last) return;
      const traded = counted === null ? 0 : Math.max(0, tick[10] - counted);
      counted = tick[10];
      const fold = foldTick({ last, tick, interval, extended, priceScale, volume: traded / 10 ** quantityScale });
      chart.current?.label(labelOf(last, { tick, priceScale }));
      if (fold === 'reload') calls.current.onGap();
      else if (fold) {
        last = fold.bar;
        chart.current?.update(fold.bar);
        calls.current.onBar(fold.bar);
      }
    });
  }, [bars, extended, interval, code, priceScale, quantityScale, live]);
  return (
    <>
      <div ref={place} className={styles.canvas} />
      {tagged && marks ? <MarkTags chart={tagged} marks={marks} decimals={decimals} /> : null}
    </>
  );
}
