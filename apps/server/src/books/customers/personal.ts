import { blindIndexUnder, type CustomerKey, type CustomerKeys } from '../customer-keys/index.ts';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Queryable } from '../../platform/db.ts';

/** Where in a customer's row something is sealed. */
type Place = 'account' | 'call-name';

export const sealedAs = (key: CustomerKey, place: Place, text: string): Buffer => key.seal(place, text);

const indexPurpose = 'account';

/** What an account is looked up by without holding it. */
export const accountIndex = (keys: CustomerKeys, account: string): Buffer => keys.blindIndex(indexPurpose, account);

/** The same for a check, which has no more than the keys of the data folder. */
export const indexedBy = (keys: Keys, account: string): Buffer => blindIndexUnder(keys, indexPurpose, account);

export type SealedCustomer = {
  readonly id: bigint;
  /** Of a demo account; null for others. */
  readonly account: string | null;
  readonly accountSealed: Buffer | null;
  readonly callNameSealed: Buffer | null;
};

/** The personal part of a customer's row in readable form; of one who was erased only that he was. */
export async function openCustomer(
  from: Queryable,
  keys: CustomerKeys,
  { id, account, accountSealed, callNameSealed }: SealedCustomer,
): Promise<{ account: string; callName: string | null }> {
  if (account !== null && callNameSealed === null) return { account, callName: null };
  const key = await keys.ofUnerased(from, id);
  if (!key) return { account: account ?? `erased-${id}`, callName: null };
  const opened = (place: Place, sealed: Buffer | null): string | null => sealed && key.open(place, sealed).toString();
  return { account: account ?? opened('account', accountSealed)!, callName: opened('call-name', callNameSealed) };
}
