import { useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button, Dialog, showToast } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { cancelOrder } from '../queries.ts';
import { orderWords } from './order-words.ts';
import { RefusalNote } from './refusal-text.tsx';
import type { ShownRefusal } from './use-submit.ts';
import styles from './change-order.module.css';

/** Asks before what is left of a pending order is cancelled; the venue decides whether it still was. */
export function CancelOrder({ order, onClose }: { order: trading.OrderView; onClose: () => void }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Omit<ShownRefusal, 'field'> | null>(null);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelOrder(order.number);
      showToast(t('cancelAsked'));
      onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal({ code: error.code, what: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('cancelTitle')} closeLabel={common('close')}>
      <div className={styles.sheet}>
        <p>
          <b>{orderWords(t, order)}</b> · {order.number}
        </p>
        <p className={styles.small}>{t('cancelText')}</p>
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <div className={styles.pair}>
          <Button onClick={onClose}>{t('keepOrder')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {t('cancelOrder')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
