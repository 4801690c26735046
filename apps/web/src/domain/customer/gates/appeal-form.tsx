import { useState } from 'react';
import { Button, TextArea } from '@parkett/ui';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Opens to a field for what the customer says against a block. */
export function AppealForm({ onAppeal }: { onAppeal: (text: string) => Promise<unknown> }) {
  const t = useTexts('common');
  const [isOpen, setIsOpen] = useState(false);
  const form = useContractForm({
    request: () => import('@parkett/contract/gates').then(({ makeAppeal }) => makeAppeal.request),
    start: { text: '' },
    fieldOf: () => 'text',
    send: ({ text }) => onAppeal(text),
  });
  if (!isOpen) {
    return (
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {t('appeal')}
      </Button>
    );
  }
  return (
    <Form form={form} submitLabel={t('appealSend')}>
      <TextArea {...form.field('text')} label={t('appealText')} hint={t('appealHint')} autoFocus />
    </Form>
  );
}
