import { buttonClass, formatInstant } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { presentLocation } from '../../navigation/location.ts';
import { layoutOf } from '../../navigation/paths.ts';
import { DemoAccount } from './demo-account.tsx';
import styles from './unverified-note.module.css';

const verification = { mobile: '/information/authInfo', desktop: '/pc/information/authInfo' } as const;

/** Not before it is known what became of the application: nobody is asked for what they have done, and a failed one is called so. */
export function WhatIsMissing() {
  const t = useTexts('common');
  const profile = useCall('user/profile', {}, { quiet: true });
  const isSent = profile.data?.realName === 'under-review';
  const sent = useCall('identity/state', {}, { enabled: isSent, quiet: true }).data?.application;
  const dueAt = sent?.dueAt;
  if (profile.isPending) return null;
  const hasFailed = profile.data?.realName === 'failed';
  const title = t(isSent ? 'beingCheckedTitle' : hasFailed ? 'failedTitle' : 'unverifiedTitle');
  return (
    <section className={styles.note} aria-label={title}>
      <h2>{title}</h2>
      {sent?.isQuick ? <p>{t('aboutAMinute')}</p> : null}
      <p>{dueAt ? t('beingCheckedUntil', { at: formatInstant(dueAt) }) : t(hasFailed ? 'failedText' : 'unverifiedText')}</p>
      <Link to={verification[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('toVerification')}
      </Link>
      <DemoAccount>{t('openDemo')}</DemoAccount>
    </section>
  );
}
