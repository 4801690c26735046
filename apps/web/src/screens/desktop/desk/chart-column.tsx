import { useState } from 'react';
import { BidAsk, QuoteHeader } from '../../../features/market/detail/quote-header.tsx';
import { ChartPanel } from '../../../features/market/detail/chart/chart-panel.tsx';
import type { ChartMarks } from '../../../features/market/detail/chart/marks.ts';
import { identityOf } from '../../../features/market/detail/detail-head.tsx';
import type { Row } from '../../../features/market/model.ts';
import { StarButton } from '../../../features/watchlist/parts/star-button.tsx';
import { choosePreferences, usePreferences } from '../../../lib/preferences.ts';
import { Icon } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { loadTexts, useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { AlertButton } from '../../trading-parts.tsx';
import { useDeskLayout } from './use-desk-layout.ts';
import styles from './desk.module.css';

const AlertMarks = lazyPart(async () => {
  const [parts] = await Promise.all([import('../../parts/alert-parts.ts'), loadTexts('price-alerts'), loadTexts('trading')]);
  return parts.AlertMarks;
});

/** The middle of the desk: name, price, best bid and ask, and the chart. */
export function ChartColumn({ row, marks, onKeys }: { row: Row; marks: ChartMarks | null; onKeys: () => void }) {
  const [{ chart }, changeLayout] = useDeskLayout();
  const t = useTexts('market');
  const { density } = usePreferences('desktop');
  const [drawn, setDrawn] = useState<ChartMarks | null>(null);
  return (
    <>
      <header className={styles.quote}>
        <div className={styles.title}>
          <h2>{nameOf(row)}</h2>
          <span>{identityOf(row)}</span>
          <StarButton code={row.code} />
          <button
            type="button"
            className={styles.tool}
            onClick={() => void choosePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
            aria-pressed={density === 'compact'}
            aria-label={t('densityCompact')}
            title={t('densityCompact')}
          >
            <Icon name="grip" size={20} />
          </button>
          <button
            type="button"
            className={styles.tool}
            onClick={onKeys}
            aria-label={t('shortcuts')}
            title={`${t('shortcuts')} (?)`}
            aria-haspopup="dialog"
          >
            <Icon name="keyboard" size={20} />
          </button>
          <AlertButton row={row} />
        </div>
        <div className={styles.figures}>
          <QuoteHeader row={row} pointed={null} compact />
          <BidAsk row={row} />
        </div>
      </header>
      <div className={styles.chart}>
        <ChartPanel key={row.code} row={row} marks={drawn ?? marks} fills kept={chart} onChoose={chosen => changeLayout({ chart: chosen })} />
        <AlertMarks key={`alerts-${row.code}`} row={row} marks={marks} onMarks={setDrawn} />
      </div>
    </>
  );
}
