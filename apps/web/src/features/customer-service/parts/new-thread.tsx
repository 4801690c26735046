import type { ThreadAbout } from '@parkett/contract/customer-service';
import { threadKinds } from '@parkett/contract/thread-words';
import { Field, Segments, TextArea } from '@parkett/ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { saying } from '../../../lib/outcomes.ts';
import { useTexts } from '../../../lib/texts.ts';
import { goingOn } from '../../../navigation/going-on.ts';
import { address } from '../../../navigation/paths.ts';
import { openThread, useServiceForm } from '../queries.ts';
import { PictureField, type Sent } from './picture-field.tsx';
import type { ServicePath } from './service-page.tsx';
import styles from './service.module.css';

const fields: Readonly<Record<string, 'subject' | 'text'>> = { 'subject-missing': 'subject', 'text-missing': 'text' };

/** The form that opens a thread and leads to it. `about`: the thing that the customer came from. */
export function NewThread({ path, about }: { path: ServicePath; about: ThreadAbout | undefined }) {
  const t = useTexts('customer-service');
  const { data: limits } = useServiceForm();
  const [pictures, setPictures] = useState<readonly Sent[]>([]);
  const form = useContractForm({
    request: () => import('@parkett/contract/customer-service').then(({ openThread: call }) => call.request),
    start: { kind: 'question', subject: '', text: '' },
    keptAs: 'customer-service',
    fieldOf: code => fields[code] ?? null,
    send: async ({ kind, subject, text }) => {
      const wish = {
        kind: threadKinds.find(one => one === kind) ?? 'question',
        subject,
        text,
        pictures: pictures.map(one => one.picture),
        ...(about ? { about } : {}),
      };
      const goOn = goingOn();
      const { number } = await saying('submit', openThread(wish));
      goOn(address(path, { number }));
    },
  });
  const kind = form.choice('kind');
  return (
    <section className={styles.section}>
      <h2>{t('newTitle')}</h2>
      <Form form={form} submitLabel={t('send')}>
        <Segments
          label={t('kind')}
          options={threadKinds.map(value => ({ value, label: t(`kind-${value}`) }))}
          value={kind.value === 'complaint' ? 'complaint' : 'question'}
          onChange={kind.onChange}
        />
        {kind.value === 'complaint' && limits ? <p className={styles.muted}>{t('complaintText', { days: limits.complaintDays })}</p> : null}
        {about ? <p>{t(`about-${about.kind}`, { number: about.number })}</p> : null}
        <Field {...form.field('subject')} label={t('subject')} />
        <TextArea {...form.field('text')} label={t('text')} rows={6} />
        <PictureField sent={pictures} onChange={setPictures} />
        {limits ? <p className={styles.muted}>{t('limits', { threads: limits.threadsPerDay, texts: limits.textsPerDay })}</p> : null}
      </Form>
    </section>
  );
}
