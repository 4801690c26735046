import { useEffect, useState, type ReactNode } from 'react';
import { buttonClass, EmptyState, ErrorState, Skeleton, type Elements } from '@parkett/ui';
import { NoAnswer } from '../../../lib/api.ts';
import { useHoldsFirstContent } from '../../../lib/first-content.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { write } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { useInstrument } from '../queries.ts';
import type { Row } from '../model.ts';
import { ChartPanel, type PointedBar } from './chart/chart-panel.tsx';
import type { ChartMarks } from './chart/marks.ts';
import type { Detail } from './facts.tsx';
import { BidAsk, QuoteHeader } from './quote-header.tsx';
import styles from './detail-head.module.css';

/** Price, best bid and ask, chart: what every detail screen begins with. */
export function DetailHead({ row, action, marks = null }: { row: Row; action?: Elements; marks?: ChartMarks | null }) {
  const [pointed, setPointed] = useState<PointedBar | null>(null);
  return (
    <>
      <div className={styles.identity}>
        <p>{identityOf(row)}</p>
        {action}
      </div>
      <QuoteHeader row={row} pointed={pointed} />
      <BidAsk row={row} />
      <ChartPanel key={row.code} row={row} marks={marks} onPoint={setPointed} />
    </>
  );
}

/** Symbol, ISIN, WKN. */
export const identityOf = (row: Row): string => [row.code, row.isin, row.wkn].filter(Boolean).join(' · ');

export type WithInstrumentProps = {
  code: string | null;
  /** Another part of the screen says what is to do where it isn't there. */
  silent?: boolean;
  children: (detail: Detail) => ReactNode;
};

/** Shows an instrument once it is there, and what to do where it isn't. It is remembered as the customer's last one. */
export function WithInstrument({ code, silent = false, children }: WithInstrumentProps) {
  const t = useTexts('market');
  const c = useTexts('common');
  const { data, error, isPending, refetch } = useInstrument(code);
  const shown = data?.row.code === code ? data : null;
  useHoldsFirstContent(!shown && isPending);
  useEffect(() => {
    if (shown) write('lastCode', shown.row.code);
  }, [shown]);
  if (shown) return children(shown);
  if (silent && (code === '' || (error && !isPending))) return null;
  if (code === '' || (error && !(error instanceof NoAnswer))) {
    const search = layoutOf(presentLocation().path) === 'desktop' ? '/pc/favorite/search' : '/favorite/search';
    return (
      <EmptyState
        title={t('noSuchInstrument')}
        action={
          <Link to={search} className={buttonClass({ kind: 'primary' })}>
            {t('toSearch')}
          </Link>
        }
      >
        {error?.message || t('noSuchInstrumentText')}
      </EmptyState>
    );
  }
  if (error && !isPending)
    return (
      <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()}>
        {c('notLoadedText')}
      </ErrorState>
    );
  return (
    <div className={styles.waiting}>
      <Skeleton lines={2} height={40} label={c('loading')} />
      <Skeleton height={300} />
    </div>
  );
}
