import { lazy, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { buttonClass, desktopFromPx, Wordmark } from '@parkett/ui';
import { useConfig } from '../../../lib/config.ts';
import { Link } from '../../../navigation/link.tsx';
import { navigate } from '../../../navigation/location.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { refreshSession } from '../../../lib/session.ts';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { home, type Layout } from '../../../navigation/paths.ts';
import { DemoAccount } from '../parts/demo-account.tsx';
import { LanguageChoice } from '../parts/language-choice.tsx';
import styles from './start.module.css';

const LiveIndex = lazy(withRetries(() => import('../parts/live-index.tsx')));

const wide = matchMedia(`(min-width: ${desktopFromPx}px)`);
const onWide = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};
/** The welcome screen is laid out for any width; on a wide one its ways in lead to the desktop layout. */
const useLayout = (): Layout => (useSyncExternalStore(onWide, () => wide.matches) ? 'desktop' : 'mobile');

/** Welcome: wordmark, one sentence, the live index, three ways in. A customer who is signed in is sent on to the market. */
export default function Start() {
  const t = useTexts('sign-in');
  const layout = useLayout();
  const { title, logo } = useConfig();
  useEffect(() => {
    if (read('token')) void refreshSession().then(session => session.state === 'signed-in' && navigate(home[layout], { replace: true }));
    // Once: who signs in on this screen is led on by it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The words of index.html have done their part.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  const login = layout === 'desktop' ? '/pc/login/login' : '/login/login';
  const register = layout === 'desktop' ? '/pc/login/register' : '/login/register';
  return (
    <div className={styles.welcome}>
      <div className={styles.parquet} aria-hidden="true" />
      <header className={styles.head}>
        <Wordmark name={title} size={26} logo={logo} />
      </header>
      <div className={styles.words}>
        <h1>{t('welcome')}</h1>
        <p>{t('welcomeText')}</p>
      </div>
      <div className={styles.index}>
        <Suspense>
          <LiveIndex />
        </Suspense>
      </div>
      <div className={styles.ways}>
        <Link to={login} className={buttonClass({ kind: 'primary', wide: true })}>
          {t('signIn')}
        </Link>
        <Link to={register} className={buttonClass({ wide: true })}>
          {t('register')}
        </Link>
        <DemoAccount to={home[layout]} />
        <p className={styles.note}>{t('demoNote')}</p>
      </div>
      <footer className={styles.foot}>
        <LanguageChoice />
        <Link to="/login/start1">{t('tour')}</Link>
        <Link to={home[layout]}>{t('lookAround')}</Link>
        <Link to={layout === 'desktop' ? '/pc/information/aboutInfo' : '/information/aboutInfo'}>{t('legal')}</Link>
      </footer>
    </div>
  );
}
