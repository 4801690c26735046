import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import styles from '../parts/new-shares.module.css';
import { OwnSubscriptions } from '../parts/own-subscriptions.tsx';

/** The customer's subscriptions on the desktop. */
export default function NewStockOrderScreen() {
  const t = useTexts('new-shares');
  return (
    <>
      <h1 className={styles.heading}>{t('mineTitle')}</h1>
      <p className={styles.way}>
        <Link to="/pc/home/newStock">{t('toList')}</Link>
      </p>
      <div className={styles.page}>
        <OwnSubscriptions layout="desktop" />
      </div>
    </>
  );
}
