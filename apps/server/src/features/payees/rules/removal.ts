import { denial, type Denial } from '@parkett/contract';

/** Why a payee can't be removed; null: it can. One that isn't the customer's own isn't there. */
export function removalDenial({ isThere, isOpen }: { readonly isThere: boolean; readonly isOpen: boolean }): Denial | null {
  if (!isThere) return denial('no-such-card');
  return isOpen ? denial('payee-has-payments') : null;
}
