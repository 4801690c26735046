import { Depth, Trades, type Detail } from '../../../features/market/parts/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './desk.module.css';

/** Between chart and order form: the book and the latest trades. */
export function MarketColumn({ detail: { row, tradable } }: { detail: Detail }) {
  const t = useTexts('market');
  return (
    <div className={styles.book} role="region" aria-label={t('market')} tabIndex={0}>
      {tradable ? (
        <section className={styles.part}>
          <h3>{t('depth')}</h3>
          <Depth row={row} />
        </section>
      ) : null}
      <section className={styles.part}>
        <h3>{t('trades')}</h3>
        <Trades row={row} most={24} />
      </section>
    </div>
  );
}
