import { Button, formatInstant } from '@parkett/ui';
import { ask } from '../../lib/api.ts';
import { refresh, useCall } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { knowNotices } from './know-notices.ts';
import { NotMine } from './not-mine.tsx';
import styles from './new-device-card.module.css';

/** Tells of what was replaced after it was forgotten or lost, and of what is being asked for in the customer's name. */
export function RecoveryCard() {
  const t = useTexts('common');
  const customer = useCustomer();
  const profile = useCall('user/profile', {}, { enabled: customer !== null, quiet: true });
  const { replaced = [], recoveries = [] } = profile.data ?? {};
  const again = () => refresh('user/profile');
  return (
    <>
      {recoveries.length === 0 ? null : (
        <section className={styles.note} aria-label={t('recoveryAskedTitle')}>
          <h2>{t('recoveryAskedTitle')}</h2>
          <p>{t('recoveryAskedText')}</p>
          <ul>
            {recoveries.map(({ case: number, lost, byCode, askedAt }) => (
              <li key={number}>
                <span>
                  {t(`proof-${lost}`)}, {t('realTime', { at: formatInstant(askedAt) })}
                </span>
                {byCode ? (
                  <span>{t('recoveryByCode')}</span>
                ) : (
                  <Button small onClick={() => void ask('recovery/withdraw', { case: number }).then(again)}>
                    {t('recoveryWithdraw')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {replaced.length === 0 ? null : (
        <section className={styles.note} aria-label={t('replacedTitle')}>
          <h2>{t('replacedTitle')}</h2>
          <ul>
            {replaced.map(({ what, at }) => (
              <li key={what + at}>
                {t(`proof-${what}`)}, {t('marketTime', { at: formatInstant(at) })}
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <Button onClick={() => void knowNotices('proof', profile.data!)}>{t('newDeviceMine')}</Button>
            <NotMine />
          </div>
        </section>
      )}
    </>
  );
}
