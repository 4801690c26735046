import { useRef, useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useFocusKept } from '../../../lib/focus-kept.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CancelOrder } from './cancel-order.tsx';
import { orderWords } from './order-words.ts';
import styles from './order-actions.module.css';

/** Its keys and prices come when an order is changed: most are only looked at. */
const ChangeOrder = lazyPart(() => import('./change-order.tsx').then(part => part.ChangeOrder));

/** 'Change' and 'cancel' of one pending order. */
export function OrderActions({ order }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  useFocusKept(place);
  const close = () => setOpen(null);
  const words = orderWords(t, order);
  return (
    <span ref={place} className={styles.actions}>
      <Button small onClick={() => setOpen('change')} aria-label={t('changeNamed', { order: words })}>
        {t('change')}
      </Button>
      <Button small onClick={() => setOpen('cancel')} aria-label={t('cancelNamed', { order: words })}>
        {t('cancel')}
      </Button>
      {open === 'change' ? <ChangeOrder order={order} onClose={close} /> : null}
      {open === 'cancel' ? <CancelOrder order={order} onClose={close} /> : null}
    </span>
  );
}
