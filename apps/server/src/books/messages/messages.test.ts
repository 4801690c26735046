import { afterEach, expect, test } from 'vitest';
import { messageNames } from '@parkett/contract';
import { asInstant } from '@parkett/kernel';
import { collect, manifests, messageKinds } from '../../manifests.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { feature as messagesFeature } from '../../features/messages/feature.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase } from '../../testing/database.ts';
import { tellEverything, tellerOf } from '../../testing/told.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { Customers, Erasure, Gates, Sessions } from '../customers/index.ts';
import { wantLetter } from '../letters/index.ts';
import { readStretch } from './index.ts';
import { defineMessage } from './kinds.ts';

// Promised: each event of a customer's orders and account brings one message, in the order of the events, whatever ends in between.

let floor: TestFloor;
// The auditor holds every row that tells something against the messages (I76).
afterEach(() => expectBooksToBalance(floor));

const opened = async (): Promise<void> => {
  floor = await new TestFloor(await freshDatabase()).open();
  for (const customer of [1n, 2n]) await floor.customer(customer);
  await floor.price('SAP', '100.00');
};

const all = { since: asInstant(0), followed: [], upTo: 0n, kinds: null, before: null, read: null, max: 1_000 };
/** A customer's messages, oldest first. */
const toldTo = async (customer: bigint) => (await readStretch(floor.database.db, { ...all, customer })).toReversed();
const kindsTold = async (customer: bigint): Promise<string[]> => (await toldTo(customer)).map(({ kind }) => kind);

const sap = { code: 'SAP', quantity: '10' } as const;
const newDevice = (tx: Tx, customer: bigint): Promise<void> =>
  wantLetter(tx, { kind: 'new-device', customer, at: floor.now, device: 'Firefox · Linux' });

test('an order that executes in parts is told in parts, to both sides, and each only once', async () => {
  await opened();
  const screens: bigint[] = [];
  await floor.place(1n, { ...sap, side: 'buy' });
  await floor.place(2n, { ...sap, side: 'buy', type: 'limit', quantity: '5', price: '100.00' });
  await floor.place(1n, { ...sap, side: 'sell', type: 'limit', quantity: '2', price: '100.00' });
  await floor.place(1n, { ...sap, side: 'sell', type: 'limit', quantity: '3', price: '100.00' });
  expect(await tellEverything(floor, customers => screens.push(...customers))).toBeGreaterThan(0);
  expect(await tellEverything(floor)).toBe(0);
  const [first] = await toldTo(1n);
  expect(first).toMatchObject({ kind: 'executed-buy', read: false });
  expect(first!.parameters).toMatchObject({
    name: expect.stringContaining('SAP'),
    code: 'SAP',
    quantity: '10',
    filled: '10',
    total: '10',
    currency: 'EUR',
  });
  expect((await kindsTold(1n)).slice(0, 1)).toEqual(['executed-buy']);
  const bought = await toldTo(2n);
  expect(bought.map(({ kind }) => kind).at(-1)).toBe('executed-buy');
  expect(bought.slice(0, -1).every(({ kind }) => kind === 'part-executed-buy')).toBe(true);
  expect(bought.at(-1)!.parameters).toMatchObject({ filled: '5', total: '5' });
  expect(new Set(screens)).toEqual(new Set([1n, 2n]));
});

test('after a change the whole is what is left with what had executed before', async () => {
  await opened();
  await floor.place(2n, { ...sap, side: 'buy' });
  const placed = await floor.place(1n, { ...sap, side: 'buy', type: 'limit', quantity: '8', price: '100.00' });
  const number = `O${(placed as { order: { id: bigint } }).order.id}`;
  await floor.place(2n, { ...sap, side: 'sell', type: 'limit', quantity: '3', price: '100.00' });
  const caller = { customer: 1n, standing: mayTrade, key: 'a-smaller-order-x' };
  await floor.change(caller, { number, form: { quantity: '5', price: '100.00' } });
  await floor.backOffice.settled();
  await floor.place(2n, { ...sap, side: 'sell', type: 'limit', quantity: '2', price: '100.00' });
  await tellEverything(floor);
  const told = (await toldTo(1n)).filter(({ parameters }) => parameters.order === number);
  expect(told[0]).toMatchObject({ kind: 'part-executed-buy', parameters: { filled: '3', total: '8' } });
  expect(told.at(-1)).toMatchObject({ kind: 'executed-buy', parameters: { filled: '5', total: '5' } });
});

