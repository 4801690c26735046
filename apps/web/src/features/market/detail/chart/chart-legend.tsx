import { useImperativeHandle, useState, type Ref } from 'react';
import { formatNumber, formatQuantity, formatRate, formatSigned, signOf } from '@parkett/ui';
import { formatChange, formatPrice } from '../../../../lib/price.ts';
import { useLiveQuote } from '../../../../lib/stream/index.ts';
import { useTexts } from '../../../../lib/texts.ts';
import type { Bar, Interval } from '../../chart-model.ts';
import type { Row } from '../../model.ts';
import { barTime } from './axis-text.ts';
import styles from './chart.module.css';

/** The chart's message to its legend: the bar under the crosshair, null when it leaves. */
export type Legend = { readonly point: (bar: Bar | null) => void };

type ChartLegendProps = { ref: Ref<Legend>; row: Row; bars: readonly Bar[]; interval: Interval; decimals: number };

/** In the chart's corner: open, high, low, close, volume and change of the bar under the crosshair, else of the day, live. It renders alone. */
export function ChartLegend({ ref, row, bars, interval, decimals }: ChartLegendProps) {
  const t = useTexts('market');
  const [pointed, setPointed] = useState<Bar | null>(null);
  useImperativeHandle(ref, () => ({ point: setPointed }), []);
  return (
    <div className={styles.legend} role="group" aria-label={t(pointed ? 'legend' : 'legendOfDay')}>
      {pointed ? <OfBar bar={pointed} bars={bars} interval={interval} decimals={decimals} /> : <OfDay row={row} decimals={decimals} />}
    </div>
  );
}

/** The day's figures are the server's, as everywhere else. */
function OfDay({ row, decimals }: { row: Row; decimals: number }) {
  const t = useTexts('market');
  const live = useLiveQuote(row);
  const price = (wire: string | null) => formatPrice(wire, decimals);
  const { change, changeRate } = live;
  return (
    <>
      <span>
        {t('legendText', {
          open: price(row.quote.open),
          high: price(live.high),
          low: price(live.low),
          close: price(live.last),
          volume: formatQuantity(live.volume),
        })}
      </span>{' '}
      <b data-sign={signOf(change)}>{`${formatChange(change, decimals)} ${formatRate(changeRate)}`}</b>
    </>
  );
}

function OfBar({ bar, bars, interval, decimals }: { bar: Bar } & Pick<ChartLegendProps, 'bars' | 'interval' | 'decimals'>) {
  const t = useTexts('market');
  const [start, open, high, low, close, volume] = bar;
  const price = (value: number) => formatNumber(value.toFixed(decimals));
  // The close before it; of the first bar its own opening.
  const before = bars.findLast(other => other[0] < start)?.[4] ?? open;
  const change = (close - before).toFixed(decimals);
  return (
    <>
      <span>{`${barTime(bar, interval)} `}</span>
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
    </>
  );
}
