import { lazy, Suspense, useState } from 'react';
import { ErrorState, formatInstant } from '@parkett/ui';
import { NewDevices } from '../../../domain/security/new-devices.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { withRetries } from '../../../lib/with-retries.ts';
import { goBack, useLocation, useParameter } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { OwnData } from '../own-data/own-data.tsx';
import { Devices, LockAccount } from './devices.tsx';
import { SecondFactors } from './second-factors.tsx';
import { UnlockTime } from './unlock-time.tsx';
import styles from './security.module.css';

const CloseAccount = lazy(withRetries(() => import('../own-data/close-account.tsx')));

/** Second factors, devices, the customer's own data, the lock; or the way out. */
export function UserInfoParts() {
  const centre = layoutOf(useLocation().path) === 'desktop' ? '/pc/information/wallet' : '/information/index';
  const isWithdrawal = useParameter('show') === 'withdrawal';
  const [isClosing, setClosing] = useState(isWithdrawal);
  if (!isClosing) return <Parts onClosing={() => setClosing(true)} />;
  return (
    <Suspense>
      <CloseAccount isWithdrawal={isWithdrawal} onBack={() => (isWithdrawal ? goBack(centre) : setClosing(false))} />
    </Suspense>
  );
}

function Parts({ onClosing }: { onClosing: () => void }) {
  const t = useTexts('security');
  const common = useTexts('common');
  const overview = useCall('security/overview', {});
  if (overview.isError && !overview.data)
    return (
      <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void overview.refetch()}>
        {common('notLoadedText')}
      </ErrorState>
    );
  if (!overview.data) return <p className={styles.muted}>{t('loading')}</p>;
  const { payOutFrom } = overview.data;
  return (
    <>
      <NewDevices />
      {payOutFrom === null ? null : (
        <section className={styles.waits} aria-label={t('payOutTitle')}>
          <h2>{t('payOutTitle')}</h2>
          <p>{t('payOutText', { at: formatInstant(payOutFrom) })}</p>
        </section>
      )}
      <SecondFactors overview={overview.data} />
      <UnlockTime fundPassword={overview.data.fundPassword} unlock={overview.data.unlock} />
      <Devices sessions={overview.data.sessions} />
      <OwnData onClosing={onClosing} />
      <LockAccount hasFactor={overview.data.appCodeSince !== null || overview.data.passkeys.length > 0} />
    </>
  );
}
