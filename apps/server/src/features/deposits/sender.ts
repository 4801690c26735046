import type { PayeeKind } from '@parkett/contract/payees';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { DepositRow } from './store.ts';

/** The account that a deposit comes from. */
export type Sender = { readonly kind: PayeeKind; readonly number: string; readonly holder: string };

type Key = Awaited<ReturnType<CustomerKeys['of']>>;
const place = (deposit: bigint): string => `deposit ${deposit} sender`;

export const sealSender = (key: Key, deposit: bigint, sender: Sender): Buffer => key.seal(place(deposit), JSON.stringify(sender));

/** Null where nobody had announced it. Throws KeyDestroyed once the customer was erased. */
export async function senderOf(from: Queryable, keys: CustomerKeys, { id, customer, sender }: DepositRow): Promise<Sender | null> {
  if (sender === null) return null;
  const key = await keys.of(from, customer);
  return JSON.parse(key.open(place(id), sender).toString()) as Sender;
}

/** The kind of an account by its number, as a bank tells it. */
export const kindOfNumber = (rail: 'bank' | 'trc20' | 'erc20', number: string): PayeeKind =>
  rail === 'bank' ? (/^\d{16}$/.test(number.replaceAll(/[\s-]/g, '')) ? 'card' : 'iban') : rail;
