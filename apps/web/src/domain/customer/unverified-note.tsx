import { buttonClass, formatInstant } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
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
export const UnverifiedNote = () => (useUnverified() ? <Note /> : null);

/** Not before it is known whether the application has been sent: nobody is asked for what they have done. */
function Note() {
  const profile = useCall('user/profile', {}, { quiet: true });
  if (profile.isPending) return null;
  return profile.data?.realName === 'under-review' ? <UnderReview /> : <Missing />;
}

function Missing() {
  const t = useTexts('common');
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

function UnderReview() {
  const t = useTexts('common');
  const dueAt = useCall('identity/state', {}, { quiet: true }).data?.application?.dueAt ?? null;
  return (
    <section className={styles.note} aria-label={t('beingCheckedTitle')}>
      <h2>{t('beingCheckedTitle')}</h2>
      <p>{dueAt === null ? t('beingCheckedText') : t('beingCheckedUntil', { at: formatInstant(dueAt) })}</p>
      <Link to={verification[layoutOf(presentLocation().path)]} className={buttonClass({ wide: true })}>
        {t('toApplication')}
      </Link>
      <DemoAccount>{t('openDemo')}</DemoAccount>
    </section>
  );
}
