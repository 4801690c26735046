import { NewDevices } from '../../../domain/security/new-devices.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Devices, LockAccount } from './devices.tsx';
import { SecondFactors } from './second-factors.tsx';
import styles from './security.module.css';

/** Second factors, devices, the lock. */
export function UserInfoParts() {
  const t = useTexts('security');
  const overview = useCall('security/overview', {});
  if (overview.isError) return <p className={styles.failure}>{t('noAnswer')}</p>;
  if (!overview.data) return <p className={styles.muted}>{t('loading')}</p>;
  return (
    <>
      <NewDevices />
      <SecondFactors overview={overview.data} />
      <Devices sessions={overview.data.sessions} />
      <LockAccount hasFactor={overview.data.appCodeSince !== null || overview.data.passkeys.length > 0} />
    </>
  );
}
