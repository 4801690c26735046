import { createContext, use, useId, useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button, classNames, signOf, type Elements } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useOwn } from '../queries.ts';
import { OrderSheet } from './order-sheet.tsx';
import { priceWords } from './order-words.ts';
import styles from './selling.module.css';

/** What is to be sold: one position, or without its number the oldest ones of an instrument. */
export type Sellable = Pick<trading.PositionView, 'code' | 'sellable'> & { readonly number: string | null };

/** Where a sale is entered, and what that place still waits for its instrument with. */
const SellContext = createContext<{ readonly sell: (position: Sellable) => void; readonly awaited: Sellable | null } | null>(null);

type SellingProps = {
  /** Another place to enter it, as the desk's ticket. */
  onSell?: ((position: Sellable) => void) | undefined;
  children: Elements;
};

/** Holds the order sheet of its sell buttons: what is sold whole leaves its list, button and all, and the slip has to stay. Within another one it is that one. */
export function Selling({ onSell, children }: SellingProps) {
  const isWithin = use(SellContext) !== null;
  if (isWithin) return children;
  return onSell ? <SellContext value={{ sell: onSell, awaited: null }}>{children}</SellContext> : <WithSheet>{children}</WithSheet>;
}

function WithSheet({ children }: { children: Elements }) {
  const [position, setPosition] = useState<Sellable | null>(null);
  const { data } = useCall('market/instrument', { code: position?.code ?? '' }, { enabled: position !== null, quiet: true, staleMs: 60_000 });
  const instrument = position && data?.row.code === position.code ? data.row : null;
  return (
    <SellContext value={{ sell: setPosition, awaited: instrument ? null : position }}>
      {children}
      {position && instrument ? <OrderSheet instrument={instrument} side="sell" position={position} open onClose={() => setPosition(null)} /> : null}
    </SellContext>
  );
}

type SellButtonProps = { position: Sellable; small?: boolean; wide?: boolean };

/** Begins the sale of it, whole or in part; stands inside of `Selling`. While nothing of it can be sold there is nothing to press, but the orders that hold it. */
export function SellButton({ position, small = false, wide = false }: SellButtonProps) {
  const t = useTexts('trading');
  const { sell, awaited } = use(SellContext)!;
  const why = useId();
  const { code, number, sellable } = position;
  const isHeld = signOf(sellable) <= 0;
  const button = (
    <Button
      kind={wide ? 'sell' : 'secondary'}
      small={small}
      wide={wide}
      disabled={isHeld}
      busy={awaited?.code === code && awaited.number === number}
      onClick={() => sell(position)}
      aria-label={number === null ? t('sellOldestNamed', { code }) : t('sellNamed', { code, number })}
      aria-describedby={isHeld ? why : undefined}
    >
      {t('sell')}
    </Button>
  );
  if (!isHeld) return button;
  return (
    <span className={classNames(styles.held, wide && styles.wide)}>
      {button}
      <HeldBy position={position} id={why} />
    </span>
  );
}

/** The pending orders that hold a position, by number and price; nothing where it is something else that keeps it. */
function HeldBy({ position: { code, number }, id }: { position: Sellable; id: string }) {
  const t = useTexts('trading');
  const holders = useOwn(code)?.orders.filter(({ side, positions }) => side === 'sell' && (number === null || positions.includes(number))) ?? [];
  if (holders.length === 0) return null;
  const orders = holders.map(order => `${order.number} (${priceWords(t, order)})`).join(', ');
  return <small id={id}>{t('heldByOrders', { orders })}</small>;
}
