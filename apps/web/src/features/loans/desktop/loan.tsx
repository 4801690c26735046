import { useTexts } from '../../../lib/texts.ts';
import { LaterLoan } from '../parts/later-loans.ts';
import styles from '../parts/loans.module.css';

/** Score, limit and application of a loan, on the desktop. */
export default function Loan() {
  const t = useTexts('loans');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <LaterLoan layout="desktop" />
    </>
  );
}
