import type { Queryable } from '../../platform/db.ts';
import type { CustomerKey, CustomerKeys } from '../customer-keys/index.ts';
import type { FoundPayee } from './payees-store.ts';
import { lastFourOf } from './rules/account-number.ts';

/** The sealed part of a payee. */
export type PayeeDetails = {
  readonly holder: string;
  readonly number: string;
  readonly bank: string;
  readonly branch: string;
  readonly bankCode: string;
  /** The name that the bank knows, of a close match. */
  readonly knownName: string | null;
};

/** A payee as its customer sees it: its number is what `numberOf` gives, here are the last four signs. */
export type Payee = Omit<FoundPayee, 'sealed' | 'nickname' | 'token'> &
  Omit<PayeeDetails, 'number'> & { readonly last: string; readonly nickname: string };

const detailsPlace = (id: bigint): string => `payee ${id}`;
const nicknamePlace = (id: bigint): string => `payee ${id} nickname`;

export const sealDetails = (key: CustomerKey, id: bigint, details: PayeeDetails): Buffer => key.seal(detailsPlace(id), JSON.stringify(details));
export const sealNickname = (key: CustomerKey, id: bigint, nickname: string): Buffer | null =>
  nickname === '' ? null : key.seal(nicknamePlace(id), nickname);

/** A payee and its whole number. Throws KeyDestroyed once the customer was erased. */
export async function openPayee(from: Queryable, keys: CustomerKeys, found: FoundPayee): Promise<{ payee: Payee; number: string }> {
  const { sealed, nickname, token: _, ...rest } = found;
  const key = await keys.of(from, found.customer);
  const { number, ...details } = JSON.parse(key.open(detailsPlace(found.id), sealed).toString()) as PayeeDetails;
  const named = nickname === null ? '' : key.open(nicknamePlace(found.id), nickname).toString();
  return { payee: { ...rest, ...details, last: lastFourOf(number), nickname: named }, number };
}
