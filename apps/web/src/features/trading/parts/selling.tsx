import { createContext, use, useState } from 'react';
import type { trading } from '@parkett/contract';
import { Button, signOf, type Elements } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { OrderSheet } from './order-sheet.tsx';

/** What is to be sold: one position, or without its number the oldest ones of an instrument. */
type Sellable = Pick<trading.PositionView, 'code' | 'sellable'> & { readonly number: string | null };

/** Who sells, and what the sheet of still waits for its instrument. */
const SellContext = createContext<{ readonly sell: (position: Sellable) => void; readonly awaited: Sellable | null } | null>(null);

/** Holds the order sheet of its sell buttons: what is sold whole leaves its list, button and all, and the slip has to stay. */
export function Selling({ children }: { children: Elements }) {
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

/** Opens the order sheet to sell it, whole or in part; stands inside of `Selling`. Nothing to press while nothing of it can be sold. */
export function SellButton({ position, small = false, wide = false }: SellButtonProps) {
  const t = useTexts('trading');
  const { sell, awaited } = use(SellContext)!;
  const { code, number, sellable } = position;
  return (
    <Button
      kind={wide ? 'sell' : 'secondary'}
      small={small}
      wide={wide}
      disabled={signOf(sellable) <= 0}
      busy={awaited?.code === code && awaited.number === number}
      onClick={() => sell(position)}
      aria-label={number === null ? t('sellOldestNamed', { code }) : t('sellNamed', { code, number })}
    >
      {t('sell')}
    </Button>
  );
}
