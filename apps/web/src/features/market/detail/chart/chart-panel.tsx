import { useRef, useState } from 'react';
import type { market } from '@parkett/contract';
import { classNames, ErrorState, formatNumber, formatRate, Segments } from '@parkett/ui';
import { nameOf, shownDecimals } from '../../../../lib/price.ts';
import { useLater } from '../../../../lib/later.tsx';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { useTexts } from '../../../../lib/texts.ts';
import {
  chartName,
  summaryOf,
  intervals,
  isIntraday,
  lookNamed,
  ranges,
  viewNamed,
  withInterval,
  withRange,
  type Bar,
  type Look,
  type View,
} from '../../chart-model.ts';
import type { Row } from '../../model.ts';
import type { BarTableProps } from './bar-table.tsx';
import type { Legend } from './chart-legend.tsx';
import type { ChartMarks } from './marks.ts';
import { useBars, useFollowedBars } from './use-bars.ts';
import styles from './chart.module.css';

const PriceChart = lazyPart(() => import('./price-chart.tsx').then(chart => chart.default));
/** A desk's alone: a phone never fetches it. */
const ChartLegend = lazyPart(() => import('./chart-legend.tsx').then(legend => legend.ChartLegend));
/** Its choices besides interval and range: a desk's in one line, a phone's below the chart. */
const ChartTools = lazyPart(() => import('./chart-tools.tsx').then(tools => tools.ChartTools));
const AdjustmentChoice = lazyPart(() => import('./chart-tools.tsx').then(tools => tools.AdjustmentChoice));
/** Values and marks in words come after the chart. */
const MarkList = lazyPart(() => import('./mark-list.tsx').then(list => list.MarkList));
const BarTable = lazyPart(() => import('./bar-table.tsx').then(table => table.BarTable));
const none: readonly Bar[] = [];

export type PointedBar = { readonly bar: Bar; readonly interval: View['interval'] };
export type ChartPanelProps = {
  row: Row;
  /** The bar under the crosshair; null when it leaves. */
  onPoint?: (pointed: PointedBar | null) => void;
  /** What others draw into it. */
  marks?: ChartMarks | null;
  /** Fills its place instead of having a height of its own, with a legend of its own in its corner. */
  fills?: boolean;
  /** The chart that its place begins with (`15 1m candles log`), and who hears what is chosen. */
  kept?: string | null;
  onChoose?: (kept: string) => void;
};

/** The chart that is chosen, with its bars. */
function useChosenChart({ code }: Row, { kept, onChoose }: { kept: string | null; onChoose: ChartPanelProps['onChoose'] }) {
  const [view, setView] = useState<View>(viewNamed(kept) ?? { interval: 'minute', range: '1d' });
  const [look, setLook] = useState(() => lookNamed(kept));
  const [adjustment, setAdjustment] = useState<market.Adjustment>('none');
  const { choose, ...read } = useBars({ code, view, adjustment, isChosen: viewNamed(kept) !== null, onView: setView });
  return {
    ...read,
    ...{ view, look, adjustment, setAdjustment },
    take: (next: View) => {
      choose(next);
      onChoose?.(chartName(next, look));
    },
    takeLook: (next: Look) => {
      setLook(next);
      onChoose?.(chartName(view, next));
    },
  };
}

/** Chart with interval, range and adjustment. The canvas comes in a chunk of its own. */
export function ChartPanel({ row, onPoint, marks = null, fills = false, kept = null, onChoose }: ChartPanelProps) {
  const t = useTexts('market');
  const c = useTexts('common');
  const { view, look, take, takeLook, adjustment, setAdjustment, ...read } = useChosenChart(row, { kept, onChoose });
  const { bars, isError, isPlaceholderData, refetch, askAgain } = read;
  const legend = useRef<Legend>(null);
  const pointed = (bar: Bar | null) => {
    legend.current?.point(bar);
    onPoint?.(bar ? { bar, interval: view.interval } : null);
  };
  const { followed, hear } = useFollowedBars(bars?.bars ?? none);
  const decimals = shownDecimals(row);
  const isAdjustable = hasEvents(row) && !isIntraday(view.interval);
  const name = t('chartOf', { name: nameOf(row), interval: t(`interval-${view.interval}`), range: t(`range-${view.range}`) });
  return (
    <section className={classNames(styles.panel, fills && styles.fills)} aria-label={t('chart')}>
      <div className={styles.tools}>
        <Segments
          label={t('interval')}
          look="pills"
          value={view.interval}
          onChange={interval => take(withInterval(view, interval))}
          options={intervals.map(value => ({ value, label: t(`interval-${value}`) }))}
        />
      </div>
      <div role="group" aria-label={name} className={styles.place} data-keeps-touches="" aria-busy={isPlaceholderData || !bars}>
        {isError && !bars ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} /> : null}
        {bars && bars.bars.length === 0 ? <p className={styles.note}>{t('noBars')}</p> : null}
        {bars && bars.bars.length > 0 ? (
          <>
            <PriceChart
              code={row.code}
              priceScale={row.priceScale}
              quantityScale={row.quantityScale}
              live={adjustment !== 'after' && !isPlaceholderData}
              bars={bars.bars}
              extended={bars.extended}
              interval={bars.interval}
              decimals={decimals}
              base={view.range === '1d' && bars.previousClose ? Number(bars.previousClose) : null}
              kind={look.kind ?? (bars.interval === 'minute' ? 'line' : 'candles')}
              scale={look.scale}
              day={bars.day}
              marks={marks}
              onPoint={pointed}
              onBar={hear}
              onGap={askAgain}
            />
            {marks ? <MarkList marks={marks} decimals={decimals} /> : null}
            <ReadBars bars={followed} interval={bars.interval} decimals={decimals} caption={`${name}. ${courseText(followed, decimals, t)}`} />
          </>
        ) : null}
      </div>
      <Ranges view={view} onChoose={take} />
      {fills && bars ? <ChartLegend key={bars.interval} ref={legend} row={row} bars={followed} interval={bars.interval} decimals={decimals} /> : null}
      {fills ? (
        <ChartTools {...{ view, look, adjustment, isAdjustable }} onView={take} onLook={takeLook} onAdjustment={setAdjustment} />
      ) : isAdjustable ? (
        <AdjustmentChoice value={adjustment} onChange={setAdjustment} />
      ) : null}
    </section>
  );
}

function Ranges({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const t = useTexts('market');
  return (
    <div className={styles.ranges}>
      <Segments
        label={t('range')}
        look="pills"
        value={view.range}
        onChange={range => onChoose(withRange(view, range))}
        options={ranges.map(value => ({ value, label: t(`range-${value}`) }))}
      />
    </div>
  );
}

/** The values in words come after what is seen. */
const ReadBars = (props: BarTableProps) => (useLater() ? <BarTable {...props} /> : null);

function courseText(bars: readonly Bar[], decimals: number, t: ReturnType<typeof useTexts<'market'>>): string {
  const summary = summaryOf(bars);
  if (!summary) return '';
  const price = (value: number) => formatNumber(value.toFixed(decimals));
  return t('courseText', {
    first: price(summary.first),
    last: price(summary.last),
    high: price(summary.high),
    low: price(summary.low),
    rate: formatRate(summary.changeRate.toFixed(2)),
  });
}

/** Only what pays dividends or splits has prices to adjust. */
const hasEvents = (row: Row): boolean => row.class === 'share' || row.class === 'foreign';
