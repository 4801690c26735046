import { formatAmount, formatDay } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { Detail } from '../queries.ts';
import { barsOf } from './schedule-bars.ts';
import styles from './loans.module.css';

type Bar = Pick<Detail['instalments'][number], 'no' | 'dueOn' | 'interest' | 'principal' | 'left'>;

const box = { width: 320, height: 120 };

/** The instalments as bars, principal below and interest above. */
export function ScheduleChart({ instalments, currency }: { instalments: readonly Bar[]; currency: string }) {
  const t = useTexts('loans');
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (!first || !last) return null;
  const step = box.width / instalments.length;
  const width = step * 0.7;
  const says = t('chartSays', {
    ...{ count: instalments.length, since: formatDay(first.dueOn), until: formatDay(last.dueOn) },
    ...{ first: formatAmount(first.interest, currency), last: formatAmount(last.interest, currency) },
  });
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" role="img" aria-label={says}>
        {barsOf(instalments, box.height).map(({ principal, interest }, place) => (
          <g key={instalments[place]!.no} transform={`translate(${place * step + (step - width) / 2} 0)`}>
            <rect y={box.height - principal} width={width} height={principal} />
            <rect y={box.height - principal - interest} width={width} height={interest} data-interest />
          </g>
        ))}
      </svg>
      <figcaption className={styles.muted}>{says}</figcaption>
    </figure>
  );
}
