import { useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button } from '@parkett/ui';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change-order.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { orderWords } from './order-words.ts';
import styles from './order-actions.module.css';

/** 'Change' and 'cancel' of one pending order. */
export function OrderActions({ order }: { order: trading.OrderView }) {
  const t = useTexts('trading');
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const words = orderWords(t, order);
  return (
    <span className={styles.actions}>
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

/** What is to be sold: one position, or without its number the oldest ones of an instrument. */
type Sellable = Pick<trading.PositionView, 'code' | 'sellable'> & { readonly number: string | null };
type SellButtonProps = { position: Sellable; small?: boolean; wide?: boolean };

/** Opens the order sheet to sell it, whole or in part. Nothing to press while nothing of it can be sold. */
export function SellButton({ position, small = false, wide = false }: SellButtonProps) {
  const t = useTexts('trading');
  const [open, setOpen] = useState(false);
  const { data } = useCall('market/instrument', { code: position.code }, { enabled: open, quiet: true, staleMs: 60_000 });
  const canSell = /[1-9]/.test(position.sellable);
  return (
    <>
      <Button
        kind={wide ? 'sell' : 'secondary'}
        small={small}
        wide={wide}
        disabled={!canSell}
        busy={open && !data}
        onClick={() => setOpen(true)}
        aria-label={
          position.number === null ? t('sellOldestNamed', { code: position.code }) : t('sellNamed', { code: position.code, number: position.number })
        }
      >
        {t('sell')}
      </Button>
      {open && data ? <OrderSheet instrument={data.row} side="sell" position={position} open onClose={() => setOpen(false)} /> : null}
    </>
  );
}
