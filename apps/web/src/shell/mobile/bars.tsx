import { lazy, Suspense, useState } from 'react';
import { Link } from '../../navigation/link.tsx';
import { useConfig } from '../../lib/config.ts';
import { withRetries } from '../../lib/with-retries.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import { Icon, type IconName, Wordmark } from '@parkett/ui';
import { ClockBadge } from '../../domain/clock/clock-badge.tsx';
import styles from './bars.module.css';

const UserCenter = lazy(withRetries(() => import('./user-center.tsx')));

const tabs = [
  { path: '/home/home', icon: 'home', key: 'tabHome' },
  { path: '/home/index', icon: 'star', key: 'tabWatchlist' },
  { path: '/trade/index', icon: 'trade', key: 'tabTrade' },
  { path: '/favorite/search', icon: 'search', key: 'tabSearch' },
  { path: '/home/newsList', icon: 'news', key: 'tabNews' },
] as const satisfies readonly { path: ScreenPath; icon: IconName; key: string }[];

/** The phone's top bar and the tab bar, which takes the number of the current tab. */
export default function MobileBars({ tab }: { tab: 0 | 1 | 2 | 3 | 4 }) {
  const t = useTexts('shell');
  const [open, setOpen] = useState(false);
  const { title, logo } = useConfig();
  return (
    <>
      <header className={styles.top}>
        <button type="button" className={styles.icon} aria-label={t('account')} onClick={() => setOpen(true)}>
          <Icon name="person" />
        </button>
        <Wordmark name={title} size={20} logo={logo} />
        <ClockBadge />
      </header>
      <Suspense>{open ? <UserCenter onClose={() => setOpen(false)} /> : null}</Suspense>
      <nav className={styles.tabs} aria-label={t('mainNavigation')}>
        {tabs.map(({ path, icon, key }, index) => (
          <Link key={path} to={path} className={index === tab ? styles.current : styles.tab}>
            <Icon name={icon} />
            <span>{t(key)}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
