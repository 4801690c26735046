import { Field, Sheet, showToast } from '@parkett/ui';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { renamePayee, type Payee } from '../queries.ts';
import styles from './payees.module.css';

/** The customer's own word for a payee. */
export function NicknameSheet({ payee: { id, nickname }, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useTexts('payees');
  const common = useTexts('common');
  const form = useContractForm({
    request: () => import('@parkett/contract/payees').then(({ renamePayee: call }) => call.request),
    start: { nickname },
    fieldOf: code => (code === 'nickname-unreadable' ? 'nickname' : null),
    send: async typed => {
      await renamePayee({ id, nickname: typed.nickname });
      showToast(t('renamed'), 'success');
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t('rename')} closeLabel={common('close')}>
      <div className={styles.steps}>
        <Form form={form} submitLabel={t('save')}>
          <Field {...form.field('nickname')} label={t('nickname')} hint={t('nicknameHint')} autoComplete="off" />
        </Form>
      </div>
    </Sheet>
  );
}
