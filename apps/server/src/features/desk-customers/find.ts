import { denied, type Denial } from '@parkett/contract';
import { asciiSigns, idOfNumber, ok, withoutUnseenEnds, type Result } from '@parkett/kernel';
import { findByAccount, findPeople, knownCustomer, readGate, readKnownAccount } from '../../books/customers/index.ts';
import { ordersById } from '../../books/orders/index.ts';
import { ownerOfPosition } from '../../books/positions/index.ts';
import type { DeskCustomersParts } from './parts.ts';

type FindParts = Pick<DeskCustomersParts, 'db' | 'customerKeys' | 'reviews'>;

type Owner = (parts: FindParts, id: bigint) => Promise<bigint | null | undefined>;

/** Whose something with a number is, by its letter. */
const owners: Readonly<Record<'C' | 'O' | 'P' | 'G' | 'R', Owner>> = {
  C: ({ db }, id) => knownCustomer(db, `C${id}`),
  O: async ({ db }, id) => (await ordersById(db, [id]))[0]?.customerId,
  P: ({ db }, id) => ownerOfPosition(db, id),
  G: async ({ db }, id) => (await readGate(db, id))?.customer,
  R: async ({ db, reviews }, id) => (await reviews.get(db, id))?.customer,
};

type Found = { readonly customers: readonly bigint[]; readonly order: string | null };

async function ownerOf(parts: FindParts, number: string): Promise<bigint | null> {
  for (const letter of Object.keys(owners) as (keyof typeof owners)[]) {
    const id = idOfNumber(letter, number);
    if (id !== null) return (await owners[letter](parts, id)) ?? null;
  }
  return null;
}

/** Customers whom an operator means, and the order whose number was typed: by a number of whatever letter, by an account, else by a part of name, birth date or document. A passport's number may look like one of ours. */
export async function findCustomers(parts: FindParts, typed: string): Promise<Result<Found, Denial>> {
  const { db, customerKeys } = parts;
  const text = withoutUnseenEnds(typed);
  const account = readKnownAccount(text);
  const number = asciiSigns(text).toUpperCase();
  const owner = await ownerOf(parts, number);
  const one = owner ?? (account === null ? null : await findByAccount(db, customerKeys, account));
  if (one !== null) return ok({ customers: [one], order: owner !== null && idOfNumber('O', number) !== null ? number : null });
  const people = await findPeople(db, customerKeys, text);
  if (!people.ok) return people;
  return people.value.length === 0 ? denied('account-does-not-exist') : ok({ customers: people.value, order: null });
}
