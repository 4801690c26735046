import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { address, type Address } from '../../../navigation/paths.ts';
import { Icon, type IconName } from '@parkett/ui';
import type { MarketTab } from '../model.ts';
import { useMarketTabs } from '../queries.ts';
import styles from './quick-menu.module.css';

type Entry = {
  readonly to: Address;
  readonly icon: IconName;
  /** Offered while something of it is listed. */
  readonly market?: MarketTab;
  readonly key: 'allShares' | 'indices' | 'forex' | 'digital' | 'global' | 'loan' | 'blockTrade' | 'newShares' | 'wallet';
};

/** The ways into what exists, one row that scrolls sideways. A feature that comes takes a place here; the tab bar's own screens have none. */
const entries: readonly Entry[] = [
  { to: '/home/market', icon: 'bars', key: 'allShares' },
  { to: '/market/zhiShu', icon: 'pulse', key: 'indices', market: 'indices' },
  { to: address('/market/index', { class: 'forex' }), icon: 'pair', key: 'forex', market: 'forex' },
  { to: address('/market/index', { class: 'digital' }), icon: 'coin', key: 'digital', market: 'digital' },
  { to: address('/market/index', { class: 'global' }), icon: 'language', key: 'global', market: 'global' },
  { to: '/home/loan', icon: 'coin', key: 'loan' },
  { to: '/home/blockTrade', icon: 'pair', key: 'blockTrade' },
  { to: '/home/newStock', icon: 'bars', key: 'newShares' },
  { to: '/information/wallet', icon: 'wallet', key: 'wallet' },
];

export function QuickMenu() {
  const t = useTexts('market');
  const tabs = useMarketTabs();
  const offered = entries.filter(({ market }) => market === undefined || tabs.includes(market));
  return (
    <nav className={styles.menu} aria-label={t('quickMenu')}>
      {offered.map(({ to, icon, key }) => (
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
