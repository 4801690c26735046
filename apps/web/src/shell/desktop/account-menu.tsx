import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { AccountEntry } from '../../navigation/account-entries.ts';
import { Icon } from '@parkett/ui';
import styles from './account-menu.module.css';

/** The entries of the desktop's side menu, in the specification's order. */
const entries: readonly Pick<AccountEntry, 'path' | 'icon' | 'key'>[] = [
  { path: '/pc/information/wallet', icon: 'wallet', key: 'wallet' },
  { path: '/pc/information/authInfo', icon: 'badge', key: 'authInfo' },
  { path: '/pc/information/bankList', icon: 'house', key: 'bankList' },
  { path: '/pc/information/changeLang', icon: 'language', key: 'language' },
  { path: '/pc/information/loginPass', icon: 'key', key: 'loginPass' },
  { path: '/pc/information/fundPass', icon: 'lock', key: 'fundPass' },
  { path: '/pc/information/userInfo', icon: 'shield', key: 'security' },
  { path: '/pc/information/helpCenter', icon: 'question', key: 'helpCentre' },
  { path: '/pc/information/kf', icon: 'service', key: 'customerService' },
  { path: '/pc/information/aboutUs', icon: 'news', key: 'aboutUs' },
  { path: '/pc/information/aboutInfo', icon: 'document', key: 'legal' },
];

/** The account's side menu, of those entries whose feature exists. */
export function AccountMenu() {
  const t = useTexts('shell');
  return (
    <nav className={styles.menu} aria-label={t('accountNavigation')}>
      {entries.map(({ path, icon, key }) => (
        <Link key={path} to={path}>
          <Icon name={icon} size={20} />
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
