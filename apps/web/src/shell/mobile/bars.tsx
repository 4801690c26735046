import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withRetries } from '../../lib/with-retries.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon, Wordmark } from '@parkett/ui';
import { ClockBadge } from '../../domain/clock/clock-badge.tsx';
import { Link } from '../../navigation/link.tsx';
import { TabBar } from './tab-bar.tsx';
import styles from './bars.module.css';

const UserCenter = lazy(withRetries(() => import('./user-center.tsx')));

const MessageLink = lazyPart(() => import('../../domain/messages/message-link.tsx').then(part => part.MessageLink), { isLate: true });

/** The phone's top bar and the tab bar, which takes the number of the current tab. */
export default function MobileBars({ tab }: { tab: 0 | 1 | 2 | 3 | 4 }) {
  const t = useTexts('shell');
  const [open, setOpen] = useState(false);
  const { title, logo } = useConfig();
  return (
    <>
      <header className={styles.top}>
        <button type="button" className={styles.icon} aria-label={t('menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
        <Link to="/information/index" className={styles.icon} aria-label={t('account')}>
          <Icon name="person" />
        </Link>
        <Wordmark name={title} size={20} logo={logo} />
        <div className={styles.tools}>
          <ClockBadge />
          <MessageLink layout="mobile" placeholder={<span className={styles.icon} />} />
        </div>
      </header>
      <Suspense>{open ? <UserCenter onClose={() => setOpen(false)} /> : null}</Suspense>
      <TabBar tab={tab} />
    </>
  );
}
