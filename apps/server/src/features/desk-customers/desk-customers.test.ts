import type { deskAudit, deskCustomers as contract, ReplyOf } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';
import { form } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

// Promised: the desk finds a customer by whatever it was told, sees the figures that the customer sees and nothing that could be used in his place, and
// each who looks leaves a row.

type List = ReplyOf<typeof contract.list>;
type Orders = ReplyOf<typeof contract.orders>;
type AuditPage = ReplyOf<typeof deskAudit.auditRows>;

let house: DeskReadsHouse;
let support: Reader;
let auditor: Reader;
let anna: Visitor;
/** Anna, who registered, has traded and was blocked once; six demo customers came after her. */
let number: string;
let annaId: bigint;
const password = 'a ladder in the rain';
const said: string[] = [];

const idOf = async (where: string): Promise<bigint> => (await house.database.db.query<{ id: bigint }>('', `select id from customer ${where}`))[0]!.id;

beforeAll(async () => {
  house = await deskReadsHouse();
  [support, auditor] = [await house.reader('support'), await house.reader('auditor')];
  anna = house.visitor();
  expect((await anna.enter('user/register', form('Anna.Meier@example.org'))).status).toBe(1);
  await anna.post('user/saveProfile', { callName: 'Anneliese', language: 'de', appropriateness: { shares: 'yes' } }, { key: 'profile-of-anna-0001' });
  annaId = await idOf('order by id desc limit 1');
  number = `C${annaId}`;
  await house.floor.price('SAP', '100.00');
  await house.floor.customer(annaId);
  await house.floor.place(annaId, { code: 'SAP', side: 'buy', quantity: '10' });
  await house.floor.price('SAP', '101.00');
  await house.floor.place(annaId, { code: 'SAP', side: 'buy', type: 'limit', price: '90.00', quantity: '5', timeInForce: 'gtc' });
  for (let each = 0; each < 6; each += 1) await house.visitor().enter('demo/open', {});
});
afterAll(() => house.close());

const ask = async <T>(path: Parameters<Reader['post']>[0], body: object = {}, operator = support): Promise<T> => {
  const { status, data, text } = await operator.post(path, body);
  said.push(text);
  expect([path, status]).toEqual([path, 1]);
  return data as T;
};
const find = async (text: string): Promise<string> => {
  const { status, data, code } = await support.post('customers/find', { text });
  return status === 1 ? (data as { customers: { number: string }[] }).customers.map(row => row.number).join(' ') : code!;
};

test('a customer is found by account in whichever way it is typed, and by the number of a customer, an order, a position and a case', async () => {
  const gate = await house.gates.place(annaId, {
    ...{ kind: 'trade-banned', reason: 'court-order', placedBy: { kind: 'operator', name: String(support.id) } },
    expiresAt: later(house.clock.now, 1_000),
  });
  const { orders } = await ask<Orders>('customers/orders', { customer: number, state: 'ended' });
  const found = [' ANNA.meier@example.org ', number, number.toLowerCase(), orders[0]!.number, orders[0]!.positions[0]!, `G${gate}`];
  found.push('\u202aanna.meier@example.org\u202c\ufeff', `\u200e${number}\u200b`, `Ｃ${annaId}`);
  for (const text of found) expect([text, await find(text)]).toEqual([text, number]);
  const demo = (await ask<List>('customers/list', { kind: 'demo', size: 1 })).customers[0]!;
  expect(await find(demo.account)).toBe(demo.number);
  const nobodys = ['anna@example.org', 'C999999', 'O999999', 'P999999', 'G999999', "' or true --", 'P99999999999999999999'];
  for (const text of nobodys) expect([text, await find(text)]).toEqual([text, 'account-does-not-exist']);
  for (const text of ['', '  ', 'C0']) expect([text, await find(text)]).toEqual([text, 'find-more-signs']);
});

