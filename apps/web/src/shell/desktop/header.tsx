import { useState } from 'react';
import { buttonClass, Button, Wordmark } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import { ClockBadge } from '../../domain/clock/clock-badge.tsx';
import { AppearanceMenu, LanguageMenu } from './menus.tsx';
import { useSearchKey } from './use-search-key.ts';
import styles from './header.module.css';

export { AccountMenu } from './account-menu.tsx';

const MessageLink = lazyPart(() => import('../../domain/messages/message-link.tsx').then(part => part.MessageLink), { isLate: true });

const entries = [
  { path: '/pc/home/home', key: 'tabHome' },
  { path: '/pc/home/index', key: 'tabWatchlist' },
  { path: '/pc/trade/index', key: 'portfolio' },
  { path: '/pc/favorite/search', key: 'tabSearch' },
  { path: '/pc/home/newsList', key: 'tabNews' },
  { path: '/pc/information/wallet', key: 'wallet' },
  { path: '/pc/market/stockDetail', key: 'tradingDesk' },
] as const satisfies readonly { path: ScreenPath; key: string }[];

/** The desktop's header: the specification's six entries and the trading desk, the market clock, language, appearance, sign-in or sign-out. */
export default function DesktopHeader() {
  const t = useTexts('shell');
  const { title, logo } = useConfig();
  useSearchKey();
  return (
    <header className={styles.header}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('skipToContent')}
      </button>
      <div className={styles.inner}>
        <Link to="/pc/home/home" className={styles.brand}>
          <Wordmark name={title} size={22} logo={logo} />
        </Link>
        <nav className={styles.entries} aria-label={t('mainNavigation')}>
          {entries.map(({ path, key }) => (
            <Link key={path} to={path}>
              {t(key)}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <ClockBadge wide />
          <MessageLink layout="desktop" placeholder={<span className={styles.icon} />} />
          <AppearanceMenu />
          <LanguageMenu />
          <SignInOrOut />
        </div>
      </div>
    </header>
  );
}

function SignInOrOut() {
  const t = useTexts('shell');
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (leaving)
    return (
      <Button small busy>
        {t('signOut')}
      </Button>
    );
  if (session.state === 'unknown') return null;
  if (session.state === 'anonymous')
    return (
      <Link to="/pc/login/login" className={buttonClass({ kind: 'primary', small: true })}>
        {t('signIn')}
      </Link>
    );
  return (
    <Button
      small
      onClick={async () => {
        setLeaving(true);
        await signOut('/pc/login/login');
        setLeaving(false);
      }}
    >
      {t('signOut')}
    </Button>
  );
}
