import { Skeleton } from '@parkett/ui';
import type { Detail } from '../../../features/market/detail/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CancelOrders, OrderForm, OwnMarks, OwnStrip } from '../../trading-parts.tsx';
import type { DeskTrading } from './use-desk-trading.ts';
import styles from './desk.module.css';

type OrderColumnProps = { detail: Detail; trading: DeskTrading; asks: boolean };

/** The right edge of the desk: the order form and what is held and pending of the instrument; with it what keys, book and chart ask of trading. */
export function OrderColumn({ detail: { row, tradable }, trading, asks }: OrderColumnProps) {
  const t = useTexts('market');
  return (
    <div className={styles.order} data-panel-name="order" role="region" aria-label={t('orderColumn')} tabIndex={0} onPointerDown={trading.touched}>
      {tradable ? (
        <OrderForm ref={trading.form} instrument={row} placeholder={<Skeleton lines={8} height={44} />} />
      ) : (
        <p className={styles.note}>{t('lookOnly')}</p>
      )}
      <div className={styles.own}>
        <OwnStrip code={row.code} onSell={trading.sell} />
      </div>
      {tradable ? <OwnMarks key={row.code} instrument={row} movable onMarks={trading.setMarks} /> : null}
      {trading.cancelling ? <CancelOrders which={trading.cancelling} code={row.code} asks={asks} onClose={trading.stopCancelling} /> : null}
    </div>
  );
}
