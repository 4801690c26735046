import { channelNames, type ChannelName } from '@parkett/contract/deposits';
import type { Rail } from '../../books/bank/index.ts';
import type { DepositCurrency } from './limits.ts';
import type { DepositsParts } from './parts.ts';

export type Channel = { readonly name: ChannelName; readonly currency: DepositCurrency; readonly rail: Rail };

export const isChannel = (name: string): name is ChannelName => (channelNames as readonly string[]).includes(name);

/** Null where the house has no such account: a house without a bank has none. */
export function channelOf({ bank }: Pick<DepositsParts, 'bank'>, name: ChannelName): Channel | null {
  const found = bank.accounts.find(account => account.name === name);
  return found ? { name, currency: found.currency as DepositCurrency, rail: found.rail } : null;
}
