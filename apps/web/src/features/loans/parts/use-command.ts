import { useState } from 'react';
import { useWordsOf } from '../../../domain/security/confirmation.tsx';

/** Runs a command once at a time, and says why it was refused. */
export function useCommand() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const wordsOf = useWordsOf();
  const run = (work: () => Promise<unknown>): void => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    void work()
      .catch((error: unknown) => setFailure(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return { run, busy, failure, setFailure };
}
