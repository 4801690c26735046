import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { buttonClass, Wordmark } from '@parkett/ui';
import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { useConfig } from '../../../lib/config.ts';
import { useIsLive } from '../../../lib/mode.ts';
import { Link } from '../../../navigation/link.tsx';
import { goingOn } from '../../../navigation/going-on.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { refreshSession } from '../../../lib/session.ts';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { home, type Layout } from '../../../navigation/paths.ts';
import { LanguageChoice } from '../parts/language-choice.tsx';
import { useLayout } from '../parts/use-layout.ts';
import styles from './start.module.css';

const LiveIndex = lazy(withRetries(() => import('../parts/live-index.tsx')));

/** Welcome: wordmark, one sentence, the live index, three ways in, first the one that takes no account. A customer who is signed in is sent on to the market. */
export default function Start() {
  const t = useTexts('sign-in');
  const layout = useLayout();
  const { title, logo } = useConfig();
  useEffect(() => {
    const goOn = goingOn();
    if (read('token')) void refreshSession().then(session => session.state === 'signed-in' && goOn(home[layout], { replace: true }));
    // Once: who signs in on this screen is led on by it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The words of index.html have done their part.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
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
      <Ways layout={layout} />
      <footer className={styles.foot}>
        <LanguageChoice />
        <Link to="/login/start1">{t('tour')}</Link>
        <Link to={home[layout]}>{t('lookAround')}</Link>
        <Link to={layout === 'desktop' ? '/pc/information/aboutInfo' : '/information/aboutInfo'}>{t('legal')}</Link>
      </footer>
    </div>
  );
}

/** A browser with a known account offers sign-in first, every other one the demo account, or with real money an account. */
function Ways({ layout }: { layout: Layout }) {
  const t = useTexts('sign-in');
  // Of this visit's beginning: opening the demo account doesn't turn the buttons around.
  const [isKnown] = useState(() => read('account') !== null);
  const isLive = useIsLive();
  const signIn = (
    <Link
      to={layout === 'desktop' ? '/pc/login/login' : '/login/login'}
      className={buttonClass({ kind: isKnown ? 'primary' : 'secondary', wide: true })}
    >
      {t('signIn')}
    </Link>
  );
  const register = (
    <Link
      to={layout === 'desktop' ? '/pc/login/register' : '/login/register'}
      className={buttonClass({ kind: isLive && !isKnown ? 'primary' : 'secondary', wide: true })}
    >
      {t('register')}
    </Link>
  );
  const demo = isLive ? null : (
    <>
      <DemoAccount to={home[layout]} kind={isKnown ? 'secondary' : 'primary'}>
        {t('openDemo')}
      </DemoAccount>
      <p className={styles.note}>{t('demoNote')}</p>
    </>
  );
  return (
    <div className={styles.ways}>
      {isKnown ? signIn : (demo ?? register)}
      {isKnown ? demo : signIn}
      {isKnown || demo ? register : null}
    </div>
  );
}
