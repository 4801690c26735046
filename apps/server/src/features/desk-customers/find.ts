import { idOfNumber } from '@parkett/kernel';
import { findByAccount, customerExists, readGate, readKnownAccount } from '../../books/customers/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { ordersById } from '../../books/orders/index.ts';
import { ownerOfPosition } from '../../books/positions/index.ts';
import type { Db } from '../../platform/db.ts';

export type FindParts = { readonly db: Db; readonly customerKeys: CustomerKeys };

/** The customer of a number that names one; null where there is none. */
export async function knownCustomer(db: Db, number: string): Promise<bigint | null> {
  const id = idOfNumber('C', number);
  return id !== null && (await customerExists(db, id)) ? id : null;
}

/** Whose something is that an operator typed: a number of whatever letter, else an account. */
export async function findCustomer({ db, customerKeys }: FindParts, typed: string): Promise<bigint | null> {
  const text = typed.trim();
  const number = text.toUpperCase();
  const [order, position, gate] = (['O', 'P', 'G'] as const).map(letter => idOfNumber(letter, number)) as [
    bigint | null,
    bigint | null,
    bigint | null,
  ];
  if (order !== null) return (await ordersById(db, [order]))[0]?.customerId ?? null;
  if (position !== null) return ownerOfPosition(db, position);
  if (gate !== null) return (await readGate(db, gate))?.customer ?? null;
  const customer = await knownCustomer(db, number);
  const account = customer === null ? readKnownAccount(text) : null;
  return account === null ? customer : findByAccount(db, customerKeys, account);
}
