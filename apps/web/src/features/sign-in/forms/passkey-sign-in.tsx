import { canUsePasskeys, NoPasskey, signWithPasskey } from '@parkett/client';
import { useState } from 'react';
import { Button } from '@parkett/ui';
import { ask, NoAnswer, Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Address } from '../../../navigation/paths.ts';
import { unlockOf, type Unlock } from './unlock.ts';
import styles from '../parts/sign-in.module.css';

type Props = {
  readonly to: Address;
  /** The customer has locked the account himself: password and passkey together lift that. */
  readonly isLocked: boolean;
  readonly onLocked: (unlock: Unlock) => void;
  /** What stands in the form's fields. */
  readonly typed: { readonly account: string; readonly password: string };
};

/** Signs in with a passkey alone, where the browser knows them; where the account is locked, with the password that was typed too. */
export function PasskeySignIn({ to, isLocked, onLocked, typed }: Props) {
  const t = useTexts('sign-in');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    if (isLocked && typed.password === '') return setFailure(t('passwordFirst'));
    setBusy(true);
    setFailure('');
    try {
      const passkey = await signWithPasskey(await ask('user/passkeyChallenge', {}, { quiet: true }));
      const half = await (isLocked
        ? ask('user/login', { ...typed, passkey, unlock: true }, { quiet: true })
        : ask('user/passkeyLogin', { passkey }, { quiet: true }));
      const { enterAndGo } = await import('../parts/after-sign-in.ts');
      await enterAndGo(half, to);
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.code === 'account-locked-by-owner') onLocked(unlockOf(error));
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
