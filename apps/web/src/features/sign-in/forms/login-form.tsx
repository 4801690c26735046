import { Suspense, useState } from 'react';
import { ask, Refusal } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../navigation/paths.ts';
import { AccountField } from './account-field.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf } from './refused-field.ts';
import styles from '../parts/sign-in.module.css';

/** Blocks that keep somebody from signing in. */
const gates: readonly string[] = ['account-login-banned', 'account-disabled'];
const RefusedGate = lazyPart(() => import('../../../domain/customer/gates/refused-gate.tsx').then(part => part.RefusedGate));

/** Account and password. With `account` given it is shown, not asked (reLogin). */
export function LoginForm({ to, account }: { to: ScreenPath; account?: string }) {
  const t = useTexts('sign-in');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const form = useContractForm({
    request: () => import('@parkett/contract/sign-in').then(({ login }) => login.request),
    start: { account: account ?? read('account') ?? '', password: '' },
    ...(account === undefined ? { keptAs: 'login' } : {}),
    // What is about neither, a wrong pair above all, is said where the last thing was typed.
    fieldOf: code => (fieldOf(code) === 'account' ? 'account' : 'password'),
    send: async request => {
      setRefused(null);
      const half = await ask('user/login', request).catch((error: unknown) => {
        // The card says it all, at its own place.
        if (error instanceof Refusal && error.code !== null && gates.includes(error.code)) setRefused(error);
        throw error;
      });
      const { enterAndGo } = await import('../parts/after-sign-in.ts');
      await enterAndGo(half, to);
    },
  });
  return (
    <>
      <Form form={form} submitLabel={t('signIn')}>
        {account ? (
          <div className={styles.known}>
            <span>{t('account')}</span>
            <strong>{account}</strong>
            <input type="hidden" name="username" autoComplete="username" value={account} />
          </div>
        ) : (
          <AccountField {...form.field('account')} />
        )}
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
      </Form>
      {refused ? (
        <Suspense>
          <RefusedGate refusal={refused} />
        </Suspense>
      ) : null}
    </>
  );
}
