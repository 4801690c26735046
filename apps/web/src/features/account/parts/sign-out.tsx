import { useState } from 'react';
import { Button, Dialog } from '@parkett/ui';
import { signOut } from '../../../lib/sign-out.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Asks first; then the stored token goes, a second of 'signing out', and the sign-in screen (specification §2). */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('account');
  const common = useTexts('common');
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut('/login/login');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('signOutTitle')}
      closeLabel={common('close')}
      footer={
        <Button kind="danger" wide busy={leaving} onClick={() => void leave()}>
          {t(leaving ? 'signingOut' : 'signOut')}
        </Button>
      }
    >
      <p>{t('signOutText')}</p>
    </Dialog>
  );
}
