import { NoPasskey, signWithPasskey } from '@parkett/client';
import { useEffect, useRef, useState } from 'react';
import type { RequestAt } from '@parkett/contract';
import { byLoginPassword } from '@parkett/contract/confirming';
import { Button, CodeField, Dialog, Field, leftByManagers, type Elements } from '@parkett/ui';
import { ask, NoAnswer, Refusal } from '../../lib/api.ts';
import { focusField } from '../../lib/focus-field.ts';
import { refresh, useCall } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { SixDigits } from './six-digits.tsx';
import styles from './confirmation.module.css';

type Confirmed = RequestAt<'security/confirm'>;

/** Something to confirm: what it is, what was typed for it already, and what is done then. */
type Waiting = {
  readonly what: Pick<Confirmed, 'operation' | 'payee' | 'amount' | 'currency'>;
  readonly known: Pick<Confirmed, 'password' | 'fundPassword'>;
  readonly work: () => Promise<void>;
};

/** What a screen shows of a failure: a refusal in the customer's language, or that no answer came. */
export const useWordsOf = (): ((error: unknown) => string) => {
  const t = useTexts('security');
  return error => {
    // The refusal names both ways, also to whoever has no passkey yet.
    if (error instanceof Refusal && error.code === 'second-factor-required' && error.params['passkey'] === 'no') return t('appCodeMissing');
    if (error instanceof Refusal) return error.message;
    if (error instanceof NoAnswer) return t('noAnswer');
    if (error instanceof NoPasskey) return t('noPasskey');
    throw error;
  };
};

/** The confirming screen: `confirm` shows it and does the work afterwards. Its dialog has to stand on the screen. */
export function useConfirmation(): { confirm: (waiting: Waiting) => void; dialog: Elements } {
  const t = useTexts('security');
  const common = useTexts('common');
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const close = () => setWaiting(null);
  const dialog = (
    <Dialog open={waiting !== null} onClose={close} title={t('confirmTitle')} closeLabel={common('close')}>
      {waiting ? <Confirmation waiting={waiting} onDone={close} /> : null}
    </Dialog>
  );
  return { confirm: setWaiting, dialog };
}

/** A refusal, and whether it is said at the six digits. */
type Failure = { readonly text: string; readonly isOfDigits: boolean };
const ofDigits: readonly string[] = ['wrong-fund-password', 'fund-password-locked', 'fund-password-required', 'fund-password-malformed'];

type Typed = { password?: string; fundPassword?: string; appCode?: string; recoveryCode?: string };

/** What was typed, what is wrong with it, and how it is sent: typed, or with what a passkey signs. */
function useConfirming({ what, known, work }: Waiting, onDone: () => void) {
  const wordsOf = useWordsOf();
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (proof: () => Promise<Partial<Confirmed>>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await ask('security/confirm', { ...what, ...known, ...typed, ...(await proof()) }, { quiet: true });
      await work();
      void refresh('security/overview', 'user/profile');
      onDone();
    } catch (error) {
      setFailure({ text: wordsOf(error), isOfDigits: error instanceof Refusal && ofDigits.includes(error.code ?? '') });
      setTyped({ ...typed, fundPassword: '', appCode: '' });
    } finally {
      setBusy(false);
    }
  };
  const withPasskey = () => send(async () => ({ passkey: await signWithPasskey(await ask('security/confirmChallenge', what, { quiet: true })) }));
  return { typed, type: (more: Typed) => setTyped({ ...typed, ...more }), failure, busy, submit: () => send(async () => ({})), withPasskey };
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  focusField(inputs.find(input => input.value === '') ?? inputs[0]);
}

/** The first field that is empty has the focus: once the fields are there, when there are others, and after a refusal. */
function useFirstField(fields: 'none' | 'usual' | 'recovery', failure: Failure | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstEmpty(form.current), [fields]);
  useEffect(() => {
    if (failure) focusFirstEmpty(form.current);
  }, [failure]);
  return form;
}

function Confirmation({ waiting, onDone }: { waiting: Waiting; onDone: () => void }) {
  const t = useTexts('security');
  const overview = useCall('security/overview', {}, { quiet: true });
  const [byRecovery, setByRecovery] = useState(false);
  const { typed, type, failure, busy, submit, withPasskey } = useConfirming(waiting, onDone);
  const form = useFirstField(!overview.data ? 'none' : byRecovery ? 'recovery' : 'usual', failure);
  if (!overview.data) return <p>{t('loading')}</p>;
  const { fundPassword, appCodeSince, passkeys } = overview.data;
  const { what, known } = waiting;
  const asksPassword = known.password === undefined && (!fundPassword || byLoginPassword.includes(what.operation));
  const asksCode = appCodeSince !== null && !byRecovery;
  const asksPasskey = passkeys.length > 0 && !byRecovery;
  const asksDigits = known.fundPassword === undefined && fundPassword;
  const isAtDigits = asksDigits && failure?.isOfDigits;
  const hasFactor = appCodeSince !== null || passkeys.length > 0;
  return (
    <form
      ref={form}
      className={styles.steps}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.muted}>{t(`confirm-${what.operation}`)}</p>
      {asksPassword ? <TypedField name="password" label={t('loginPassword')} typed={typed} type={type} /> : null}
      {asksDigits ? (
        <SixDigits
          label={t('fundPassword')}
          value={typed.fundPassword ?? ''}
          onChange={digits => type({ fundPassword: digits })}
          error={isAtDigits ? failure.text : ''}
          ownKeys={false}
          busy={busy}
        />
      ) : null}
      {asksCode ? <CodeField label={t('appCode')} value={typed.appCode ?? ''} onChange={({ target }) => type({ appCode: target.value })} /> : null}
      {byRecovery ? <TypedField name="recoveryCode" label={t('recoveryCode')} typed={typed} type={type} /> : null}
      {failure && !isAtDigits ? (
        <p className={styles.failure} role="alert">
          {failure.text}
        </p>
      ) : null}
      {asksPasskey ? (
        <Button wide kind={asksCode ? 'secondary' : 'primary'} busy={busy} onClick={() => void withPasskey()}>
          {t('withPasskey')}
        </Button>
      ) : null}
      {!hasFactor || asksCode || byRecovery ? (
        <Button type="submit" kind="primary" wide busy={busy}>
          {t('confirm')}
        </Button>
      ) : null}
      {hasFactor ? (
        <Button kind="quiet" wide onClick={() => setByRecovery(!byRecovery)}>
          {t(byRecovery ? 'otherWay' : 'useRecoveryCode')}
        </Button>
      ) : null}
    </form>
  );
}

const looks = {
  password: { type: 'password', autoComplete: 'current-password' },
  recoveryCode: { autoComplete: 'off', ...leftByManagers },
} as const;

type TypedFieldProps = { name: keyof typeof looks; label: string; typed: Typed; type: (more: Typed) => void };

const TypedField = ({ name, label, typed, type }: TypedFieldProps) => (
  <Field {...looks[name]} label={label} value={typed[name] ?? ''} onChange={event => type({ [name]: event.target.value })} />
);
