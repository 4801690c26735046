import { randomUUID } from 'node:crypto';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotifyBus } from '../../platform/bus/notify-bus.ts';
import { withTransaction } from '../../platform/db.ts';
import { openBus } from '../../testing/buses.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { setRealName } from '../../testing/real-name.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import type { Order } from '../orders/index.ts';
import { Customers, Sessions, type SessionSecrets } from './index.ts';

// Promised: where a customer is served by several processes, what one of them ends or allows holds in all.

const minute = 60_000;
let now: Instant = instantOf('2026-11-25T09:00:00Z');
let database: TestDatabase;
let floor: TestFloor;
const buses: NotifyBus[] = [];

type Ended = { readonly session: bigint; readonly reason: string };
type Process = { readonly sessions: Sessions; readonly customers: Customers; readonly bus: NotifyBus; readonly ended: Ended[] };
let [here, there] = [] as unknown as [Process, Process];

async function begin(name: string): Promise<Process> {
  const bus = await openBus(database.server, name);
  buses.push(bus);
  const { db } = database;
  const sessions = new Sessions({ db, now: () => now, bus });
  const ended: Ended[] = [];
  sessions.onEnd(({ id }, reason) => ended.push({ session: id, reason }));
  return { sessions, customers: new Customers({ db, keys: testKeys(db), bus }), bus, ended };
}

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.customer(1n);
  [here, there] = [await begin('here'), await begin('there')];
});
afterAll(async () => {
  for (const bus of buses) await bus.stop();
  await database.close();
});

async function signIn(): Promise<SessionSecrets> {
  const { secrets } = await withTransaction(database.db, tx => here.sessions.open(tx, 1n));
  return secrets;
}
const found = ({ sessions }: Process, { token, cookie }: SessionSecrets) => sessions.find(token, cookie);

test('who signs out in one process is signed out in the other, whose pages hear of it', async () => {
  const secrets = await signIn();
  const session = (await found(there, secrets))!;
  await here.sessions.end((await found(here, secrets))!, 'sign-out');
  await expect.poll(() => there.ended).toEqual([{ session: session.id, reason: 'sign-out' }]);
  expect(await found(there, secrets)).toBeNull();
  expect(session.tradingUntil).toBeNull();
});

test('an order of a session that was ended elsewhere opens nothing, whatever the process knows that takes it', async () => {
  const secrets = await signIn();
  const { id } = (await found(there, secrets))!;
  await floor.price('SAP', '100.00');
  const buy = () =>
    floor.placeAs(
      { customer: 1n, standing: { ...mayTrade, session: id }, key: randomUUID() },
      { code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' },
    );
  expect(await buy()).toHaveProperty('order');
  await here.sessions.end((await found(here, secrets))!, 'sign-out');
  expect(await buy()).toMatchObject({ denial: { code: 'fund-password-required' } });
});

test('an order of a session that was unlocked elsewhere a moment ago is taken, also by a process that hasn’t heard of it', async () => {
  const secrets = await signIn();
  const session = (await found(there, secrets))!;
  await floor.price('SAP', '100.00');
  // What it knows of the session; nothing tells it that this has changed.
  const standing = { ...mayTrade, session: session.id, tradingUntil: null };
  const whole = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00', timeInForce: 'day' } as const;
  const buy = () => floor.placeAs({ customer: 1n, standing, key: randomUUID() }, whole);
  expect(await buy()).toMatchObject({ denial: { code: 'fund-password-required' } });
  await here.sessions.unlockTrading((await found(here, secrets))!);
  const placed = (await buy()) as { order: Order };
  expect(placed).toHaveProperty('order');
  await floor.backOffice.settled();
  const form = { quantity: '2', price: '90.00' };
  expect(await floor.change({ customer: 1n, standing, key: randomUUID() }, { form, number: `O${placed.order.id}` })).not.toHaveProperty('denial');
});

test('trading that is unlocked in one process is unlocked in the other', async () => {
  const secrets = await signIn();
  const session = (await found(there, secrets))!;
  const until = await here.sessions.unlockTrading((await found(here, secrets))!);
  await expect.poll(() => session.tradingUntil).toBe(until);
  // A use that the other process writes later doesn't lock it again.
  await there.sessions.flush();
  await here.sessions.flush();
  expect(await database.db.query('', 'select trading_until as until from customer_session where id = $1', [session.id])).toEqual([{ until }]);
});

test('a session that is used in one process doesn’t end in the other for not being used there', async () => {
  const secrets = await signIn();
  const { id } = (await found(there, secrets))!;
  for (let passed = 0; passed < 40; passed += 10) {
    now = later(now, 10 * minute);
    expect(await found(here, secrets)).not.toBeNull();
    await here.sessions.flush();
  }
  await there.sessions.flush();
  // Sessions of the tests before end now, since nobody has used them.
  expect(there.ended.filter(({ session }) => session === id)).toEqual([]);
  expect(await found(there, secrets)).not.toBeNull();
});

test('what is known of a customer is forgotten everywhere when it changes', async () => {
  expect((await there.customers.get(1n)).realName).toBe('verified');
  await setRealName(here.customers, 1n, 'failed');
  await expect.poll(async () => (await there.customers.get(1n)).realName).toBe('failed');
  await setRealName(here.customers, 1n, 'verified');
});

test('who was deaf for a while looks again, and asks the pages to sign in anew', async () => {
  const secrets = await signIn();
  await found(there, secrets);
  there.ended.length = 0;
  await database.owner.query('', `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bus there'`);
  await database.owner.query('', 'update customer_session set ended_at = now(), end_reason = $1 where ended_at is null', ['revoked']);
  await expect.poll(() => there.ended.map(({ reason }) => reason)).toContain('unheard');
  expect(await found(there, secrets)).toBeNull();
});
