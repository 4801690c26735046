import { deskGates, deskOperators, deskReviews, deskSignIn } from '@parkett/contract';
import { later, reviewNumber, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findByAccount } from '../../books/customers/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { Outbox } from '../../platform/outbox.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { askForLimit, createLimitRequests, limitRequests, requestOf } from '../../testing/limit-requests.ts';
import { form } from '../../testing/sign-in-house.ts';
import { Visitor } from '../../testing/visitor.ts';
import { StaffWork } from './index.ts';

// Promised: one person alone, as a customer or at the desk, is never stuck in paper mode; whatever simulated staff decides is decided once and says so.

const house = await deskHouse();
afterAll(house.close);
const { clock, database, customerKeys, staff, confirmRaise } = house;
const { db } = database;
const { reviews } = house.work;
reviews.register(limitRequests);
reviews.register({ ...limitRequests, name: 'limit-by-reviewers', deciders: ['reviewer'] });
reviews.register({ ...limitRequests, name: 'limit-by-admins', deciders: ['admin'] });
const now = (): Instant => clock.now;
const begin = (): StaffWork => new StaffWork({ db, reviews, staff, confirmRaise, log: silentLog(), systemNow: now, businessNow: now });
/** Two processes that both believe it is their turn. */
const [one, other] = [begin(), begin()];
const guest = new Visitor(house.app);
let customer = 0n;

beforeAll(async () => {
  await createLimitRequests(database.owner);
  await guest.enter('user/register', form('alone@example.org'));
  customer = (await findByAccount(db, customerKeys, 'alone@example.org'))!;
});

let requests = 0n;
const ask = (units = 500_00n, kind = limitRequests.name): Promise<bigint> => {
  const asked = { kind, id: (requests += 1n), customer, units, at: clock.now, dueAt: later(clock.now, 48 * 3_600_000) };
  return withTransaction(db, tx => askForLimit(tx, reviews, asked));
};
const reviewOf = async (id: bigint) => (await reviews.get(db, id))!;
const stateOf = async (id: bigint): Promise<string> => {
  const { state, proposal } = await reviewOf(id);
  return proposal ? `${state}, ${proposal} once` : state;
};
const pass = async (seconds: number): Promise<void> => {
  clock.now = later(clock.now, seconds * 1_000);
  await Promise.all([one.look(), other.look()]);
};

test('While nobody is at the desk they decide after a minute, by two of them where two are needed, each once and with the rows of an operator', async () => {
  const [small, large] = [await ask(), await ask(20_000_00n)];
  await pass(59);
  expect([await stateOf(small), await stateOf(large)]).toEqual(['pending', 'pending']);
  await pass(1);
  expect([await stateOf(small), await stateOf(large)]).toEqual(['approved', 'pending, approved once']);
  expect(await requestOf(db, await reviewOf(small))).toEqual({ state: 'approved', applied: 1 });
  await pass(9);
  expect(await stateOf(large)).toBe('pending, approved once');
  await pass(1);
  expect(await reviewOf(large)).toMatchObject({ state: 'approved', maker: { kind: 'staff' }, checker: { kind: 'staff' } });
  expect(await requestOf(db, await reviewOf(large))).toEqual({ state: 'approved', applied: 1 });
  const rows = await db.query<{ row: string }>(
    '',
    `select actor || ' ' || action || ' ' || (facts ->> 'what') as row from audit_entry where actor_kind = 'staff' order by id`,
  );
  expect(rows.map(({ row }) => row)).toEqual(['1 desk.reviews/decide decided', '1 desk.reviews/decide proposed', '2 desk.reviews/decide signed']);
});

test('What their rules refuse is left to people, and signed when one of them asks', async () => {
  const id = await ask();
  await database.owner.query('', `update limit_request set state = 'blocked' where id = $1`, [requests]);
  await pass(60);
  await pass(60);
  expect(await stateOf(id)).toBe('pending');
  await database.owner.query('', `update limit_request set state = 'asked' where id = $1`, [requests]);
  await pass(60);
  expect(await stateOf(id)).toBe('pending');
});

