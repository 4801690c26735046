import { BlocksPage } from '../../features/block-trades/parts/blocks-page.tsx';
import { useTexts } from '../../lib/texts.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { Link } from '../../navigation/link.tsx';
import { blockUnlock } from '../parts/block-unlock.tsx';
import styles from './block-trade.module.css';

/** Block trades on the phone. */
export default function BlockTradeScreen() {
  const t = useTexts('block-trades');
  return (
    <>
      <BackHeader title={t('title')} otherwise="/home/home" />
      <nav className={styles.edges} aria-label={t('view')}>
        <Link to="/home/blockTrade1">{t('preMarket')}</Link>
        <Link to="/home/blockTrade2">{t('afterHours')}</Link>
        <Link to="/home/qcList">{t('openingList')}</Link>
      </nav>
      <BlocksPage layout="mobile" unlock={blockUnlock} />
    </>
  );
}
