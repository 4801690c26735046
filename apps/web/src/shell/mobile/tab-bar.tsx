import { Icon, type IconName } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import styles from './tab-bar.module.css';

const tabs = [
  { path: '/home/home', icon: 'home', key: 'tabHome' },
  { path: '/home/index', icon: 'star', key: 'tabWatchlist' },
  { path: '/trade/index', icon: 'trade', key: 'tabTrade' },
  { path: '/favorite/search', icon: 'search', key: 'tabSearch' },
  { path: '/home/newsList', icon: 'news', key: 'tabNews' },
] as const satisfies readonly { path: ScreenPath; icon: IconName; key: string }[];

/** The five tabs; without a number none of them is the current one. */
export function TabBar({ tab }: { tab?: 0 | 1 | 2 | 3 | 4 }) {
  const t = useTexts('shell');
  return (
    <nav className={styles.tabs} aria-label={t('mainNavigation')}>
      {tabs.map(({ path, icon, key }, index) => (
        <Link key={path} to={path} className={index === tab ? styles.current : styles.tab}>
          <Icon name={icon} />
          <span>{t(key)}</span>
        </Link>
      ))}
    </nav>
  );
}
