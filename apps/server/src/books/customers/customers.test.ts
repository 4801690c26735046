import { instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { withTransaction, type Db } from '../../platform/db.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase } from '../../testing/database.ts';
import { setRealName } from '../../testing/real-name.ts';
import { Customers, ensureDemoInstitution, insertCustomer, Sessions } from './index.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const now = (): Instant => instantOf('2026-11-23T10:00:00Z');
const keys = testKeys(db);
await keys.open();
const { id: institutionId } = await ensureDemoInstitution(db);
let count = 0;

async function newCustomer(): Promise<bigint> {
  const customer = {
    account: `customer-${(count += 1)}@example.org`,
    kind: 'registered',
    institutionId,
    invitedBy: null,
    realName: 'verified',
    language: null,
    createdAt: instantOf('2026-11-23T10:00:00Z'),
  } as const;
  return (await withTransaction(db, tx => insertCustomer(tx, keys, { customer, passwordHash: '$argon2id$test' })))!;
}

/** A database whose answers to one statement are held back until they are let go; counts how often it was asked. */
function slow(name: string): { db: Db; letGo: () => void; asked: () => number } {
  let letGo = (): void => {};
  let asked = 0;
  const gate = new Promise<void>(resolve => (letGo = resolve));
  const query: Db['query'] = async (statement, text, values) => {
    const rows = await db.query<never>(statement, text, values);
    if (statement !== name) return rows;
    asked += 1;
    await gate;
    return rows;
  };
  const held = { kind: 'db', query, arrays: db.arrays.bind(db), once: db.once.bind(db), load: () => db.load(), close: async () => {} } as Db;
  return { db: held, letGo, asked: () => asked };
}

test('what was read before a change and answered after it is not kept', async () => {
  const id = await newCustomer();
  const held = slow('customers.read');
  const customers = new Customers({ db: held.db, keys });
  const early = customers.get(id);
  while (held.asked() === 0) await new Promise(resolve => setImmediate(resolve));
  await setRealName(customers, id, 'failed');
  held.letGo();
  expect((await early).realName).toBe('verified');
  expect((await customers.get(id)).realName).toBe('failed');
});

test('a customer and a session that are in use cost no query', async () => {
  const id = await newCustomer();
  const counting = [slow('customers.read'), slow('sessions.find')] as const;
  for (const { letGo } of counting) letGo();
  const sessions = new Sessions({ db: counting[1].db, now });
  const customers = new Customers({ db: counting[0].db, keys });
  const { secrets } = await withTransaction(db, tx => sessions.open(tx, id));
  for (let call = 0; call < 100; call += 1) {
    expect(await sessions.find(secrets.token, secrets.cookie)).toMatchObject({ customerId: id });
    await customers.get(id);
  }
  expect(counting.map(({ asked }) => asked())).toEqual([1, 0]);
});

test('S6: a session that is found in the database while all sessions end does not come back to life', async () => {
  const id = await newCustomer();
  const { secrets } = await withTransaction(db, tx => new Sessions({ db, now }).open(tx, id));
  const held = slow('sessions.find');
  const sessions = new Sessions({ db: held.db, now });
  const early = sessions.find(secrets.token, secrets.cookie);
  while (held.asked() === 0) await new Promise(resolve => setImmediate(resolve));
  await sessions.endAllOf(id, 'revoked');
  held.letGo();
  expect(await early).toBeNull();
  expect(await sessions.find(secrets.token, secrets.cookie)).toBeNull();
});

test('sessions that ran out while the server was down are marked as ended', async () => {
  const id = await newCustomer();
  await withTransaction(db, tx => new Sessions({ db, now }).open(tx, id));
  const afterwards = new Sessions({ db, now: () => later(now(), 31 * 60_000) });
  await afterwards.flush();
  expect(await db.query('', 'select end_reason from customer_session where customer_id = $1', [id])).toEqual([{ end_reason: 'idle' }]);
});
