import { useTexts } from '../../../lib/texts.ts';
import { ChannelList } from '../parts/channel-list.tsx';
import styles from '../parts/deposits.module.css';

/** The ways on which money comes in, on the desktop. */
export default function Recharge() {
  const t = useTexts('deposits');
  return (
    <>
      <h1 className={styles.heading}>{t('title')}</h1>
      <div className={styles.content}>
        <ChannelList />
      </div>
    </>
  );
}
