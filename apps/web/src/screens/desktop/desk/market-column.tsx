import { Suspense } from 'react';
import { Depth, Trades, type Detail } from '../../../features/market/parts/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { OwnStrip } from '../../trading-parts.tsx';
import styles from './desk.module.css';

/** Under the order form: what one holds of it, the book, the latest trades. */
export function MarketColumn({ detail: { row, tradable } }: { detail: Detail }) {
  const t = useTexts('market');
  return (
    <>
      <Suspense>
        <OwnStrip code={row.code} />
      </Suspense>
      {tradable ? (
        <section className={styles.part}>
          <h3>{t('depth')}</h3>
          <Depth row={row} />
        </section>
      ) : null}
      <section className={styles.part}>
        <h3>{t('trades')}</h3>
        <Trades row={row} most={20} />
      </section>
    </>
  );
}
