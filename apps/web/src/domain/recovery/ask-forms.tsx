import { useState } from 'react';
import { Button, Field, leftByManagers } from '@parkett/ui';
import { ask } from '../../lib/api.ts';
import { Form } from '../../lib/form/form.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { read } from '../../lib/stored.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './recovery.module.css';

type Props = { onAsked: () => void };
type Fields = Record<'name' | 'birthDate' | 'recoveryCode', ReturnType<ReturnType<typeof useContractForm>['field']>>;

const nothing = { name: '', birthDate: '', recoveryCode: '' };

/** What is said of the one that is missing: a name shows something by the date of birth alone, and the other way round. */
function useTogether() {
  const together = useTexts('recovery')('together');
  return ({ name, birthDate }: { name: string; birthDate: string }) => ({
    ...(birthDate.trim() === '' ? {} : { name: together }),
    ...(name.trim() === '' ? {} : { birthDate: together }),
  });
}

/** What may show that the account is his who asks: all of it may stay empty. */
function Proofs({ name, birthDate, recoveryCode }: Omit<Fields, 'recoveryCode'> & Partial<Fields>) {
  const t = useTexts('recovery');
  return (
    <fieldset className={styles.proofs}>
      <legend>{t('proofsTitle')}</legend>
      <p className={styles.text}>{t(recoveryCode ? 'proofsText' : 'proofsTextTwo')}</p>
      <Field {...name} label={t('name')} hint={t('nameHint')} autoComplete="name" />
      <Field {...birthDate} label={t('birthDate')} type="date" autoComplete="bday" />
      {recoveryCode ? (
        <Field
          {...recoveryCode}
          label={t('recoveryCode')}
          hint={t('recoveryCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          {...leftByManagers}
        />
      ) : null}
    </fieldset>
  );
}

/** Forgotten login password. Where the house sends letters a confirmed address is enough, for who can read them. */
export function AskPassword({ onAsked, letters, startsByDesk }: Props & { letters: boolean; startsByDesk: boolean }) {
  const t = useTexts('recovery');
  const [saysNoMailbox, setNoMailbox] = useState(startsByDesk);
  const byDesk = saysNoMailbox || !letters;
  const missing = useTogether();
  const form = useContractForm({
    missing,
    request: () => import('@parkett/contract/recovery').then(contract => contract.ask.request),
    start: { account: read('account') ?? '', ...nothing },
    fieldOf: code => (code.startsWith('account') ? 'account' : code === 'recovery-code-malformed' ? 'recoveryCode' : null),
    send: async typed => {
      await ask('recovery/ask', { ...typed, byDesk }, { quiet: true });
      onAsked();
    },
  });
  return (
    <>
      <p className={styles.text}>{t(byDesk ? 'askText-login-password' : 'askText-letter')}</p>
      <Form form={form} submitLabel={t('send')}>
        <Field
          {...form.field('account')}
          label={t('account')}
          hint={t('accountHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {letters ? (
          <Button kind="quiet" onClick={() => setNoMailbox(!saysNoMailbox)}>
            {t(byDesk ? 'withMailbox' : 'noMailbox')}
          </Button>
        ) : null}
        {byDesk ? <Proofs name={form.field('name')} birthDate={form.field('birthDate')} recoveryCode={form.field('recoveryCode')} /> : null}
      </Form>
    </>
  );
}

/** Lost second factor, no recovery code left. */
export function AskFactor({ token, onAsked }: Props & { token: string }) {
  const t = useTexts('recovery');
  const missing = useTogether();
  const form = useContractForm({
    missing,
    request: () => import('@parkett/contract/recovery').then(contract => contract.askFactor.request),
    start: { name: '', birthDate: '' },
    send: async typed => {
      await ask('recovery/askFactor', { token, ...typed }, { quiet: true });
      onAsked();
    },
  });
  return (
    <>
      <p className={styles.text}>{t('askText-second-factor')}</p>
      <Form form={form} submitLabel={t('send')}>
        <Proofs name={form.field('name')} birthDate={form.field('birthDate')} />
      </Form>
    </>
  );
}

/** Forgotten fund password of whoever is signed in. */
export function AskFundPassword({ onAsked }: Props) {
  const t = useTexts('recovery');
  const missing = useTogether();
  const form = useContractForm({
    missing,
    request: () => import('@parkett/contract/recovery').then(contract => contract.askFundPassword.request),
    start: { password: '', ...nothing },
    fieldOf: code => (/password/.test(code) ? 'password' : code === 'recovery-code-malformed' ? 'recoveryCode' : null),
    send: async typed => {
      await ask('recovery/askFundPassword', typed, { quiet: true });
      onAsked();
    },
  });
  return (
    <>
      <p className={styles.text}>{t('askText-fund-password')}</p>
      <Form form={form} submitLabel={t('send')}>
        <Field {...form.field('password')} label={t('loginPassword')} type="password" autoComplete="current-password" />
        <Proofs name={form.field('name')} birthDate={form.field('birthDate')} recoveryCode={form.field('recoveryCode')} />
      </Form>
    </>
  );
}
