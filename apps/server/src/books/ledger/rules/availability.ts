/** What is on an account, set aside and free, in one unit. `available` = balance − held, always. */
export type AccountState = { readonly balance: bigint; readonly held: bigint };

export const available = ({ balance, held }: AccountState): bigint => balance - held;

/**
 * What may leave the house: available less sale proceeds that haven't settled and less what a debt keeps here, never below zero
 * (decisions.md 'Wallet, withdrawal').
 */
export function withdrawable(account: AccountState, kept: { unsettled: bigint; withheld: bigint }): bigint {
  const free = available(account) - kept.unsettled - kept.withheld;
  return free > 0n ? free : 0n;
}
