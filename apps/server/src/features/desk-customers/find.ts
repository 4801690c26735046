import { asciiSigns, idOfNumber, withoutUnseenEnds } from '@parkett/kernel';
import { findByAccount, knownCustomer, readGate, readKnownAccount } from '../../books/customers/index.ts';
import { ordersById } from '../../books/orders/index.ts';
import { ownerOfPosition } from '../../books/positions/index.ts';
import type { DeskCustomersParts } from './parts.ts';

export type FindParts = Pick<DeskCustomersParts, 'db' | 'customerKeys' | 'reviews' | 'named'>;

type Owner = (parts: FindParts, id: bigint) => Promise<bigint | null | undefined>;

/** Whose something with a number is, by its letter. */
const owners: Readonly<Record<'O' | 'P' | 'G' | 'R', Owner>> = {
  O: async ({ db }, id) => (await ordersById(db, [id]))[0]?.customerId,
  P: ({ db }, id) => ownerOfPosition(db, id),
  G: async ({ db }, id) => (await readGate(db, id))?.customer,
  R: async ({ db, reviews }, id) => (await reviews.get(db, id))?.customer,
};

/** Whose something is that an operator typed: a number of whatever letter, an account, or a name of a document, which may be several people's. */
export async function findCustomers(parts: FindParts, typed: string): Promise<readonly bigint[]> {
  const { db, customerKeys } = parts;
  const text = withoutUnseenEnds(typed);
  const number = asciiSigns(text).toUpperCase();
  for (const letter of Object.keys(owners) as (keyof typeof owners)[]) {
    const id = idOfNumber(letter, number);
    if (id !== null) return [await owners[letter](parts, id)].filter(owner => owner != null);
  }
  const account = readKnownAccount(text);
  const customer = (await knownCustomer(db, number)) ?? (account === null ? null : await findByAccount(db, customerKeys, account));
  return customer === null ? parts.named(text) : [customer];
}
