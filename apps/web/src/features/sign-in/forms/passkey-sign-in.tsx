import { useState } from 'react';
import { Button } from '@parkett/ui';
import { ask, NoAnswer, Refusal } from '../../../lib/api.ts';
import { canUsePasskeys, NoPasskey, signWithPasskey } from '../../../lib/passkeys.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../navigation/paths.ts';
import styles from '../parts/sign-in.module.css';

/** Signs in with a passkey alone, where the browser knows them. */
export function PasskeySignIn({ to, unlock }: { to: ScreenPath; unlock: boolean }) {
  const t = useTexts('sign-in');
  const [busy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [failure, setFailure] = useState('');
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setFailure('');
    try {
      const passkey = await signWithPasskey(await ask('user/passkeyChallenge', {}, { quiet: true }));
      const half = await ask('user/passkeyLogin', { passkey, ...(unlock || isLocked ? { unlock: true } : {}) }, { quiet: true });
      const { enterAndGo } = await import('../parts/after-sign-in.ts');
      await enterAndGo(half, to);
    } catch (error) {
      if (error instanceof Refusal) {
        setLocked(error.code === 'account-locked-by-owner');
        setFailure(error.message);
      } else if (error instanceof NoPasskey) setFailure(t('noPasskey'));
      else if (!(error instanceof NoAnswer)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.second}>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button wide busy={busy} onClick={() => void enter()}>
        {t(isLocked ? 'unlockWithPasskey' : 'passkeySignIn')}
      </Button>
    </div>
  );
}
