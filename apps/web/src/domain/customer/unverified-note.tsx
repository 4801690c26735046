import { buttonClass } from '@parkett/ui';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { presentLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { DemoAccount } from './demo-account.tsx';
import styles from './unverified-note.module.css';

/** Somebody is signed in whose name isn't verified: what opens something is refused them. */
export const useUnverified = (): boolean => useCustomer()?.is_true === 0;

const verification = { mobile: '/information/authInfo', desktop: '/pc/information/authInfo' } as const;

/** Says what is missing before trading, and leads to it or to an account that can trade at once; nothing for everybody else. */
export function UnverifiedNote() {
  const t = useTexts('common');
  if (!useUnverified()) return null;
  return (
    <section className={styles.note} aria-label={t('unverifiedTitle')}>
      <h2>{t('unverifiedTitle')}</h2>
      <p>{t('unverifiedText')}</p>
      <Link to={verification[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('toVerification')}
      </Link>
      <DemoAccount>{t('openDemo')}</DemoAccount>
    </section>
  );
}
