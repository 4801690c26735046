import { useEffect, useRef, useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button, Dialog, showToast } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { orderWords } from './order-words.ts';
import { RefusalNote } from './refusal-text.tsx';
import { useCancelling } from './use-cancelling.ts';
import styles from './change-order.module.css';

type CancelOrdersProps = {
  /** The newest pending order of all, or every one of this instrument. */
  which: 'last' | 'all';
  code: string;
  /** Without it they are cancelled at once. */
  asks: boolean;
  onClose: () => void;
};

const pendingOf = async ({ which, code }: Pick<CancelOrdersProps, 'which' | 'code'>): Promise<readonly trading.OrderView[]> =>
  which === 'all'
    ? (await ask('trade/own', { code }, { quiet: true })).orders
    : (await ask('trade/orders', { state: 'pending', page: 1, size: 1 }, { quiet: true })).orders;

/** What the keys for cancelling do: asks first, unless the customer has switched that off; the venue decides of each order whether it still could be. */
export function CancelOrders({ which, code, asks, onClose }: CancelOrdersProps) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const [orders, setOrders] = useState<readonly trading.OrderView[]>([]);
  const { cancel, busy, refusal } = useCancelling(onClose);
  const confirm = useRef<HTMLButtonElement>(null);
  const begin = async () => {
    const pending = await pendingOf({ which, code });
    if (pending.length === 0) {
      showToast(t('noPending'));
      return onClose();
    }
    setOrders(pending);
    if (!asks) await cancel(pending);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch(() => {
      showToast(t('noAnswer'), 'danger');
      onClose();
    });
  });
  const isAsked = orders.length > 0 && (asks || refusal !== null);
  useEffect(() => {
    if (isAsked) confirm.current?.focus();
  }, [isAsked]);
  if (!isAsked) return null;
  const action = t('cancelOrders', { count: orders.length });
  return (
    <Dialog open onClose={onClose} title={t('cancelOrdersTitle', { count: orders.length })} closeLabel={common('close')}>
      <div className={styles.sheet}>
        <ul>
          {orders.map(order => (
            <li key={order.number}>
              <b>{orderWords(t, order)}</b> · {order.number}
            </li>
          ))}
        </ul>
        <p className={styles.small}>{t('cancelText')}</p>
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <div className={styles.pair}>
          <Button onClick={onClose}>{t('keepOrder')}</Button>
          <Button ref={confirm} kind="danger" busy={busy} onClick={() => void cancel(orders)}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
