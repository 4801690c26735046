import { useState } from 'react';
import { Badge, Button } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useWordsOf } from '../../../domain/security/confirmation.tsx';
import styles from '../parts/security.module.css';

/** Whether the address that the customer signs in with is confirmed, and one more link for who has lost the first. */
export function AddressState() {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const state = useCall('letters/address', {}, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly words: string; readonly isWrong: boolean } | null>(null);
  if (!state.data) return null;
  const { on, email, confirmed } = state.data;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await ask('letters/sendConfirmation', {}, { quiet: true });
      setSaid({ words: t('linkSent'), isWrong: false });
    } catch (error) {
      setSaid({ words: wordsOf(error), isWrong: true });
    }
    setBusy(false);
  };
  return (
    <>
      <span>
        <Badge tone={confirmed ? 'petrol' : 'plain'}>{t(confirmed ? 'addressConfirmed' : 'addressNotConfirmed')}</Badge>
      </span>
      {on && email && !confirmed ? (
        <span>
          <Button small kind="quiet" busy={busy} aria-label={t('sendLinkNamed')} onClick={() => void send()}>
            {t('sendLink')}
          </Button>
        </span>
      ) : null}
      {said ? (
        <small className={said.isWrong ? styles.failure : undefined} role={said.isWrong ? 'alert' : 'status'}>
          {said.words}
        </small>
      ) : null}
    </>
  );
}
