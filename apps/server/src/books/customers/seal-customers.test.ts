import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rewriteTable } from '../../platform/start-step-store.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { findByAccount, readCustomer, sealCustomers } from './index.ts';

// A database of an earlier version, in which accounts, call names and the hashes of requests that tell them lay open.

const personalRoutes = ['user/saveProfile'];
let database: TestDatabase;
let keys: CustomerKeys;
const people = [1, 2, 3].map(n => ({ id: BigInt(n), account: `canary${n}@example.org`, callName: `Canary ${n}` }));
const body = (callName: string): Buffer => bodyHash({ callName });

beforeAll(async () => {
  database = await freshDatabase();
  const { owner } = database;
  await owner.query('', `insert into institution (name, demo) values ('House', true)`);
  for (const { id, account, callName } of people) {
    await owner.query(
      '',
      `insert into customer (id, account, kind, institution_id, call_name) overriding system value select $1, $2, 'registered', min(id), $3 from institution`,
      [id, account, callName],
    );
    await owner.query('', `insert into credential (customer_id, password) values ($1, '$argon2id$x')`, [id]);
    await owner.query('', 'insert into customer_key (customer_id) values ($1)', [id]);
    await owner.query(
      '',
      `insert into command (principal_kind, principal, key, route, body_hash, result_kind, answer) values ('customer', $1, 'a-key', 'user/saveProfile', $2, 'answer', '{}')`,
      [id, body(callName)],
    );
  }
  await owner.query(
    '',
    `insert into command (principal_kind, principal, key, route, body_hash, result_kind, result_id) values ('customer', 1, 'b-key', 'trade/order', $1, 'order', 7)`,
    [body('an order')],
  );
  await owner.query(
    '',
    `insert into customer (id, account, kind, institution_id, call_name) overriding system value select 9, 'demo-abcdefgh', 'demo', min(id), 'Canary 9' from institution`,
  );
  await owner.query('', 'insert into customer_key (customer_id) values (9)');
  keys = testKeys(database.db);
  await keys.open();
});
afterAll(() => database.close());

/** What lies on the disk for a table and its indexes, rows that are no more included. */
async function pagesOf(table: string): Promise<Buffer> {
  const client = new pg.Client({ ...inject('administrator'), database: String(database.server.database) });
  await client.connect();
  await client.query('checkpoint');
  const { rows } = await client.query<{ pages: Buffer }>(
    `select pg_read_binary_file(pg_relation_filepath(oid)) as pages from pg_class
     where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
    [table],
  );
  await client.end();
  return Buffer.concat(rows.map(({ pages }) => pages));
}

const seal = (owner: Db = database.owner): Promise<void> =>
  sealCustomers({ db: database.db, openOwner: () => owner, keys, log: silentLog(), personalRoutes });

test('S16 (ASVS 11.3.3): what lay open is sealed at the next start, also when one was cut off, and everybody is still found', async () => {
  let statements = 0;
  const dying: Db = {
    ...database.owner,
    query: database.owner.query.bind(database.owner),
    once: work =>
      database.owner.once(tx => {
        if ((statements += 1) > 2) throw new Error('killed');
        return work(tx);
      }),
  };
  await expect(seal(dying)).rejects.toThrow('killed');
  await seal();

  const { db } = database;
  for (const { id, account, callName } of people) {
    expect(await readCustomer(db, keys, id)).toMatchObject({ account, callName });
    expect(await findByAccount(db, keys, account)).toBe(id);
  }
  expect(await db.query('', `select id from customer where account like '%canary%' or call_name is not null`)).toEqual([]);
  expect(await db.query('', `select id from customer where account is not null`)).toEqual([{ id: 9n }]);
  expect((await pagesOf('customer')).includes('demo-abcdefgh')).toBe(true);
  // A statistics run of the server in that moment keeps old rows alive; they are gone with the next rewriting.
  const readable = async (): Promise<boolean> => /canary/i.test((await pagesOf('customer')).toString('latin1'));
  for (let again = 0; again < 5 && (await readable()); again += 1) await rewriteTable(database.owner, 'customer');
  expect(await readable()).toBe(false);
  // A checkpoint writes what all databases of the run have changed.
}, 120_000);

test('the hash of a personal request is worth nothing without the key, and a repeat still has the same', async () => {
  await seal();
  const { db } = database;
  const hashes = await db.arrays<[bigint, Buffer]>(
    '',
    `select principal, body_hash from command where route = 'user/saveProfile' order by principal`,
  );
  const expected = await Promise.all(people.map(async ({ id, callName }) => [id, (await keys.hiding(id))(body(callName))]));
  expect(hashes).toEqual(expected);
  expect(await db.arrays('', `select body_hash from command where route = 'trade/order'`)).toEqual([[body('an order')]]);
});

test('a start that finds it done changes nothing', async () => {
  await seal();
  const before = await database.db.query('', 'select xmin::text, * from customer order by id');
  await Promise.all([seal(), seal()]);
  expect(await database.db.query('', 'select xmin::text, * from customer order by id')).toEqual(before);
  await withTransaction(database.db, tx => keys.destroy(tx, 3n));
  expect(await readCustomer(database.db, keys, 3n)).toMatchObject({ account: 'erased-3', callName: null });
});
