import { useTexts } from '../../lib/texts.ts';
import { LaterFundRecord } from '../parts/fund-record/later-fund-record.ts';
import styles from '../parts/fund-record/fund-record.module.css';

/** The fund records on the desktop. */
export default function FundRecordScreen() {
  const t = useTexts('withdrawals');
  return (
    <>
      <h1 className={styles.heading}>{t('records')}</h1>
      <LaterFundRecord layout="desktop" />
    </>
  );
}
