import { Dialog, Field, showToast } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { refreshSession } from '../../../lib/session.ts';
import { write } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useConfirmation } from '../../../domain/security/confirmation.tsx';
import styles from '../parts/security.module.css';

type Props = { open: boolean; onClose: () => void };

/** Another address or number to sign in with. */
export default function ChangeAccount({ open, onClose }: Props) {
  const t = useTexts('security');
  const common = useTexts('common');
  const { confirm, dialog } = useConfirmation();
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('changeAccount')} closeLabel={common('close')}>
        {open ? <NewAccount confirm={confirm} onDone={onClose} /> : null}
      </Dialog>
      {dialog}
    </>
  );
}

function NewAccount({ confirm, onDone }: { confirm: ReturnType<typeof useConfirmation>['confirm']; onDone: () => void }) {
  const t = useTexts('security');
  const form = useContractForm({
    request: () => import('@parkett/contract/own-data').then(({ changeAccount }) => changeAccount.request),
    start: { account: '' },
    fieldOf: code => (code.startsWith('account-') ? 'account' : null),
    send: async ({ account }) => {
      const change = async () => {
        const changed = await ask('ownData/changeAccount', { account }, { quiet: true });
        // The session goes on under the new one: both halves of it name their account.
        write('account', changed.account);
        showToast(t('accountChanged', { account: changed.account }), 'success');
        await refreshSession();
        void refresh('user/profile', 'letters/address');
      };
      try {
        await change();
        onDone();
      } catch (error) {
        if ((error as { code?: string }).code !== 'confirmation-required') throw error;
        onDone();
        confirm({ what: { operation: 'change-account', payee: account }, known: {}, work: change });
      }
    },
  });
  return (
    <div className={styles.steps}>
      <p className={styles.muted}>{t('changeAccountText')}</p>
      <Form form={form} submitLabel={t('goOn')}>
        <Field {...form.field('account')} label={t('newAccount')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form>
    </div>
  );
}