test('the list has everybody once, the newest first, page by page, and its filters leave out the others', async () => {
  const pages: List[] = [await ask<List>('customers/list', { size: 3 })];
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) pages.push(await ask<List>('customers/list', { size: 3, before: next }));
  const all = pages.flatMap(({ customers }) => customers.map(row => row.number));
  expect([pages.map(({ customers }) => customers.length), all.at(-1)]).toEqual([[3, 3, 1], number]);
  expect(all).toEqual([...new Set(all)].toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1))));
  const only = async (filter: object): Promise<string[]> => (await ask<List>('customers/list', filter)).customers.map(row => row.number);
  expect(await only({ kind: 'registered' })).toEqual([number]);
  expect(await only({ realName: 'unverified' })).toEqual([number]);
  expect(await only({ realName: 'under-review' })).toEqual([]);
  expect([await only({ gate: 'any' }), await only({ gate: 'trade-banned' }), await only({ gate: 'frozen' })]).toEqual([[number], [number], []]);
  // Opened on the bank’s day, the 26th of November 2026.
  expect((await only({ createdFrom: '2026-11-26', createdTo: '2026-11-26' })).length).toBe(7);
  expect([await only({ createdFrom: '2026-11-27' }), await only({ createdTo: '2026-11-25' })]).toEqual([[], []]);
  expect((await support.post('customers/list', { createdFrom: '2026-02-30' })).code).toBe('malformed');
  house.clock.now = later(house.clock.now, 2_000);
  // The block has run out.
  expect(await only({ gate: 'any' })).toEqual([]);
});

test('who speaks with customers reads an account whole; others know a customer by number and by its first and last letters', async () => {
  const shown = async (operator: Reader): Promise<unknown[]> => {
    const [row] = (await ask<List>('customers/list', { kind: 'registered' }, operator)).customers;
    const { account, callName } = await ask<ReplyOf<typeof contract.overview>>('customers/overview', { customer: number }, operator);
    return [row!.account, account, callName];
  };
  const whole = ['anna.meier@example.org', 'anna.meier@example.org', 'Anneliese'];
  const masked = ['a•••@e•••.org', 'a•••@e•••.org', 'A•••'];
  for (const role of ['support', 'reviewer', 'admin'] as const) expect([role, await shown(await house.reader(role))]).toEqual([role, whole]);
  for (const role of ['treasury', 'dealer', 'auditor'] as const) expect([role, await shown(await house.reader(role))]).toEqual([role, masked]);
});

test('the page: who it is, what was agreed to, what was blocked by whom and lifted', async () => {
  const gate = await house.gates.place(annaId, {
    ...{ kind: 'frozen', reason: 'court-order', placedBy: { kind: 'operator', name: String(support.id) } },
    expiresAt: later(house.clock.now, 3_600_000),
  });
  expect(await ask('customers/overview', { customer: number })).toMatchObject({
    ...{ number, kind: 'registered', institution: expect.any(String), realName: 'unverified', gates: ['frozen'] },
    ...{ language: 'de', hasFundPassword: false, appropriateness: { shares: 'yes', etfs: 'unasked' }, createdAt: '2026-11-26T10:00:00.000Z' },
    agreements: expect.arrayContaining([expect.objectContaining({ hash: 'a'.repeat(64), version: null })]),
  });
  await house.gates.lift(annaId, { gate, reason: 'it was she', liftedBy: { kind: 'operator', name: String(auditor.id) } });
  const { gates } = await ask<ReplyOf<typeof contract.gates>>('customers/gates', { customer: number });
  expect(gates.map(({ kind, stands }) => [kind, stands])).toEqual([
    ['frozen', false],
    ['trade-banned', false],
  ]);
  expect(gates[0]).toMatchObject({
    case: `G${gate}`,
    reason: 'court-order',
    secondBy: null,
    placedBy: { kind: 'operator', id: String(support.id), name: support.name },
    lifted: { by: { kind: 'operator', id: String(auditor.id), name: auditor.name }, reason: 'it was she' },
  });
  expect(gates[1]!.lifted).toBeNull();
});

