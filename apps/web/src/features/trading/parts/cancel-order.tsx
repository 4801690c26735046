import type { trading } from '@parkett/contract';
import { Button, Dialog, showToast } from '@parkett/ui';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCancelOrder } from '../queries.ts';
import { orderWords } from './order-words.ts';
import { RefusalNote } from './refusal-text.tsx';
import styles from './change-order.module.css';

/** Asks before what is left of a pending order is cancelled; the venue decides whether it still was. */
export function CancelOrder({ order, onClose }: { order: trading.OrderView; onClose: () => void }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const { mutateAsync, isPending, error } = useCancelOrder();
  const cancel = () =>
    mutateAsync({ number: order.number }).then(
      () => {
        showToast(t('cancelAsked'));
        onClose();
      },
      () => undefined,
    );
  return (
    <Dialog open onClose={onClose} title={t('cancelTitle')} closeLabel={common('close')}>
      <div className={styles.sheet}>
        <p>
          <b>{orderWords(t, order)}</b> · {order.number}
        </p>
        <p className={styles.small}>{t('cancelText')}</p>
        {error instanceof Refusal ? <RefusalNote refusal={{ code: error.code, what: error.message }} /> : null}
        <div className={styles.pair}>
          <Button onClick={onClose}>{t('keepOrder')}</Button>
          <Button kind="danger" busy={isPending} onClick={() => void cancel()}>
            {t('cancelOrder')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
