import { useState } from 'react';
import { Field } from '@parkett/ui';
import { ask, Refusal } from '../../lib/api.ts';
import { Form } from '../../lib/form/form.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { refresh } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { isComplete, SixDigits } from '../security/six-digits.tsx';

const again = () => refresh('recovery/state');

/** The new login password of an approved case. */
export function NewPassword() {
  const t = useTexts('recovery');
  const form = useContractForm({
    request: () => import('@parkett/contract/recovery').then(({ finish }) => finish.request),
    start: { password: '', confirmPassword: '' },
    fieldOf: code => (/^(password-repeat|passwords-)/.test(code) ? 'confirmPassword' : code.startsWith('password-') ? 'password' : null),
    send: async typed => {
      await ask('recovery/finish', typed, { quiet: true });
      await again();
    },
  });
  return (
    <Form form={form} submitLabel={t('setPassword')}>
      <Field {...form.field('password')} label={t('newPassword')} type="password" autoComplete="new-password" hint={t('passwordHint')} />
      <Field {...form.field('confirmPassword')} label={t('newPasswordAgain')} type="password" autoComplete="new-password" />
    </Form>
  );
}

/** The new fund password of an approved case, twice. */
export function NewDigits({ ownKeys }: { ownKeys: boolean }) {
  const t = useTexts('recovery');
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const startOver = (why: string): void => {
    setTyped('');
    setChosen(null);
    setError(why);
  };
  const send = async (fundPassword: string): Promise<void> => {
    setBusy(true);
    try {
      await ask('recovery/finishFundPassword', { fundPassword }, { quiet: true });
      await again();
    } catch (failed) {
      startOver(failed instanceof Refusal ? failed.message : t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  const type = (digits: string): void => {
    if (busy) return;
    setError('');
    setTyped(digits);
    if (!isComplete(digits)) return;
    if (chosen === null) {
      setTyped('');
      return setChosen(digits);
    }
    if (digits !== chosen) return startOver(t('digitsDiffer'));
    void send(digits);
  };
  const label = t(chosen === null ? 'newDigits' : 'newDigitsAgain');
  return <SixDigits key={label} {...{ label, error, ownKeys, busy }} value={typed} onChange={type} />;
}
