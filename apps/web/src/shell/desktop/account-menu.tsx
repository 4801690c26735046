import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { accountEntries } from '../../navigation/account-entries.ts';
import { Icon } from '@parkett/ui';
import styles from './account-menu.module.css';

/** The account's side menu, of those entries whose feature exists. */
export function AccountMenu() {
  const t = useTexts('shell');
  return (
    <nav className={styles.menu} aria-label={t('accountNavigation')}>
      {accountEntries.desktop.map(({ path, icon, key }) => (
        <Link key={path} to={path}>
          <Icon name={icon} size={20} />
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
