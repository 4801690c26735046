import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Button, Choice, Field } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Link } from '../../../navigation/link.tsx';
import { rich } from '../../../lib/rich-text.tsx';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address, type Address, type Layout, type ScreenPath } from '../../../navigation/paths.ts';
import { enterAndGo } from './after-sign-in.ts';
import { PasswordField } from './password-field.tsx';
import { errorFor, useSubmit } from './use-submit.ts';
import own from './register-form.module.css';
import styles from './sign-in.module.css';

type Registration = ReplyAt<'user/registration'>;

/** Account, password twice, institution code and both agreements. What is agreed to is the version shown behind the links. */
export function RegisterForm({ to, layout }: { to: ScreenPath; layout: Layout }) {
  const t = useTexts('sign-in');
  const [registration, setRegistration] = useState<Registration | null>(null);
  useEffect(() => void ask('user/registration', {}, { quiet: true }).then(setRegistration, () => undefined), []);
  const { busy, failure, onSubmit } = useSubmit(async form => {
    const text = (name: string) => String(form.get(name) ?? '');
    const half = await ask('user/register', {
      account: text('account'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      inviteCode: text('inviteCode'),
      userAgreement: form.has('userAgreement') ? (registration?.userAgreement ?? '') : '',
      privacyPolicy: form.has('privacyPolicy') ? (registration?.privacyPolicy ?? '') : '',
      language: presentLanguage(),
    });
    await enterAndGo(half, to);
  });
  const code = registration?.inviteCode;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field
        label={t('account')}
        hint={t('accountHint')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        error={errorFor(failure, 'account')}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errorFor(failure, 'password')}
      />
      <PasswordField name="confirmPassword" label={t('confirmPassword')} autoComplete="new-password" error={errorFor(failure, 'confirm')} />
      <Field
        label={t('inviteCode')}
        hint={code ? t('inviteCodeShown', { code }) : t('inviteCodeHint')}
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        key={code}
        defaultValue={code ?? ''}
        error={errorFor(failure, 'invite')}
      />
      <Agreements layout={layout} error={errorFor(failure, 'agreements')} />
      {errorFor(failure, 'form') ? (
        <p className={styles.failure} role="alert">
          {errorFor(failure, 'form')}
        </p>
      ) : null}
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('register')}
      </Button>
    </form>
  );
}

/** What stands for `<a>` in a text. */
const linkTo = (to: Address) => ({ a: (words: string) => <Link to={to}>{words}</Link> });

function Agreements({ layout, error }: { layout: Layout; error: ReactNode }) {
  const t = useTexts('sign-in');
  const path = layout === 'desktop' ? '/pc/information/aboutInfo' : '/information/aboutInfo';
  return (
    <fieldset className={own.agreements}>
      <legend className="visually-hidden">{t('agreements')}</legend>
      <Choice name="userAgreement" label={rich(t('agreeUserAgreement'), linkTo(address(path, { tab: 'user-agreement' })))} />
      <Choice name="privacyPolicy" label={rich(t('agreePrivacyPolicy'), linkTo(address(path, { tab: 'privacy-policy' })))} error={error} />
    </fieldset>
  );
}
