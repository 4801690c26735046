import { Button, Field } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ScreenPath } from '../../../navigation/paths.ts';
import { PasswordField } from './password-field.tsx';
import { errorFor, useSubmit } from './use-submit.ts';
import styles from './sign-in.module.css';

/** Account and password. With `account` given it is shown, not asked (reLogin). */
export function LoginForm({ to, account }: { to: ScreenPath; account?: string }) {
  const t = useTexts('sign-in');
  const { busy, failure, onSubmit } = useSubmit(async form => {
    const request = { account: account ?? String(form.get('account')), password: String(form.get('password')) };
    const half = await ask('user/login', request);
    const { enterAndGo } = await import('./after-sign-in.ts');
    await enterAndGo(half, to);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {account ? (
        <div className={styles.known}>
          <span>{t('account')}</span>
          <strong>{account}</strong>
          <input type="hidden" name="username" autoComplete="username" value={account} />
        </div>
      ) : (
        <Field
          label={t('account')}
          hint={t('accountHint')}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          defaultValue={read('account') ?? ''}
          error={errorFor(failure, 'account')}
        />
      )}
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={errorFor(failure, 'password') ?? errorFor(failure, 'form')}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
