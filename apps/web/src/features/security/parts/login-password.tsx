import { useState } from 'react';
import { Field } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useConfirmation } from '../../../domain/security/confirmation.tsx';
import styles from './security.module.css';

/** The original login password and a new one, twice; then what confirms it. */
export function LoginPassword() {
  const t = useTexts('security');
  const [done, setDone] = useState(false);
  const { confirm, dialog } = useConfirmation();
  const form = useContractForm({
    request: () => import('@parkett/contract/security').then(({ changeLoginPassword }) => changeLoginPassword.request),
    start: { original: '', password: '', confirmPassword: '' },
    missing: { original: t('originalMissing') },
    fieldOf: code => (/^(password-repeat|passwords-)/.test(code) ? 'confirmPassword' : code.startsWith('password-') ? 'password' : null),
    send: async ({ original, password, confirmPassword }) => {
      const change = () => ask('security/changeLoginPassword', { password, confirmPassword }, { quiet: true });
      try {
        await change();
      } catch (error) {
        if ((error as { code?: string }).code !== 'confirmation-required') throw error;
        confirm({
          ...{ what: { operation: 'change-login-password' }, known: { password: original } },
          work: async () => {
            await change();
            setDone(true);
          },
        });
      }
    },
  });
  if (done) return <p className={styles.done}>{t('loginPasswordChanged')}</p>;
  return (
    <>
      <p className={styles.muted}>{t('loginPasswordText')}</p>
      <Form form={form} submitLabel={t('goOn')}>
        <Field {...form.field('original')} label={t('originalPassword')} type="password" autoComplete="current-password" />
        <Field {...form.field('password')} label={t('newPassword')} type="password" autoComplete="new-password" hint={t('passwordHint')} />
        <Field {...form.field('confirmPassword')} label={t('newPasswordAgain')} type="password" autoComplete="new-password" />
      </Form>
      {dialog}
    </>
  );
}
