import { Field, Sheet, showToast } from '@parkett/ui';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { takeSeat } from '../queries.ts';
import styles from './membership.module.css';

type Props = { institution: string; onClose: () => void };

/** The secret key of the customer's institution. */
export function SeatSheet({ institution, onClose }: Props) {
  const t = useTexts('institutions');
  const common = useTexts('common');
  const form = useContractForm({
    request: () => import('@parkett/contract/institutions').then(({ takeSeat: call }) => call.request),
    start: { secretKey: '' },
    fieldOf: code => (code.startsWith('secret-key-') ? 'secretKey' : null),
    send: async ({ secretKey }) => {
      await takeSeat(secretKey);
      showToast(t('taken', { institution }), 'success');
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t('takeSeat')} closeLabel={common('close')}>
      <div className={styles.entry}>
        <p>{t('takeSeatText')}</p>
        <Form form={form} submitLabel={t('take')}>
          <Field {...form.field('secretKey')} label={t('secretKey')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Form>
      </div>
    </Sheet>
  );
}
