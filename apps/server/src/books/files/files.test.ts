import { instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysFrom } from '../../platform/crypto/keys.ts';
import { NotSealedHere } from '../../platform/crypto/sealed.ts';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { enrol } from '../../testing/trading-floor.ts';
import { CustomerKeys, KeyDestroyed } from '../customer-keys/index.ts';
import { Files, type Picture } from './index.ts';

// A customer's pictures are for the customer and for whoever of the house has to see them, and the customer can read who did.

const [anna, berta, clara] = [1n, 2n, 3n] as const;
const shown = 'what the picture of a passport shows';
const picture: Picture = { type: 'image/jpeg', bytes: Buffer.from(shown), width: 60, height: 40 };
let database: TestDatabase;
let keys: CustomerKeys;
let files: Files;
let now: Instant = instantOf('2026-11-24T09:30:00Z');

beforeAll(async () => {
  database = await freshDatabase();
  const { db, owner } = database;
  for (const customer of [anna, berta, clara]) await enrol(owner, customer);
  keys = new CustomerKeys({ db, keys: keysFrom(Buffer.alloc(32, 7)) });
  await keys.open();
  files = new Files({ db, keys, ruleBook: undefined as never, pictures: undefined as never, now: () => now });
});
afterAll(() => database.close());

const keep = (customer: bigint): Promise<bigint> => withTransaction(database.db, tx => files.keep(tx, { customer, purpose: 'id-front', picture }));
const asCustomer = (id: bigint) => ({ by: { kind: 'customer', id }, reason: 'own' }) as const;
const review = { by: { kind: 'operator', id: 7n }, reason: 'review 12' } as const;

test('its customer and an operator are given a file, and of the operator it is written down for the customer', async () => {
  const id = await keep(anna);
  expect((await files.read(id, asCustomer(anna)))!.bytes.toString()).toBe(shown);
  now = later(now, 1_000);
  expect((await files.read(id, review))!.type).toBe('image/jpeg');
  expect(await files.viewsOf(anna)).toEqual([{ file: id, purpose: 'id-front', viewerKind: 'operator', viewer: 7n, reason: 'review 12', at: now }]);
});

test('another customer, a visitor and a key of a program are told the same as of a file that isn’t there', async () => {
  const id = await keep(berta);
  const strangers = [asCustomer(anna), { by: { kind: 'visitor', id: berta }, reason: 'x' }, { by: { kind: 'integrator', id: berta }, reason: 'x' }];
  for (const stranger of strangers) expect(await files.read(id, stranger)).toBe(null);
  expect(await files.read(987_654n, review)).toBe(null);
  expect(await files.viewsOf(berta)).toEqual([]);
});

test('nobody is given a file without a reason', async () => {
  const id = await keep(anna);
  await expect(files.read(id, { ...review, reason: '' })).rejects.toMatchObject({ code: '23514' });
});

test('nothing of a file can be read in the database, and a content opens in no other place', async () => {
  const [first, second] = [await keep(anna), await keep(berta)];
  const rows = await database.db.query<{ text: string }>('', `select f::text || c::text as text from file f join file_content c on c.file_id = f.id`);
  for (const { text } of rows) expect(Buffer.from(text).includes(shown) || text.includes(Buffer.from(shown).toString('hex'))).toBe(false);
  const [moved] = await database.owner.query<{ content: Buffer }>('', 'select content from file_content where file_id = $1', [first]);
  await database.owner.query('', 'update file_content set content = $2 where file_id = $1', [second, moved!.content]);
  await expect(files.read(second, review)).rejects.toBeInstanceOf(NotSealedHere);
  expect((await files.viewsOf(berta)).map(({ file }) => file)).not.toContain(second);
});

test('once its customer is erased a file is noise, for operators too', async () => {
  const id = await keep(clara);
  await withTransaction(database.db, tx => keys.destroy(tx, clara));
  await expect(files.read(id, review)).rejects.toBeInstanceOf(KeyDestroyed);
});

test('what was kept and who saw it can’t be changed by the server', async () => {
  // A content goes with a word only.
  await expect(database.db.query('', 'delete from file_content')).rejects.toMatchObject({ code: '23514' });
  await expect(database.db.query('', `update file_content set content = 'x'`)).rejects.toMatchObject({ code: '42501' });
  for (const table of ['file', 'file_erasure', 'file_view']) {
    await expect(database.db.query('', `delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(database.db.query('', `update ${table} set tx = 0`)).rejects.toMatchObject({ code: '42501' });
  }
});
