import { formatNumber } from '@parkett/ui';
import { useTexts } from '../../../../lib/texts.ts';
import type { Interval } from '../../chart-model.ts';
import { barTime } from './axis-text.ts';
import type { ChartMarks } from './marks.ts';

type MarkListProps = { marks: Pick<ChartMarks, 'lines' | 'events'>; decimals: number };
const minute: Interval = 'minute';

/** What is drawn into the chart besides its bars, for those who can't see it. */
export function MarkList({ marks: { lines, events }, decimals }: MarkListProps) {
  const t = useTexts('market');
  if (lines.length + events.length === 0) return null;
  return (
    <ul className="visually-hidden" aria-label={t('marks')}>
      {lines.map(({ key, tag, price }) => (
        <li key={key}>
          {tag}: {formatNumber(price.toFixed(decimals))}
        </li>
      ))}
      {events.map(({ key, text, at }) => (
        <li key={key}>
          {barTime([at, 0, 0, 0, 0, 0], minute)} {text}
        </li>
      ))}
    </ul>
  );
}
