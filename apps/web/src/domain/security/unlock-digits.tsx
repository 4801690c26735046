import { useState } from 'react';
import { ask, Refusal } from '../../lib/api.ts';
import { refresh } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { isComplete, SixDigits } from './six-digits.tsx';

/**
 * The six digits that unlock trading and moving money for the session's money time. They are compared on the server alone.
 * `begin` is called when they are sent, and what it answers when they were right.
 */
export function UnlockDigits({ label, begin }: { label: string; begin: () => () => void }) {
  const common = useTexts('common');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const unlock = async (fundPassword: string) => {
    setBusy(true);
    const goOn = begin();
    try {
      await ask('user/unlockTrading', { fundPassword }, { quiet: true });
      void refresh('user/profile');
      goOn();
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
  return <SixDigits label={label} value={typed} onChange={type} error={error} ownKeys busy={busy} />;
}
