import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { LaterChannelView } from '../parts/later-channel-view.ts';
import styles from '../parts/deposits.module.css';

/** One way on which money comes in, or one deposit, on the desktop. */
export default function RechargeChannel() {
  const t = useTexts('deposits');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <div className={styles.content}>
        <Link to="/pc/information/recharge">{t('allChannels')}</Link>
        <LaterChannelView />
      </div>
    </>
  );
}
