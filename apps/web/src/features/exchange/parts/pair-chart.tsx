import type { Currency } from '@parkett/kernel';
import { formatDay, formatNumber, linePath } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { courseOf, pairOf, type Close } from './pair-course.ts';
import styles from './exchange.module.css';

const box = { width: 320, height: 120 };
/** Figures of a rate that a chart says. */
const figures = 6;

/** The closes of a pair over a month; null where the currency has no pair, undefined until they are here. */
function useCloses(currency: Currency): readonly Close[] | null | undefined {
  const code = pairOf(currency);
  const { data } = useCall('market/bars', { code: code ?? 'EURUSD', interval: 'day', range: '1m' }, { quiet: true, enabled: code !== null });
  return code === null ? null : data?.bars.map(([at, , , , close]) => ({ at, close }));
}

/** The course of the pair over thirty days; nothing where the market has none. */
export function PairChart({ from, to }: { from: Currency; to: Currency }) {
  const t = useTexts('exchange');
  const closes = { from: useCloses(from), to: useCloses(to) };
  if (closes.from === undefined || closes.to === undefined || from === to) return null;
  const course = courseOf({ from, to }, { from: closes.from, to: closes.to });
  const [first, last] = [course[0], course.at(-1)];
  if (course.length < 2 || !first || !last) return null;
  const points = course.map(({ close }) => close);
  const [low, high] = [Math.min(...points), Math.max(...points)].map(rate => formatNumber(String(Number(rate.toPrecision(figures)))));
  const [since, until] = [first, last].map(({ at }) => formatDay(new Date(at * 1_000).toISOString()));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.muted}>{t('chart', { from, to })}</figcaption>
      <svg
        viewBox={`0 -2 ${box.width} ${box.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chartSays', { since: since!, until: until!, low: low!, high: high! })}
      >
        <path d={linePath(points, box)} />
      </svg>
      <p className={styles.muted}>{t('chartSays', { since: since!, until: until!, low: low!, high: high! })}</p>
    </figure>
  );
}
