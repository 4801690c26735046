import { useLayoutEffect, type ReactNode } from 'react';
import { Wordmark, type Elements } from '@parkett/ui';
import { useConfig } from '../../../lib/config.ts';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import styles from './sign-in.module.css';

/** The frame of the sign-in screens: the wordmark leads to the welcome screen; the market clock stands in the other corner. */
export function Page({ title, children, lead }: { title: ReactNode; children: Elements; lead?: ReactNode }) {
  const t = useTexts('sign-in');
  const { title: house, logo } = useConfig();
  // The words of index.html have done their part.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  return (
    <div className={styles.page}>
      <Link to="/login/start" className={styles.home} aria-label={t('toWelcome')}>
        <Wordmark name={house} size={22} logo={logo} />
      </Link>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead ? <p className={styles.text}>{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}
