import { signOf, Button, Dialog } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { countWords, orderWords } from './order-words.ts';
import { RefusalNote } from './refusal-text.tsx';
import { useCancelling } from './use-cancelling.ts';
import type { HeldByOrders } from './use-form-requests.ts';
import styles from './change-order.module.css';

type HeldProps = {
  held: HeldByOrders;
  /** The whole or the free quantity, to be sold; null: nothing. */
  onSettle: (quantity: string | null) => void;
};

/** Before a holding is sold whole: the pending orders that hold a part of it, which can be cancelled first. The sale itself waits in the form for its button. */
export function HeldQuestion({ held: { holding, orders }, onSettle }: HeldProps) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const { cancel, busy, refusal } = useCancelling(() => onSettle(holding.quantity));
  const counted = (quantity: string) => countWords(t, quantity, holding);
  const isFree = signOf(holding.sellable) > 0;
  return (
    <Dialog open onClose={() => onSettle(null)} title={t('heldTitle')} closeLabel={common('close')}>
      <div className={styles.sheet}>
        <ul>
          {orders.map(order => (
            <li key={order.number}>
              <b>{orderWords(t, order)}</b> · {order.number}
            </li>
          ))}
        </ul>
        <p className={styles.small}>{t('heldText')}</p>
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <div className={styles.pair}>
          <Button onClick={() => onSettle(isFree ? holding.sellable : null)}>
            {isFree ? t('sellOnly', { counted: counted(holding.sellable) }) : t('keepOrder')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel(orders)}>
            {t('cancelThenSell', { counted: counted(holding.quantity) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
