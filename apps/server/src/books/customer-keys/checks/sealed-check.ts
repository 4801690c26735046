import { judgeEach, finding, type Asked, type Check, type Finding, type PlatformOracle } from '../../../platform/checks/index.ts';
import type { Keys } from '../../../platform/crypto/keys.ts';
import type { Queryable } from '../../../platform/db.ts';
import { CustomerKey } from '../customer-key.ts';
import { houseKey, keyUnder } from '../house-key.ts';
import { unwrap } from '../wrapping.ts';

type AskedOfKeys = Asked<never, PlatformOracle>;

/** Customers whose sealed values are held in memory together. */
const customersAtOnce = 10_000n;

/** A value that is sealed for its customer. `what` names it for an operator, `place` is where it is sealed for. */
type Sealed = {
  readonly what: string;
  readonly customer: bigint;
  readonly place: string;
  readonly sealed: Buffer;
  readonly wrapped: Buffer | null;
  readonly version: number | null;
  readonly isErased: boolean;
};

/** A check that needs the keys of the data folder. */
export const withKeys = async ({ keys }: PlatformOracle, ask: (keys: Keys) => Promise<Finding>): Promise<Finding> =>
  keys ? ask(keys) : { ...finding(0, []), unasked: 'the data folder has no master key' };

/** The key of a customer as it is kept. Throws NotSealedHere where it is another customer's. */
export const keptKey = (keys: Keys, { customer, wrapped, version }: { customer: bigint; wrapped: Buffer; version: number }): CustomerKey =>
  new CustomerKey(customer, unwrap(keys.wrapping(version), { customer, wrapped }));

/** The same of the house, which has one key. */
async function judgeOfHouse(db: Queryable, { rows, keys }: { rows: string; keys: Keys }): Promise<Finding> {
  type OfHouse = Pick<Sealed, 'what' | 'place' | 'sealed'> & { readonly keyPlace?: string; readonly keySealed?: Buffer | null };
  const found = await db.query<OfHouse>('', `select s.* from (${rows}) s where s.sealed is not null`);
  const house = houseKey(keys);
  return judgeEach(found, ({ what, place, sealed, keyPlace, keySealed }) => {
    try {
      const key = keyPlace && keySealed ? keyUnder(house, { place: keyPlace, sealed: keySealed }) : house;
      key.open(place, sealed);
      return null;
    } catch (error) {
      return `${what}: the key of the house doesn’t open it (${(error as Error).message})`;
    }
  });
}

async function judgeSealed(db: Queryable, { rows, keys, opened }: { rows: string; keys: Keys; opened: Opened }): Promise<Finding> {
  const found = await db.query<Sealed>(
    '',
    `select s.what, s.customer, s.place, s.sealed, k.wrapped, k.master_version as version, coalesce(k.destroyed_at is not null, false) as "isErased"
     from (${rows}) s left join customer_key k on k.customer_id = s.customer where s.sealed is not null`,
  );
  const known = new Map<bigint, CustomerKey>();
  return judgeEach(found, ({ what, customer, place, sealed, wrapped, version, isErased }) => {
    if (isErased) return null;
    try {
      if (wrapped === null || version === null) return `${what}: customer ${customer} has no key that could open it`;
      const key = known.get(customer) ?? keptKey(keys, { customer, wrapped, version });
      known.set(customer, key);
      return opened(key.open(place, sealed), { what, customer });
    } catch (error) {
      return `${what}: the key of customer ${customer} doesn’t open it (${(error as Error).message})`;
    }
  });
}

type Opened = (plain: Buffer, sealed: { readonly what: string; readonly customer: bigint }) => string | null;

/**
 * A check that what is sealed for customers opens with their keys, each value where it stands; of those who were erased nothing is asked.
 * @param definition.rows columns `what`, `customer`, `place` and `sealed` of the customers that the condition gives
 * @param definition.opened a breach that what was opened shows; null where it shows none
 */
export const sealedCheck = (definition: {
  readonly id: string;
  readonly promise: string;
  readonly rows: (customers: (column: string) => string) => string;
  readonly opened?: (keys: Keys) => Opened;
  /** Values sealed for the house: columns `what`, `place` and `sealed`; of those under a key of their own `keyPlace` and `keySealed` too. */
  readonly ofHouse?: string;
}): Check<AskedOfKeys> => ({
  id: definition.id,
  promise: definition.promise,
  wholeOnly: true,
  run: ({ db, oracle }) =>
    withKeys(oracle, async keys => {
      const [newest] = await db.arrays<[bigint | null]>('', 'select max(customer_id) from customer_key');
      const opened = definition.opened?.(keys) ?? (() => null);
      const parts: Finding[] = definition.ofHouse === undefined ? [] : [await judgeOfHouse(db, { rows: definition.ofHouse, keys })];
      for (let after = 0n; after < (newest?.[0] ?? 0n); after += customersAtOnce) {
        const rows = definition.rows(column => `${column} > ${after} and ${column} <= ${after + customersAtOnce}`);
        parts.push(await judgeSealed(db, { rows, keys, opened }));
      }
      return finding(
        parts.reduce((sum, part) => sum + part.rows, 0),
        parts.flatMap(part => part.breaches),
      );
    }),
});
