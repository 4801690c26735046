import { useTexts } from '../../../lib/texts.ts';
import { LaterLoanRe } from '../parts/later-loans.ts';
import styles from '../parts/loans.module.css';

/** A running loan and its repayment, on the desktop. */
export default function LoanRe() {
  const t = useTexts('loans');
  return (
    <>
      <h1 className={styles.heading}>{t('repayTitle')}</h1>
      <LaterLoanRe layout="desktop" />
    </>
  );
}
