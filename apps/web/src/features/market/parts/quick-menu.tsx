import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { address, type Address } from '../../../navigation/paths.ts';
import { Icon, type IconName } from '@parkett/ui';
import styles from './quick-menu.module.css';

type Entry = {
  readonly to: Address;
  readonly icon: IconName;
  readonly key: 'allShares' | 'indices' | 'forex' | 'digital' | 'global' | 'editLists' | 'orders' | 'wallet';
};

/** Eight ways into what exists. A feature that comes takes a place here. */
const entries: readonly Entry[] = [
  { to: '/home/market', icon: 'bars', key: 'allShares' },
  { to: '/market/zhiShu', icon: 'pulse', key: 'indices' },
  { to: address('/market/index', { class: 'forex' }), icon: 'pair', key: 'forex' },
  { to: address('/market/index', { class: 'digital' }), icon: 'coin', key: 'digital' },
  { to: address('/market/index', { class: 'global' }), icon: 'language', key: 'global' },
  { to: '/favorite/index', icon: 'star', key: 'editLists' },
  { to: '/trade/index', icon: 'trade', key: 'orders' },
  { to: '/information/wallet', icon: 'wallet', key: 'wallet' },
];

export function QuickMenu() {
  const t = useTexts('market');
  return (
    <nav className={styles.menu} aria-label={t('quickMenu')}>
      {entries.map(({ to, icon, key }) => (
        <Link key={key} to={to} className={styles.entry}>
          <span className={styles.sign}>
            <Icon name={icon} />
          </span>
          <span>{t(key)}</span>
        </Link>
      ))}
    </nav>
  );
}
