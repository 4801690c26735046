import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { KeyDestroyed } from '../../books/customer-keys/index.ts';
import { findByAccount, readCustomer } from '../../books/customers/index.ts';
import { forgetFactors } from '../../books/second-factors/index.ts';
import { SimulatedClock } from '../../platform/clock.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { businessAheadMs, form, signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, customerKeys, database, erasure, visitor } = house;
const { db } = database;
const password = 'a ladder in the rain';
/** The bank's clock, which is three days ahead of the machine's. */
const business = new SimulatedClock({ at: later(clock.now, businessAheadMs), speed: 1, paused: false }, () => 0);
const due = new DueLoop({ db, clock: business, log: silentLog() });
due.register(dueItems({ db, log: silentLog() }, erasure.due));
const forgotten: string[] = [];
erasure.register({ part: 'second-factors', years: 0, forget: forgetFactors });
for (const years of [0, 5, 10] as const)
  erasure.register({ part: 'account', years, forget: async (_, customer) => void forgotten.push(`${customer} after ${years}`) });

async function registered(account: string) {
  const customer = visitor();
  await customer.enter('user/register', form(account));
  const customerId = (await findByAccount(db, customerKeys, account))!;
  return { customer, id: customerId };
}
/** Confirmed with the login password, since there is no fund password, then carried out. */
const close = async (page: Visitor) => {
  expect(await page.post('security/confirm', { operation: 'close-account', password })).toMatchObject({ status: 1 });
  return page.post('user/closeAccount', {});
};
const audited = (id: bigint) =>
  db.arrays<[string]>('', `select action from audit_entry where customer_id = $1 order by tx, id`, [id]).then(rows => rows.map(([action]) => action));
const until = (text: string): Promise<unknown> => due.jump(new Date(text).getTime() as never);

test('S17 (ASVS 14.2.7): who asks for erasure is closed out at once and for good, and forgotten as the periods of the law end', async () => {
  const { customer, id } = await registered('leaver@example.org');
  await customer.post('user/saveProfile', { callName: 'Martha', appropriateness: { shares: 'yes' } }, { key: 'a-profile-was-saved' });
  const sealed = (await customerKeys.of(db, id)).seal('letter', 'what the bank has to keep');
  await customer.post('security/beginAppCode');
  const other = customer.twin();

  expect(await customer.post('user/closeAccount', {})).toMatchObject({ code: 'confirmation-required' });
  expect((await customer.post('ownData/closing', {})).data).toMatchObject({ obstacles: { orders: 0, positions: 0, money: [], reviews: 0 } });
  // Business time is in November 2026: ten years from the end of the year.
  expect(await close(customer)).toMatchObject({ status: 1, data: { erasedAt: '2036-12-31T23:00:00.000Z' } });

  for (const page of [customer, other]) expect((await page.post('user/profile', {})).http).toBe(401);
  const refused = await visitor().post('user/login', { account: 'leaver@example.org', password });
  expect(refused).toMatchObject({ code: 'account-disabled', params: { reason: 'account-ended' } });
  // There is nobody to appeal against.
  expect(refused.params).not.toHaveProperty('appealToken');
  expect(forgotten).toEqual([`${id} after 0`]);
  expect(await db.query('', `select from app_code_seed where holder_kind = 'customer' and holder = $1`, [id])).toEqual([]);
  expect(await readCustomer(db, customerKeys, id)).toMatchObject({
    account: 'leaver@example.org',
    callName: null,
    appropriateness: { shares: 'yes' },
  });

  await until('2031-12-31T22:59:59Z');
  expect(forgotten).toEqual([`${id} after 0`]);
  await until('2032-01-01T00:00:00Z');
  expect(forgotten).toEqual([`${id} after 0`, `${id} after 5`]);
  expect(await readCustomer(db, customerKeys, id)).toMatchObject({ account: 'leaver@example.org', appropriateness: {} });
  expect((await customerKeys.of(db, id)).open('letter', sealed).toString()).toBe('what the bank has to keep');

  await until('2037-01-01T00:00:00Z');
  await expect(customerKeys.of(db, id)).rejects.toThrow(KeyDestroyed);
  expect(await readCustomer(db, customerKeys, id)).toMatchObject({ account: `erased-${id}`, callName: null });
  expect(await visitor().post('user/login', { account: 'leaver@example.org', password })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await audited(id)).toEqual([
    ...['sign-in.signed-in', 'security.confirmed', 'security.carried-out', 'customers.gate-placed', 'customers.forgotten', 'customers.erased'],
  ]);
  // The address is free again, and stands for somebody else.
  const again = await registered('leaver@example.org');
  expect(again.id).not.toBe(id);
});

test('a customer may withdraw from the contract for fourteen days of business time', async () => {
  const { customer } = await registered('withdraws@example.org');
  const withdrawalOn = async (page: Visitor) => ((await page.post('ownData/closing', {})).data as { withdrawal: object }).withdrawal;
  expect(await withdrawalOn(customer)).toEqual({ lastDay: '2026-12-10', daysLeft: 14 });
  const before = clock.now;
  clock.now = later(before, 15 * 24 * 3_600_000);
  const page = visitor();
  await page.enter('user/login', { account: 'withdraws@example.org', password });
  expect(await withdrawalOn(page)).toEqual({ lastDay: '2026-12-10', daysLeft: null });
  clock.now = before;
});

test('an account about which something is undecided stays open until it is decided', async () => {
  const { customer, id } = await registered('asker@example.org');
  const review = `insert into review (kind, subject, customer_id, opened_at, due_at, opened_by_kind, opened_by)
    values ('identity', '1', $1, now(), now() + interval '1 day', 'customer', $1)`;
  await database.owner.query('', review, [id]);
  expect(await close(customer)).toMatchObject({ code: 'account-under-review' });
  expect((await customer.post('ownData/closing', {})).data).toMatchObject({ obstacles: { reviews: 1 } });
  expect((await customer.post('user/profile', {})).status).toBe(1);
});

test('what isn’t empty stays open: nothing is blocked and nothing forgotten', async () => {
  const { customer, id } = await registered('holder@example.org');
  await database.owner.query('', `insert into ledger_unit (id, code, kind, scale) values (8, 'THB', 'currency', 2) on conflict do nothing`);
  await database.owner.query('', `insert into ledger_account (id, owner, purpose, unit, balance, floor) values (9001, $1, 'savings', 8, 5, 0)`, [id]);
  expect(await close(customer)).toMatchObject({ code: 'account-not-empty' });
  const left = { money: [{ currency: 'THB', amount: '0.05' }] };
  expect((await customer.post('ownData/closing', {})).data).toMatchObject({ obstacles: left });
  expect((await customer.post('user/profile', {})).status).toBe(1);
  expect(await audited(id)).toEqual(['sign-in.signed-in', 'security.confirmed']);
});

test('an account that is opened again before its time keeps what is left, and its key', async () => {
  const { customer, id } = await registered('returner@example.org');
  await close(customer);
  const [gate] = await db.query<{ id: bigint }>('', 'select id from gate where customer_id = $1', [id]);
  await house.gates.lift(id, { gate: gate!.id, reason: 'a mistake', liftedBy: { kind: 'tool', name: 'test' } });
  await until('2050-01-01T00:00:00Z');
  expect(await readCustomer(db, customerKeys, id)).toMatchObject({ account: 'returner@example.org' });
  // And closed once more it is erased ten years after that.
  await customer.enter('user/login', { account: 'returner@example.org', password });
  await close(customer);
  await until('2070-01-01T00:00:00Z');
  await expect(customerKeys.of(db, id)).rejects.toThrow(KeyDestroyed);
});
