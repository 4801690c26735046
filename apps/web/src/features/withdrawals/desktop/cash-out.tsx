import { useTexts } from '../../../lib/texts.ts';
import { LaterCashOut } from '../parts/later-cash-out.ts';
import styles from '../parts/withdrawals.module.css';

/** A withdrawal on the desktop. */
export default function CashOut() {
  const t = useTexts('withdrawals');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <LaterCashOut layout="desktop" />
    </>
  );
}
