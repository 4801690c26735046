import { foldedName } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { openSome } from './sealed-fields.ts';
import { customersWithName, insertName, lastApplicationsOf, lastApproved } from './store.ts';

const indexOf = (keys: CustomerKeys, name: string): Buffer => keys.blindIndex('identity name', foldedName(name));

/** Makes the name of an application findable, in the transaction that keeps it. */
export const keepName = (tx: Tx, keys: CustomerKeys, { id, name }: { id: bigint; name: string }): Promise<void> =>
  insertName(tx, id, indexOf(keys, name));

/** Who has sent a document with this name, in whatever capitals, marks and spaces; nobody by less than two letters. */
export const customersNamed = async (from: Queryable, keys: CustomerKeys, typed: string): Promise<bigint[]> =>
  foldedName(typed).length < 2 ? [] : customersWithName(from, indexOf(keys, typed));

/** The names of the newest applications, by customer; without those who never sent one, and those who were erased. */
export async function namesOf(from: Queryable, keys: CustomerKeys, customers: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const opened = await openSome(from, keys, { sent: await lastApplicationsOf(from, [...new Set(customers)]), names: ['name'] });
  return new Map(opened.map(({ customer, fields }) => [customer, fields.name]));
}

/** The name of the document that was approved last; null without one, and of who was erased. */
export async function verifiedNameOf(from: Queryable, keys: CustomerKeys, customer: bigint): Promise<string | null> {
  const approved = await lastApproved(from, { customer });
  const [opened] = approved ? await openSome(from, keys, { sent: [approved], names: ['name'] }) : [];
  return opened?.fields.name ?? null;
}
