import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { DemoAccount } from './demo-account.tsx';
import styles from './unverified-note.module.css';

/** Somebody is signed in whose name isn't verified: what opens something is refused them. */
export const useUnverified = (): boolean => useCustomer()?.is_true === 0;

/** Says what is missing before trading, and leads to an account that can trade; nothing for everybody else. */
export function UnverifiedNote() {
  const t = useTexts('common');
  if (!useUnverified()) return null;
  return (
    <section className={styles.note} aria-label={t('unverifiedTitle')}>
      <h2>{t('unverifiedTitle')}</h2>
      <p>{t('unverifiedText')}</p>
      <DemoAccount kind="primary">{t('openDemo')}</DemoAccount>
    </section>
  );
}
