import { useState } from 'react';
import { Button } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { tellOpening, type Offering } from '../queries.ts';
import styles from './new-shares.module.css';

/** A customer wants a message when the window opens, or no longer. */
export function OpeningWish({ offering: { number, amounts } }: { offering: Offering }) {
  const t = useTexts('new-shares');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!amounts) return null;
  const { isOpeningTold } = amounts;
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await tellOpening({ number, isWished: !isOpeningTold });
    } catch (error) {
      setRefusal(error instanceof Refusal ? error.message : t('noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isOpeningTold ? <p role="status">{t('openingTold')}</p> : null}
      <Button busy={busy} onClick={() => void send()}>
        {t(isOpeningTold ? 'untellOpening' : 'tellOpening')}
      </Button>
      {refusal ? (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ) : null}
    </>
  );
}
