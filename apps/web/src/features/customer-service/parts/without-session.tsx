import { Field, TextArea } from '@parkett/ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { ask } from '../../../lib/api.ts';
import { usePageLanguage, useTexts } from '../../../lib/texts.ts';
import { useParameter } from '../../../navigation/location.ts';
import styles from './service.module.css';

const fields: Readonly<Record<string, 'claimed' | 'address' | 'subject' | 'text'>> = {
  ...{ 'account-missing': 'claimed', 'email-malformed': 'address', 'subject-missing': 'subject', 'text-missing': 'text' },
};

/** The form for people who can't sign in. The answer comes by e-mail, and says nothing of an account. */
export function WithoutSession() {
  const t = useTexts('customer-service');
  const language = usePageLanguage();
  const [sent, setSent] = useState<{ number: string; address: string } | null>(null);
  const form = useContractForm({
    request: () => import('@parkett/contract/customer-service').then(({ writeWithoutSession }) => writeWithoutSession.request),
    start: { claimed: useParameter('case') ?? '', address: '', subject: '', text: '' },
    fieldOf: code => fields[code] ?? null,
    send: async typed => {
      const { number } = await ask('service/writeWithoutSession', { ...typed, language }, { quiet: true });
      setSent({ number, address: typed.address });
    },
  });
  return (
    <section className={styles.section} aria-label={t('noSessionTitle')}>
      <h2>{t('noSessionTitle')}</h2>
      {sent ? (
        <p role="status" className={styles.note}>
          {t('noSessionSent', sent)}
        </p>
      ) : (
        <>
          <p className={styles.muted}>{t('noSessionText')}</p>
          <Form form={form} submitLabel={t('send')}>
            <Field {...form.field('claimed')} label={t('claimed')} />
            <Field {...form.field('address')} label={t('answerAddress')} type="email" autoComplete="email" />
            <Field {...form.field('subject')} label={t('subject')} />
            <TextArea {...form.field('text')} label={t('text')} rows={6} />
          </Form>
        </>
      )}
    </section>
  );
}
