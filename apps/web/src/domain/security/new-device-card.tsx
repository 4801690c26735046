import { Button, formatInstant } from '@parkett/ui';
import { useCall } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { knowNotices } from './know-notices.ts';
import { NotMine } from './not-mine.tsx';
import styles from './new-device-card.module.css';

/** Tells of sign-ins on devices that weren't used before, until the customer says that he knows them; nothing for everybody else. */
export function NewDeviceCard() {
  const t = useTexts('common');
  const customer = useCustomer();
  const profile = useCall('user/profile', {}, { enabled: customer !== null, quiet: true });
  const devices = profile.data?.newDevices ?? [];
  if (devices.length === 0) return null;
  return (
    <section className={styles.note} aria-label={t('newDeviceTitle')}>
      <h2>{t('newDeviceTitle')}</h2>
      <ul>
        {devices.map(({ device, at }) => (
          <li key={at}>{t('newDeviceLine', { device: device || t('unknownDevice'), at: t('realTime', { at: formatInstant(at) }) })}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button onClick={() => void knowNotices('sign-in', profile.data!)}>{t('newDeviceMine')}</Button>
        <NotMine />
      </div>
    </section>
  );
}
