import { minus, nothing, type Amount, type Unit } from '@parkett/kernel';

/** What is on an account, set aside and free, in one unit. `available` = balance − held, always. */
export type AccountState<U extends Unit> = { readonly balance: Amount<U>; readonly held: Amount<U> };

export const available = <U extends Unit>({ balance, held }: AccountState<U>): Amount<U> => minus(balance, held);

/**
 * The money that may leave the house: available less sale proceeds that haven't settled and less what a debt keeps here, never below zero
 * (decisions.md 'Wallet, withdrawal').
 */
export function withdrawable<U extends Unit>(
  account: AccountState<U>,
  kept: { unsettled: Amount<NoInfer<U>>; withheld: Amount<NoInfer<U>> },
): Amount<U> {
  const free = minus(minus(available(account), kept.unsettled), kept.withheld);
  return free > 0n ? free : nothing;
}
