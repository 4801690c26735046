import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { localBus } from '../../platform/bus/bus.ts';
import { keysFrom, openKeys } from '../../platform/crypto/keys.ts';
import { NotSealedHere, open } from '../../platform/crypto/sealed.ts';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase } from '../../testing/database.ts';
import { enrolWithoutKey } from '../../testing/trading-floor.ts';
import { CustomerKeys, KeyDestroyed, rotateMaster } from './index.ts';

const { db, owner, close } = await freshDatabase();
const folders: string[] = [];
afterAll(async () => {
  await close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-keys-'));
  folders.push(folder);
  return folder;
}

let dataFolder: string;
let keys: CustomerKeys;
let customer = 0n;

beforeEach(async () => {
  await owner.query('', 'truncate customer_key, master_key');
  dataFolder = newFolder();
  keys = await started();
  await opened();
});

/** One customer more, with a key. */
async function opened(): Promise<void> {
  await enrolWithoutKey(owner, ++customer);
  await withTransaction(db, tx => keys.create(tx, customer));
}

/** A process that starts on this database with this data folder. */
async function started(folder = dataFolder): Promise<CustomerKeys> {
  const begun = new CustomerKeys({ db, keys: openKeys(folder) });
  await begun.open();
  return begun;
}

const wrappedOf = async (id: bigint): Promise<Buffer> =>
  (await db.arrays<[Buffer]>('', 'select wrapped from customer_key where customer_id = $1', [id]))[0]![0];

test('S16 (ASVS 11.3.3): what is sealed for a customer opens for him, in its place, and for nobody else', async () => {
  const one = await keys.of(db, customer);
  await opened();
  const other = await keys.of(db, customer);
  const sealed = one.seal('tax-number', '86 095 742 719');
  expect(one.open('tax-number', sealed).toString()).toBe('86 095 742 719');
  expect(() => one.open('card-number', sealed)).toThrow(NotSealedHere);
  expect(() => other.open('tax-number', sealed)).toThrow(NotSealedHere);
  expect(one.mac('request', Buffer.from('x'))).toEqual(one.mac('request', Buffer.from('x')));
  expect(one.mac('request', Buffer.from('x'))).not.toEqual(one.mac('leaf', Buffer.from('x')));
  expect(one.mac('request', Buffer.from('x'))).not.toEqual(other.mac('request', Buffer.from('x')));
});

test('a customer gets his key in the transaction that opens his account, or neither is there', async () => {
  const fresh = customer + 1n;
  const undone = withTransaction(db, async tx => {
    await keys.create(tx, fresh);
    await keys.of(tx, fresh);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await db.query('', 'select from customer_key where customer_id = $1', [fresh])).toEqual([]);
});

test('S16 (ASVS 11.2.2): after a rotation everything still opens, and the master before opens no key any more', async () => {
  const sealed = (await keys.of(db, customer)).seal('call-name', 'Martha');
  const index = keys.blindIndex('account', 'martha@example.org');
  const before = openKeys(dataFolder).wrapping(1).key;
  const place = `key of customer ${customer}`;
  expect(open(before, await wrappedOf(customer), place)).toHaveLength(32);

  expect(await rotateMaster(db, dataFolder)).toEqual({ version: 2, customers: 1 });

  const rewrapped = await wrappedOf(customer);
  expect(() => open(before, rewrapped, place)).toThrow(NotSealedHere);
  expect(statSync(join(dataFolder, 'key.2')).mode & 0o777).toBe(0o600);
  // A process that has run all the time, and one that starts now.
  for (const one of [keys, await started()]) {
    expect((await one.of(db, customer)).open('call-name', sealed).toString()).toBe('Martha');
    expect(one.blindIndex('account', 'martha@example.org')).toEqual(index);
  }
  await opened();
  expect(await db.query('', 'select master_version from customer_key where customer_id = $1', [customer])).toEqual([{ master_version: 2 }]);
  expect(await db.query('', `select facts from audit_entry where action = 'customer-keys.master-rotated'`)).toContainEqual({ facts: { version: 2 } });
});

test('a rotation that crashed is made good by the next one, and two at once leave every key openable', async () => {
  const sealed = (await keys.of(db, customer)).seal('call-name', 'Martha');
  await rotateMaster(db, dataFolder);
  await owner.query('', `insert into master_key (version, fingerprint) values (3, 'of a file that was lost')`);
  await expect(started()).rejects.toThrow(/key\.3 is missing: restore it/);
  await owner.query('', 'delete from master_key where version = 3');
  const versions = await Promise.all([rotateMaster(db, dataFolder), rotateMaster(db, dataFolder)]);
  expect(versions.map(({ version }) => version).sort()).toEqual([3, 4]);
  expect((await (await started()).of(db, customer)).open('call-name', sealed).toString()).toBe('Martha');
  expect(await db.query('', 'select from customer_key where master_version <> 4')).toEqual([]);
});

test('a start with another key in the place of a version, or without it, is refused', async () => {
  await rotateMaster(db, dataFolder);
  const elsewhere = newFolder();
  copyFileSync(join(dataFolder, 'key'), join(elsewhere, 'key'));
  await expect(started(elsewhere)).rejects.toThrow(/key\.2 is missing: restore it from a backup, or copy it/);
  copyFileSync(join(elsewhere, 'key'), join(elsewhere, 'key.2'));
  await expect(started(elsewhere)).rejects.toThrow(/Version 2 of the master key is not the one/);
});

test('S17 (ASVS 14.2.7): a key that was destroyed opens nothing any more, here and in other processes', async () => {
  const bus = localBus();
  const folderKeys = openKeys(dataFolder);
  const [here, there] = [new CustomerKeys({ db, keys: folderKeys, bus }), new CustomerKeys({ db, keys: folderKeys, bus })];
  await Promise.all([here.of(db, customer), there.of(db, customer)]);
  await withTransaction(db, tx => here.destroy(tx, customer));
  bus.publish({ name: 'customer-key-destroyed' }, String(customer));
  for (const one of [here, there, await started()]) await expect(one.of(db, customer)).rejects.toThrow(KeyDestroyed);
  expect(await db.query('', 'select wrapped, master_version from customer_key where customer_id = $1', [customer])).toEqual([
    { wrapped: null, master_version: null },
  ]);
});

test('S16: a blind index is the same for the same text and purpose, and only with the same key', () => {
  const [first, other] = [keys, new CustomerKeys({ db, keys: keysFrom(randomBytes(32)) })];
  const index = first.blindIndex('account', 'martha@example.org');
  expect(index).toHaveLength(32);
  expect(first.blindIndex('account', 'martha@example.org')).toEqual(index);
  for (const different of [first.blindIndex('card', 'martha@example.org'), other.blindIndex('account', 'martha@example.org')])
    expect(different.equals(index)).toBe(false);
});
