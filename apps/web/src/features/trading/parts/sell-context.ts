import { createContext } from 'react';
import type { trading } from '@parkett/contract';

/** What is to be sold: one position, or without its number the oldest ones of an instrument. */
export type Sellable = Pick<trading.PositionView, 'code' | 'sellable'> & { readonly number: string | null };

/** Where a sale is entered, and what that place still waits for its instrument with. A desk has its ticket; elsewhere it is the order sheet. */
export const SellContext = createContext<{ readonly sell: (position: Sellable) => void; readonly awaited: Sellable | null } | null>(null);
