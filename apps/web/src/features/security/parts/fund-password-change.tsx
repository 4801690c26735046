import { useState } from 'react';
import { Button } from '@parkett/ui';
import { isComplete, SixDigits } from '../../../domain/security/six-digits.tsx';
import { ask, Refusal } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { refreshSession, useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import styles from './security.module.css';

type Step = 'original' | 'chosen' | 'repeated' | 'done';

/** Sets the fund password, or changes it: the original one, the new one, the new one again. */
export function FundPasswordChange({ ownKeys }: { ownKeys: boolean }) {
  const customer = useCustomer();
  return customer ? <Steps hasOne={customer.passwords !== ''} ownKeys={ownKeys} /> : null;
}

function Steps({ hasOne, ownKeys }: { hasOne: boolean; ownKeys: boolean }) {
  const t = useTexts('security');
  // What it was when the customer was known first: once it is set, the screen says so.
  const [had] = useState(hasOne);
  const entry = useSteps(had);
  if (entry.step === 'done') return <p className={styles.done}>{t(had ? 'fundPasswordChanged' : 'fundPasswordSet')}</p>;
  const labels = { original: 'originalDigits', chosen: 'newDigits', repeated: 'newDigitsAgain' } as const;
  return (
    <div className={styles.steps}>
      <p className={styles.muted}>{t(had ? 'fundPasswordText' : 'fundPasswordSetText')}</p>
      <SixDigits
        key={entry.step}
        label={t(labels[entry.step])}
        value={entry.typed}
        onChange={entry.type}
        error={entry.error}
        ownKeys={ownKeys}
        busy={entry.busy}
      />
      {entry.step === (had ? 'original' : 'chosen') ? null : (
        <Button kind="quiet" wide onClick={() => entry.startOver('')}>
          {t('startOver')}
        </Button>
      )}
      {entry.dialog}
    </div>
  );
}

type Changing = { original: string; confirm: ReturnType<typeof useConfirmation>['confirm']; finish: () => void };

/** Changes them at once where nothing but the digits has to be confirmed; else the confirming screen asks for the rest. */
const changing =
  ({ original, confirm, finish }: Changing) =>
  async (fundPassword: string): Promise<void> => {
    const what = { operation: 'change-fund-password' } as const;
    const carryOut = async (): Promise<void> => {
      await ask('security/changeFundPassword', { fundPassword }, { quiet: true });
      finish();
    };
    try {
      await ask('security/confirm', { ...what, fundPassword: original }, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof Refusal) || refused.code !== 'second-factor-required') throw refused;
      return confirm({ what, known: { fundPassword: original }, work: carryOut });
    }
    await carryOut();
  };

function useSteps(had: boolean) {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const first: Step = had ? 'original' : 'chosen';
  const [step, setStep] = useState<Step>(first);
  const [typed, setTyped] = useState('');
  const [kept, setKept] = useState({ original: '', chosen: '' });
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { confirm, dialog } = useConfirmation();
  const go = (next: Step, why = '') => {
    setTyped('');
    setError(why);
    setStep(next);
  };
  const finish = () => {
    go('done');
    void refresh('security/overview', 'user/profile');
    void refreshSession();
  };
  const change = changing({ original: kept.original, confirm, finish });
  const run = async (work: () => Promise<void>, back: Step) => {
    setBusy(true);
    try {
      await work();
    } catch (failed) {
      go(back, wordsOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (digits: string) =>
    run(async () => {
      await ask('user/checkFundPassword', { fundPassword: digits }, { quiet: true });
      setKept({ ...kept, chosen: digits });
      go('repeated');
    }, 'chosen');
  const send = (digits: string) =>
    run(async () => {
      if (had) return change(digits);
      await ask('user/setFundPassword', { fundPassword: digits }, { quiet: true });
      finish();
    }, first);
  const type = (digits: string) => {
    if (busy) return;
    setError('');
    setTyped(digits);
    if (!isComplete(digits)) return;
    if (step === 'original') {
      setKept({ ...kept, original: digits });
      return go('chosen');
    }
    if (step === 'chosen') return void choose(digits);
    if (digits !== kept.chosen) return go('chosen', t('digitsDiffer'));
    void send(digits);
  };
  return { step, typed, error, busy, type, dialog, startOver: (why: string) => go(first, why) };
}