test('While one operator is there they decide nothing and sign what he has signed; beside two, and switched off, they do nothing', async () => {
  const ada = await house.operator('Ada', ['admin']);
  const waits = await ask();
  await pass(600);
  expect(await stateOf(waits)).toBe('pending');
  const until = new Date(later(clock.now, 50 * 3_600_000)).toISOString();
  const place = { customer: String(customer), kind: 'frozen', reason: 'suspected-takeover', until } as const;
  expect((await ada.visitor.ask(deskGates.placeGate, place)).state).toBe('waiting');
  const gate = (await ada.visitor.ask(deskReviews.list, { show: 'pending', kind: 'gate' })).reviews[0]!;
  await ada.visitor.ask(deskOperators.setStaff, { isOn: false });
  await pass(60);
  expect((await ada.visitor.ask(deskOperators.operators, {})).staff.kinds).toContainEqual({ kind: 'gate', duty: 'off', why: 'switched-off' });
  await ada.visitor.ask(deskOperators.setStaff, { isOn: true });
  const ben = await house.operator('Ben', ['reviewer']);
  await pass(60);
  expect((await ada.visitor.ask(deskOperators.operators, {})).staff.kinds).toContainEqual({ kind: 'gate', duty: 'off', why: 'several-signed-in' });
  expect((await ada.visitor.ask(deskReviews.one, { number: gate.number })).review.state).toBe('pending');
  await ben.visitor.ask(deskSignIn.signOut, {});
  await pass(1);
  expect((await ada.visitor.ask(deskReviews.one, { number: gate.number })).review).toMatchObject({
    state: 'approved',
    maker: { kind: 'operator' },
    checker: { kind: 'staff' },
  });
  expect(await stateOf(waits)).toBe('pending');
  // They don't lift what an operator has set: whoever is blocked for a takeover would only have to wait until the desk is empty.
  const [frozen] = (await guest.post('gates/own')).data['gates'] as unknown as { case: string }[];
  expect((await guest.post('gates/appeal', { case: frozen!.case, text: 'It was me.' }, { key: 'appealed-with-this-key' })).status).toBe(1);
  await ada.visitor.ask(deskSignIn.signOut, {});
  await pass(60);
  expect(await stateOf(waits)).toBe('approved');
  expect((await guest.post('gates/own')).data).toMatchObject({ gates: [{ appeal: { state: 'pending' } }] });
});

test('Who may not decide a case does not count for it: beside two admins they decide what only reviewers may, and beside one who only looks everything', async () => {
  const [ann, bob] = [await house.operator('Ann', ['admin']), await house.operator('Bob', ['admin'])];
  const [theirs, mine] = [await ask(500_00n, 'limit-by-reviewers'), await ask()];
  await pass(60);
  expect([await stateOf(theirs), await stateOf(mine)]).toEqual(['approved', 'pending']);
  const { kinds } = (await ann.visitor.ask(deskOperators.operators, {})).staff;
  expect(kinds).toContainEqual({ kind: 'limit-by-reviewers', duty: 'decides', why: 'nobody-signed-in' });
  expect(kinds).toContainEqual({ kind: 'limit', duty: 'off', why: 'several-signed-in' });
  const nobody = await house.operator('Sue', ['support', 'auditor']);
  for (const { visitor } of [ann, bob]) await visitor.ask(deskSignIn.signOut, {});
  await pass(1);
  expect(await stateOf(mine)).toBe('approved');
  await nobody.visitor.ask(deskSignIn.signOut, {});
});

test('An admin who is alone gets the second signature of what only admins decide, though no staff is one; nobody gets the first', async () => {
  const amy = await house.operator('Amy', ['admin']);
  const [signed, unsigned] = [await ask(20_000_00n, 'limit-by-admins'), await ask(500_00n, 'limit-by-admins')];
  const approved = { number: reviewNumber(signed), decision: 'approved', reason: null, note: null } as const;
  expect((await amy.visitor.post(deskReviews.decide, approved)).data).toEqual({ state: 'pending' });
  await pass(10);
  expect(await stateOf(signed)).toBe('approved');
  expect(await requestOf(db, await reviewOf(signed))).toEqual({ state: 'approved', applied: 1 });
  await amy.visitor.ask(deskSignIn.signOut, {});
  await pass(600);
  expect(await stateOf(unsigned)).toBe('pending');
});

test('Beside one operator they let nobody in who has shown nothing: that takes two people', async () => {
  const outbox = new Outbox({ db, log: silentLog() });
  outbox.register(house.recovery.consumer);
  const cleo = await house.operator('Cleo', ['reviewer']);
  expect(await new Visitor(house.app).post('recovery/ask', { account: 'alone@example.org' })).toMatchObject({ status: 1 });
  const found = await vi.waitFor(
    async () => {
      await outbox.deliver(house.recovery.consumer);
      return (await cleo.visitor.ask(deskReviews.list, { show: 'pending', kind: 'recovery' })).reviews[0]!.number;
    },
    { timeout: 20_000, interval: 20 },
  );
  const believed = { number: found, decision: 'approved', reason: 'identity-shown', note: null } as const;
  expect((await cleo.visitor.post(deskReviews.decide, believed)).data).toEqual({ state: 'pending' });
  await pass(60);
  const stateNow = async () => (await cleo.visitor.ask(deskReviews.one, { number: found })).review.state;
  expect(await stateNow()).toBe('pending');
  await cleo.visitor.ask(deskSignIn.signOut, {});
  await pass(60);
  const dora = await house.operator('Dora', ['reviewer']);
  expect((await dora.visitor.ask(deskReviews.one, { number: found })).review.state).toBe('pending');
  expect((await dora.visitor.post(deskReviews.decide, believed)).data).toEqual({ state: 'approved' });
});
