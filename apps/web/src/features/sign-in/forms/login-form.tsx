import { Suspense, useState } from 'react';
import { showToast } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { ServiceText } from '../../../lib/service-text.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { keepLostFactor } from '../../../domain/recovery/lost-factor.ts';
import type { Address } from '../../../navigation/paths.ts';
import { AccountField } from './account-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { unlockOf, type Unlock } from './unlock.ts';
import { PasswordField } from './password-field.tsx';
import { fieldOf } from './refused-field.ts';
import type { Second } from './second-field.tsx';
import styles from '../parts/sign-in.module.css';

/** Blocks that keep somebody from signing in. */
const gates: readonly string[] = ['account-login-banned', 'account-disabled'];
/** Its code comes when it is asked for: most sign-ins end with the password. */
const SecondField = lazyPart(() => import('./second-field.tsx').then(part => part.SecondField));
const RefusedGate = lazyPart(() => import('../../../domain/customer/gates/refused-gate.tsx').then(part => part.RefusedGate));

/** Account and password, then what a second factor shows. With `account` given it is shown, not asked (reLogin). */
export function LoginForm({ to, account }: { to: Address; account?: string }) {
  const t = useTexts('sign-in');
  const [second, setSecond] = useState<Second | null>(null);
  const [lock, setLock] = useState<Unlock | null>(null);
  const isLocked = lock !== null && lock !== 'no';
  const [refused, setRefused] = useState<Refusal | null>(null);
  const form = useContractForm({
    request: () => import('@parkett/contract/sign-in').then(({ login }) => login.request),
    start: { account: account ?? read('account') ?? '', password: '', second: '' },
    ...(account === undefined ? { keptAs: 'login' } : {}),
    // What is about neither, a wrong pair above all, is said where the last thing was typed.
    fieldOf: code => (fieldOf(code) === 'account' ? 'account' : second === null ? 'password' : 'second'),
    send: async ({ second: typed, ...request }) => {
      const proof = second === 'code' ? { appCode: typed } : second === 'recovery' ? { recoveryCode: typed } : {};
      setRefused(null);
      try {
        const half = await ask('user/login', { ...request, ...(typed ? proof : {}), ...(isLocked ? { unlock: true } : {}) }, { quiet: true });
        keepLostFactor(null);
        const { enterAndGo } = await import('../parts/after-sign-in.ts');
        await enterAndGo(half, to);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // The card says it all, at its own place.
        if (error.code !== null && gates.includes(error.code)) setRefused(error);
        if (error.params['reason'] === 'account-ended') return;
        if (error.code === 'account-locked-by-owner') {
          setLock(unlockOf(error));
          // The code that was right is used up: unlocking takes the next one.
          form.choice('second').onChange('');
          if (unlockOf(error) === 'no') throw new Refusal(t('ended-locked-for-service'), error.code, error.params);
        }
        if (error.code === 'second-factor-required') keepLostFactor(String(error.params['lost'] ?? '') || null);
        // Asked for the first time: the field says what to do, and nothing has gone wrong yet.
        if (error.code === 'second-factor-required' && second === null) return setSecond(error.params['appCode'] === 'no' ? 'recovery' : 'code');
        showToast(error.message, 'danger');
        throw error;
      }
    },
  });
  return (
    <>
      <Form form={form} submitLabel={t(isLocked ? 'unlockAndSignIn' : 'signIn')}>
        {/* The second factor is a step of its own: what was right stays in the form, unseen. */}
        {second === null ? null : <KnownAccount account={form.choice('account').value} />}
        <div className={styles.credentials} hidden={second !== null}>
          {account ? <KnownAccount account={account} /> : <AccountField {...form.field('account')} />}
          <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
        </div>
        {second === null ? null : (
          <SecondField
            second={second}
            onChange={setSecond}
            onBack={() => setSecond(null)}
            field={{ ...form.field('second'), value: form.choice('second').value }}
            isLocked={isLocked}
          />
        )}
      </Form>
      {refused ? (
        <Suspense>
          <RefusedGate refusal={refused} />
        </Suspense>
      ) : null}
      {lock === 'no' ? <ServiceText words={t('toService')} className={styles.text} /> : null}
      <PasskeySignIn
        to={to}
        isLocked={isLocked}
        onLocked={setLock}
        typed={{ account: form.choice('account').value, password: form.choice('password').value }}
      />
    </>
  );
}

/** The account that is known already; managers of passwords find it too. */
function KnownAccount({ account }: { account: string }) {
  return (
    <div className={styles.known}>
      <span>{useTexts('sign-in')('account')}</span>
      <strong>{account}</strong>
      <input type="hidden" name="username" autoComplete="username" value={account} />
    </div>
  );
}
