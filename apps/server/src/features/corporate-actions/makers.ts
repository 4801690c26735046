import { invariant, type Currency } from '@parkett/kernel';
import type { AccountId, Ledger } from '../../books/ledger/index.ts';
import { makerKey } from './chart.ts';

type Makers = { readonly shares: AccountId<'shares'>; readonly money: AccountId<Currency> };

/** The makers' accounts of a share and its currency. A server that has booked no execution of the share since its start looks for them in the database. */
export async function makersOf({ directory }: Ledger, share: { readonly instrumentId: number; readonly currency: Currency }): Promise<Makers> {
  const keys = { shares: makerKey.shares(share.instrumentId), money: makerKey.money(share.currency) };
  await directory.open([keys.shares, keys.money]);
  const [shares, money] = [directory.known(keys.shares), directory.known(keys.money)];
  invariant(shares !== null && money !== null, "the makers' accounts are open");
  return { shares, money };
}
