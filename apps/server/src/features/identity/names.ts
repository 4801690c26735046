import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { townsSaid } from './details-store.ts';
import { openSome } from './sealed-fields.ts';
import { detailPlace } from './standing.ts';
import { lastApplicationsOf, lastApproved } from './store.ts';

/** The names of the newest applications, by customer; without those who never sent one, and those who were erased. */
export async function namesOf(from: Queryable, keys: CustomerKeys, customers: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const opened = await openSome(from, keys, { sent: await lastApplicationsOf(from, [...new Set(customers)]), names: ['name'] });
  return new Map(opened.map(({ customer, fields }) => [customer, fields.name]));
}

/** Facts that tell namesakes apart. */
type Person = { readonly name: string; readonly birthYear: number; readonly town: string };

/** The same with the year of birth and the town, which a customer may have changed since. */
export async function personsOf(from: Queryable, keys: CustomerKeys, customers: readonly bigint[]): Promise<ReadonlyMap<bigint, Person>> {
  const sent = await lastApplicationsOf(from, customers);
  const [opened, towns] = await Promise.all([openSome(from, keys, { sent, names: ['name', 'birthDate', 'city'] }), townsSaid(from, customers)]);
  const persons = opened.map(async ({ id, customer, fields: { name, birthDate, city } }) => {
    const said = towns.find(town => town.customer === customer && town.application === id);
    const key = said && (await keys.ofUnerased(from, customer));
    const town = said && key ? key.open(detailPlace(said.statement, 'city'), said.sealed).toString() : city;
    return [customer, { name, birthYear: Number(birthDate.slice(0, 4)), town }] as const;
  });
  return new Map(await Promise.all(persons));
}

/** The name of the document that was approved last; null without one, and of who was erased. */
export async function verifiedNameOf(from: Queryable, keys: CustomerKeys, customer: bigint): Promise<string | null> {
  const approved = await lastApproved(from, { customer });
  const [opened] = approved ? await openSome(from, keys, { sent: [approved], names: ['name'] }) : [];
  return opened?.fields.name ?? null;
}
