import { canUsePasskeys, signWithPasskey } from '@parkett/client';
import { useState } from 'react';
import { Button } from '@parkett/ui';
import { ask } from '../../lib/api.ts';
import { refresh, useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { useWordsOf } from './confirmation.tsx';
import styles from './confirmation.module.css';

/** Unlocks orders in the place of the six digits, where the customer has a passkey and this browser can ask for it. */
export function PasskeyUnlock({ onUnlocked }: { onUnlocked: () => void }) {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const overview = useCall('security/overview', {}, { quiet: true });
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys() || !overview.data || overview.data.passkeys.length === 0) return null;
  const unlock = async () => {
    setBusy(true);
    setFailure('');
    try {
      const passkey = await signWithPasskey(await ask('user/unlockChallenge', {}, { quiet: true }));
      await ask('user/unlockWithPasskey', { passkey }, { quiet: true });
      void refresh('trade/costs', 'user/profile');
      onUnlocked();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button wide busy={busy} onClick={() => void unlock()}>
        {t('unlockWithPasskey')}
      </Button>
    </>
  );
}