test('wallets, orders, positions and journal are those that the customer sees, as decimal text', async () => {
  const { wallets } = await ask<ReplyOf<typeof contract.wallets>>('customers/wallets', { customer: number });
  const euros = wallets.find(({ currency }) => currency === 'EUR')!;
  // 50,000.00 less ten at 100.02 with a commission of 1.00, and five at 90.00 with theirs set aside.
  expect(euros).toMatchObject({ balance: '48998.80', held: '451.00', available: '48547.80', withdrawable: '48547.80' });
  const pending = await ask<Orders>('customers/orders', { customer: number, state: 'pending' });
  expect(pending).toMatchObject({ total: 1, orders: [{ code: 'SAP', quantity: '5', price: '90.0000', state: 'pending', hold: '451.00' }] });
  const open = await ask<ReplyOf<typeof contract.positions>>('customers/positions', { customer: number, state: 'open' });
  expect(open).toMatchObject({ total: 1, positions: [{ code: 'SAP', openQuantity: '10', marketValue: '1010.00', profit: '9.80' }] });
  const journal = await ask<ReplyOf<typeof contract.journal>>('customers/journal', { customer: number, size: 1 });
  expect(journal).toMatchObject({ currency: 'EUR', total: 2, entries: [{ amount: '-1001.20', balanceAfter: '48998.80', code: 'SAP' }] });
});

test('sessions say when, from where to where and why they ended, the newest first', async () => {
  await anna.post('user/logout', {});
  const again = house.visitor();
  await again.enter('user/login', { account: 'anna.meier@example.org', password });
  const { sessions, devices } = await ask<ReplyOf<typeof contract.sessions>>('customers/sessions', { customer: number });
  expect(sessions.map(({ endReason }) => endReason)).toEqual([null, 'sign-out']);
  expect(devices.length).toBeGreaterThan(0);
});

test('each look at a customer leaves one row per operator and hour, however many parts are asked for at once; the customer’s audit has it', async () => {
  const fresh = await house.reader('dealer');
  let reader = support;
  const parts = ['customers/overview', 'customers/gates', 'customers/wallets', 'customers/journal', 'customers/wallets'] as const;
  const looks = async (): Promise<AuditPage['rows']> =>
    (await ask<AuditPage>('customers/audit', { customer: number, size: 200 }, reader)).rows.filter(
      ({ action, actor }) => action === 'desk.customer-seen' && actor.id === String(fresh.id),
    );
  await Promise.all(parts.map(path => fresh.post(path, { customer: number })));
  expect((await looks()).map(({ actor, customer }) => [actor.name, customer])).toEqual([[fresh.name, number]]);
  house.clock.now = later(house.clock.now, 3_600_000);
  const another = await house.reader('dealer');
  reader = await house.reader('admin');
  await another.post('customers/gates', { customer: number });
  expect(await looks()).toHaveLength(1);
  expect((await another.post('customers/wallets', { customer: 'C999999' })).code).toBe('account-does-not-exist');
});

test('S9: nothing secret is in any answer: no password, no half of a session, no hash of either', async () => {
  const rows = await house.database.owner.query<{ secret: string }>(
    '',
    `select unnest(array[encode(token_hash, 'hex'), encode(cookie_hash, 'hex'), encode(token_hash, 'base64'), encode(cookie_hash, 'base64')]) as secret from customer_session
     union all select encode(device_hash, 'hex') from known_device union all select password from credential
     union all select encode(account_sealed, 'hex') from customer where account_sealed is not null`,
  );
  const secrets = [password, '$argon2id', anna.token!, ...anna.cookies.values(), ...rows.map(({ secret }) => secret)].filter(text => text.length > 0);
  expect(said.length).toBeGreaterThan(30);
  for (const text of said) for (const secret of secrets) expect(text).not.toContain(secret);
});
