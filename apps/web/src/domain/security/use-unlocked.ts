import { useState } from 'react';
import { Refusal } from '../../lib/api.ts';
import { onceAllowed } from './once-allowed.ts';
import { unlockModeOf, type UnlockMode } from './unlock-step.tsx';

type Work = () => Promise<unknown>;

/**
 * Sends commands that need an unlocked session. While `step` isn't null the digits are asked for, and `unlocked` sends the refused command again. `refusal`:
 * the sentence of any other refusal, `noAnswer` where none came.
 */
export function useUnlocked(noAnswer: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [locked, setLocked] = useState<{ readonly mode: UnlockMode; readonly work: Work } | null>(null);
  const go = async (work: Work, goesOn: typeof onceAllowed): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    setLocked(null);
    try {
      await goesOn(work);
    } catch (error) {
      const mode = unlockModeOf(error instanceof Refusal ? error.code : null);
      if (mode) setLocked({ mode, work });
      else setRefusal(error instanceof Refusal ? error.message : noAnswer);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ busy, refusal, step: locked?.mode ?? null },
    send: (work: Work): void => void go(work, again => again()),
    unlocked: (): void => void (locked && go(locked.work, onceAllowed)),
    forget: (): void => setRefusal(null),
  };
}