test('an order that expires or meets an own one is told with the reason; one that its customer takes back is not', async () => {
  await opened();
  await floor.place(1n, { ...sap, side: 'buy' });
  const low = { ...sap, side: 'buy', type: 'limit', price: '95.00' } as const;
  await floor.place(1n, { ...low, quantity: '1' });
  const placed = await floor.place(1n, { ...low, quantity: '2' });
  const number = `O${(placed as { order: { id: bigint } }).order.id}`;
  await floor.change({ customer: 1n, standing: mayTrade, key: 'taken-back-again-x' }, { number, form: null });
  await floor.place(1n, { ...sap, side: 'buy', type: 'limit', price: '100.00', quantity: '1' });
  await floor.place(1n, { ...sap, side: 'sell', type: 'limit', price: '100.00', quantity: '3' });
  await floor.advance(24 * 3_600_000);
  await tellEverything(floor);
  const told = await toldTo(1n);
  const ends = told.filter(({ kind }) => kind.startsWith('order-')).map(({ kind, parameters: { reason } }) => [kind, reason]);
  expect(ends).toEqual([
    ['order-cancelled', 'own-order'],
    ['order-expired', 'day'],
    ['order-expired', 'day'],
  ]);
  expect(told.some(({ parameters }) => parameters.order === number)).toBe(false);
});

test('two processes at once tell everything once; a transaction that was slow to commit is told when it has', async () => {
  await opened();
  const { db } = floor.database;
  for (let order = 0; order < 11; order += 1) await floor.place(2n, { ...sap, side: 'buy', quantity: '1' });
  await withTransaction(db, async slow => {
    await newDevice(slow, 1n);
    await floor.place(2n, { ...sap, side: 'buy', quantity: '1' });
    await Promise.all([tellerOf(floor).tellDue(), tellerOf(floor).tellDue(), tellerOf(floor).tellDue()]);
    expect(await kindsTold(1n)).toEqual([]);
  });
  await Promise.all([tellEverything(floor), tellEverything(floor)]);
  expect(await kindsTold(2n)).toEqual(Array.from({ length: 12 }, () => 'executed-buy'));
  expect(await kindsTold(1n)).toEqual(['new-device']);
});

test('a security event is told in a house without a mail server too; the parameters name nothing personal', async () => {
  await opened();
  const { db } = floor.database;
  await withTransaction(db, tx => newDevice(tx, 1n));
  await withTransaction(db, tx => wantLetter(tx, { kind: 'confirm-address', customer: 1n, at: floor.now }));
  await tellEverything(floor);
  expect(await toldTo(1n)).toMatchObject([{ kind: 'new-device', at: floor.now, parameters: { device: 'Firefox · Linux' } }]);
});

test('a customer who has left gets no messages; of an account that was opened again the news goes on from there, each time', async () => {
  await opened();
  const { db } = floor.database;
  const now = () => floor.now;
  const keys = testKeys(db);
  await keys.open();
  const customers = new Customers({ db, keys });
  const gates = new Gates({ db, now, customers, sessions: new Sessions({ db, now }) });
  const erasure = new Erasure({ customers, gates, keys });
  for (const kept of messagesFeature.kept ?? []) erasure.register(kept);
  for (let time = 0; time < 2; time += 1) {
    await withTransaction(db, tx => newDevice(tx, 1n));
    await tellEverything(floor);
    expect(await kindsTold(1n)).toContain('new-device');
    await erasure.request(1n, { by: { kind: 'customer', name: '1' }, at: floor.now, judge: async () => {} });
    await withTransaction(db, tx => newDevice(tx, 1n));
    await tellEverything(floor);
    expect(await kindsTold(1n)).toEqual([]);
    await expectBooksToBalance(floor);
    const [gate] = await db.query<{ id: bigint }>('', 'select max(id) as id from gate where customer_id = 1');
    await gates.lift(1n, { gate: gate!.id, reason: 'a mistake', liftedBy: { kind: 'tool', name: 'test' } });
    await tellEverything(floor);
    expect(await kindsTold(1n)).toEqual(['gate-lifted']);
  }
});

test('every kind of message is declared once, by the book or feature whose news it brings', async () => {
  expect([...messageKinds.keys()].toSorted()).toEqual([...messageNames].toSorted());
  const twice = (): unknown => collect([...manifests, { name: 'another', messages: [defineMessage('new-device')] }]);
  expect(twice).toThrow(StartRefusal);
  expect(twice).toThrow("The kind of message 'new-device' is registered twice: give one of the two another name.");
});
