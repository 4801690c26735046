import { useState } from 'react';
import { NewDevices } from '../../../domain/security/new-devices.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CloseAccount, Farewell } from '../own-data/close-account.tsx';
import { OwnData } from '../own-data/own-data.tsx';
import { Devices, LockAccount } from './devices.tsx';
import { SecondFactors } from './second-factors.tsx';
import styles from './security.module.css';

/** Second factors, devices, the customer's own data, the lock; and, once the account is closed, a farewell. */
export function UserInfoParts() {
  const [shown, setShown] = useState<'all' | 'closing' | { erasedAt: string }>('all');
  if (shown === 'all') return <Parts onClosing={() => setShown('closing')} />;
  if (shown === 'closing') return <CloseAccount onBack={() => setShown('all')} onClosed={erasedAt => setShown({ erasedAt })} />;
  return <Farewell erasedAt={shown.erasedAt} />;
}

function Parts({ onClosing }: { onClosing: () => void }) {
  const t = useTexts('security');
  const overview = useCall('security/overview', {});
  if (overview.isError) return <p className={styles.failure}>{t('noAnswer')}</p>;
  if (!overview.data) return <p className={styles.muted}>{t('loading')}</p>;
  return (
    <>
      <NewDevices />
      <SecondFactors overview={overview.data} />
      <Devices sessions={overview.data.sessions} />
      <OwnData onClosing={onClosing} />
      <LockAccount hasFactor={overview.data.appCodeSince !== null || overview.data.passkeys.length > 0} />
    </>
  );
}
