import { useImperativeHandle, useState, type Ref } from 'react';
import { formatNumber, formatQuantity, formatRate, formatSigned, signOf } from '@parkett/ui';
import { useTexts } from '../../../../lib/texts.ts';
import type { Bar, Interval } from '../../chart-model.ts';
import { barTime } from './axis-text.ts';
import styles from './chart.module.css';

/** What the chart tells its legend: the bar under the crosshair (null when it leaves), and the newest one. */
export type Legend = { readonly point: (bar: Bar | null) => void; readonly follow: (bar: Bar) => void };

type ChartLegendProps = { ref: Ref<Legend>; bars: readonly Bar[]; interval: Interval; decimals: number };

/** In the chart's corner: open, high, low, close, volume and change of the bar under the crosshair, else of the newest one, live. It renders alone. */
export function ChartLegend({ ref, bars, interval, decimals }: ChartLegendProps) {
  const t = useTexts('market');
  const [pointed, setPointed] = useState<Bar | null>(null);
  const [followed, setFollowed] = useState<Bar | null>(null);
  useImperativeHandle(ref, () => ({ point: setPointed, follow: setFollowed }), []);
  const last = bars.at(-1);
  const bar = pointed ?? (followed && last && followed[0] >= last[0] ? followed : last);
  if (!bar) return null;
  const [start, open, high, low, close, volume] = bar;
  const price = (value: number) => formatNumber(value.toFixed(decimals));
  // The close before it; of the first bar its own opening.
  const before = bars.findLast(other => other[0] < start)?.[4] ?? open;
  const change = (close - before).toFixed(decimals);
  return (
    <div className={styles.legend} role="group" aria-label={t('legend')}>
      {pointed ? <span>{`${barTime(bar, interval)} `}</span> : null}
      <span>
        {t('legendText', {
          open: price(open),
          high: price(high),
          low: price(low),
          close: price(close),
          volume: formatQuantity(String(Math.round(volume))),
        })}
      </span>{' '}
      <b data-sign={signOf(change)}>
        {[formatSigned(change), before !== 0 && formatRate((((close - before) / before) * 100).toFixed(2))].filter(Boolean).join(' ')}
      </b>
    </div>
  );
}
