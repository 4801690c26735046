import { useState } from 'react';
import { Sheet } from '@parkett/ui';
import { isComplete, SixDigits } from '../../../domain/security/six-digits.tsx';
import { ask, Refusal } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { navigate } from '../../../navigation/location.ts';
import type { ScreenPath } from '../../../navigation/paths.ts';
import styles from './account.module.css';

/** Asks for the six digits before a screen about money is opened. They are compared on the server alone, and unlock trading for the session's money time. */
export function MoneyPopup({ to, onClose }: { to: ScreenPath | null; onClose: () => void }) {
  const t = useTexts('account');
  const common = useTexts('common');
  return (
    <Sheet open={to !== null} onClose={onClose} title={t('moneyTitle')} closeLabel={common('close')}>
      {to === null ? null : <Entry to={to} onClose={onClose} />}
    </Sheet>
  );
}

function Entry({ to, onClose }: { to: ScreenPath; onClose: () => void }) {
  const t = useTexts('account');
  const common = useTexts('common');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const unlock = async (fundPassword: string) => {
    setBusy(true);
    try {
      await ask('user/unlockTrading', { fundPassword }, { quiet: true });
      void refresh('user/profile');
      onClose();
      navigate(to);
    } catch (refused) {
      setTyped('');
      setError(refused instanceof Refusal ? refused.message : common('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  const type = (digits: string) => {
    if (busy) return;
    setError('');
    setTyped(digits);
    if (isComplete(digits)) void unlock(digits);
  };
  return (
    <div className={styles.section}>
      <p>{t('moneyText')}</p>
      <SixDigits label={t('fundPassword')} value={typed} onChange={type} error={error} ownKeys busy={busy} />
    </div>
  );
}
