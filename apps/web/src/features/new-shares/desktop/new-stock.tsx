import { useTexts } from '../../../lib/texts.ts';
import { NewSharesPage } from '../parts/new-shares-page.tsx';
import styles from '../parts/new-shares.module.css';

/** New shares on the desktop. */
export default function NewStockScreen() {
  const t = useTexts('new-shares');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <NewSharesPage layout="desktop" />
    </>
  );
}
