import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { OfferingPage } from '../parts/offering-page.tsx';
import styles from '../parts/new-shares.module.css';

/** One offering on the desktop: its fields, and subscribing beside them. */
export default function NewStockBuyScreen() {
  const t = useTexts('new-shares');
  return (
    <>
      <h1 className={styles.heading}>{t('detailTitle')}</h1>
      <p className={styles.way}>
        <Link to="/pc/home/newStock">{t('toList')}</Link>
      </p>
      <OfferingPage layout="desktop" />
    </>
  );
}
