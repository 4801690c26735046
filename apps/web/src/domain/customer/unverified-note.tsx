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
  const t = useTexts('common');
  const profile = useCall('user/profile', {}, { quiet: true });
  const isSent = profile.data?.realName === 'under-review';
  const dueAt = useCall('identity/state', {}, { enabled: isSent, quiet: true }).data?.application?.dueAt;
  if (profile.isPending) return null;
  const title = t(isSent ? 'beingCheckedTitle' : 'unverifiedTitle');
  return (
    <section className={styles.note} aria-label={title}>
      <h2>{title}</h2>
      <p>{dueAt ? t('beingCheckedUntil', { at: formatInstant(dueAt) }) : t('unverifiedText')}</p>
      <Link to={verification[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('toVerification')}
      </Link>
      <DemoAccount>{t('openDemo')}</DemoAccount>
    </section>
  );
}
