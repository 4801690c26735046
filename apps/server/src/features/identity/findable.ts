import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { findableFrom, forgetFindable, keepFindable, type Findable } from '../../books/customers/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { taxNumbersSaid } from './details-store.ts';
import { forgetScreened } from './screening-store.ts';
import { openSome } from './sealed-fields.ts';
import { detailPlace } from './standing.ts';
import { applicationsOf } from './store.ts';

const kind = 'identity.findable';
/** Customers in one transaction at most. */
const atOnce = 100;

/** Everything that a customer has ever said of himself by which the desk looks for people; null: nothing, or he was erased. */
async function personOf(from: Queryable, keys: CustomerKeys, customer: bigint): Promise<Findable | null> {
  const key = await keys.ofUnerased(from, customer);
  const sent = await applicationsOf(from, customer);
  if (!key || sent.length === 0) return null;
  const opened = await openSome(from, keys, { sent, names: ['name', 'birthDate', 'documentNumber', 'taxNumber'] });
  const said = (await taxNumbersSaid(from, customer)).map(({ statement, sealed }) =>
    key.open(detailPlace(statement, 'taxNumber'), sealed).toString(),
  );
  return {
    names: opened.map(({ fields }) => fields.name),
    dates: opened.map(({ fields }) => fields.birthDate),
    numbers: [...opened.flatMap(({ fields }) => [fields.documentNumber, fields.taxNumber]), ...said].filter(number => number !== ''),
  };
}

/** Makes a customer findable by what he has just said and by what he said before, in the transaction that keeps it. */
export async function keepPersonFindable(tx: Tx, keys: CustomerKeys, customer: bigint): Promise<void> {
  const found = await personOf(tx, keys, customer);
  if (found) await keepFindable(tx, keys, { customer, part: 'person', found });
}

/** Fingerprints by which somebody could still be found, or be known to be like an entry of a list. */
export async function forgetPerson(tx: Tx, customer: bigint): Promise<void> {
  await forgetFindable(tx, customer, 'person');
  await forgetScreened(tx, customer);
}

/** Customers from before there were tokens are made findable some at a time; the key of an item is the customer to go on from. */
export function customersMadeFindable(keys: CustomerKeys): DueKind {
  return {
    name: kind,
    handle: async (tx, items) => {
      for (const { key, at } of items) {
        const last = await findableFrom(tx, keys, { after: BigInt(key), most: atOnce, personOf: customer => personOf(tx, keys, customer) });
        if (last !== null) await addDueItem(tx, { kind, key: String(last), at });
      }
    },
  };
}
