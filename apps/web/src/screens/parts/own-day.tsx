import { Amount, signOf } from '@parkett/ui';
import { UnverifiedNote, useUnverified } from '../../domain/customer/unverified-note.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useHoldings } from './use-holdings.ts';
import styles from './own-day.module.css';

const OwnHoldings = lazyPart(() => import('./own-holdings.tsx').then(part => part.OwnHoldings));

/** The customer's own day, before the exchange's: what the euros are worth, and below it their day and what is held. */
export function OwnDay() {
  const t = useTexts('trading');
  const home = useHoldings(3);
  const isUnverified = useUnverified();
  if (!home) return <div className={styles.place} />;
  if (isUnverified) return <UnverifiedNote />;
  const { euros, held, free } = home;
  return (
    <section aria-label={t('ownDay')}>
      <Link to="/trade/index" className={styles.head}>
        <span className={styles.label}>{t('totalValue')}</span>
        <span className={styles.value}>
          <Amount value={euros.value} currency={euros.currency} scale={2} />
        </span>
      </Link>
      <OwnHoldings home={home} isFirst={held.length === 0 && signOf(free) > 0} placeholder={<div className={styles.rest} />} />
    </section>
  );
}
