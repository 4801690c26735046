import { identity } from '@parkett/contract';
import { invariant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { Application } from './rules/application.ts';
import { insertFields, readFields, readSomeFields, type SentApplication } from './store.ts';

type Key = Awaited<ReturnType<CustomerKeys['of']>>;

/** Where a field stands: what is sealed for it opens nowhere else. */
const placeOf = (application: bigint, name: string): string => `identity ${application} ${name}`;

/** Writes what a customer said of himself, each field sealed by itself. */
export async function sealFields(tx: Tx, sealing: { readonly key: Key; readonly id: bigint; readonly application: Application }): Promise<void> {
  const { key, id, application } = sealing;
  const fields = identity.fieldNames.map(name => ({ name, sealed: key.seal(placeOf(id, name), application[name]) }));
  await insertFields(tx, id, fields);
}

/** Throws KeyDestroyed once the customer was erased. */
export async function openFields(from: Queryable, keys: CustomerKeys, { id, customer }: SentApplication): Promise<Application> {
  const [key, fields] = await Promise.all([keys.of(from, customer), readFields(from, id)]);
  invariant(fields.length === identity.fieldNames.length, `application ${id} has all of its fields`);
  return Object.fromEntries(fields.map(({ name, sealed }) => [name, key.open(placeOf(id, name), sealed).toString()])) as Application;
}

type Some<Name extends identity.FieldName> = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly fields: Readonly<Record<Name, string>>;
};

/** Some fields of several applications, without those of erased customers. */
export async function openSome<const Name extends identity.FieldName>(
  from: Queryable,
  keys: CustomerKeys,
  { sent, names }: { readonly sent: readonly Pick<SentApplication, 'id' | 'customer'>[]; readonly names: readonly Name[] },
): Promise<Some<Name>[]> {
  const sealed = Map.groupBy(await readSomeFields(from, { applications: sent.map(({ id }) => id), names }), ({ application }) => application);
  const opened = await Promise.all(
    sent.map(async ({ id, customer }): Promise<Some<Name> | null> => {
      const key = await keys.ofUnerased(from, customer);
      const fields = (sealed.get(id) ?? []).map(field => [field.name, key?.open(placeOf(id, field.name), field.sealed).toString() ?? '']);
      return key && { id, customer, fields: Object.fromEntries(fields) as Record<Name, string> };
    }),
  );
  return opened.filter(one => one !== null);
}
