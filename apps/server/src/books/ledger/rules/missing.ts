import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, scaleOf, type Currency } from '@parkett/kernel';
import type { AccountState } from './availability.ts';

/**
 * The refusal of an amount that a wallet lacks, for a command between a customer's own money: it isn't there at all, or it is there and something waits for it
 * (decisions.md ‘Wallet, withdrawal, deposit, exchange’). Null where it suffices; null as a wallet is one that was never opened.
 */
export function missing(
  wallet: AccountState<Currency> | null,
  { needed, currency }: { readonly needed: bigint; readonly currency: Currency },
): Denial | null {
  const text = (amount: bigint): string => formatDecimal(amount, scaleOf(currency));
  const [balance, held]: [bigint, bigint] = [wallet?.balance ?? 0n, wallet?.held ?? 0n];
  if (balance < needed) return denial('insufficient-balance', { neededAmount: text(needed), balanceAmount: text(balance), currency });
  const free = balance - held;
  return free < needed ? denial('insufficient-available-balance', { neededAmount: text(needed), availableAmount: text(free), currency }) : null;
}
