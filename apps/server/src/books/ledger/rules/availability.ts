/** What is on an account, set aside and free, in one unit. `available` = balance − held, always. */
export type AccountState = { readonly balance: bigint; readonly held: bigint };

export const available = ({ balance, held }: AccountState): bigint => balance - held;

/**
 * What may leave the house: available less sale proceeds that haven't settled, never below zero
 * (decisions.md 'Wallet, withdrawal'; loans are owed nothing before that feature exists).
 */
export function withdrawable(account: AccountState, unsettled: bigint): bigint {
  const free = available(account) - unsettled;
  return free > 0n ? free : 0n;
}
