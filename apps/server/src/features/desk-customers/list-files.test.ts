import { isDownload, type DeskPath, type deskAudit, type deskCustomers } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPolicies } from '../../app/policies.ts';
import type { Role } from '../../books/operators/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { depositsHouse } from '../../testing/deposits-house.ts';
import type { DeskReadsHouse, Reader } from '../../testing/desk-reads-house.ts';
import { form } from '../../testing/sign-in-house.ts';
import { deskCallsByFeature } from '../../features.ts';

// Promised: every list of the desk can be taken as a file with all its rows, by whom the list is shown, nothing in it is a formula, and who took it is on
// record.

let house: DeskReadsHouse;
let admin: Reader;
let number: string;
const roles: readonly Role[] = ['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'];

beforeAll(async () => {
  house = await depositsHouse();
  admin = await house.reader('admin');
  const anna = house.visitor();
  // An account that a spreadsheet would compute.
  expect((await anna.enter('user/register', form('+49 1512 3456789'))).status).toBe(1);
  const [{ id }] = (await house.database.db.query<{ id: bigint }>('', 'select id from customer')) as [{ id: bigint }];
  number = `C${id}`;
  await house.floor.price('SAP', '100.00');
  await house.floor.customer(id);
  await house.floor.place(id, { code: 'SAP', side: 'buy', quantity: '10' });
  for (let each = 0; each < 120; each += 1)
    await house.floor.place(id, { code: 'SAP', side: 'buy', type: 'limit', price: '90.00', quantity: '1', timeInForce: 'gtc' });
  await house.gates.place(id, {
    ...{ kind: 'frozen', reason: 'court-order', placedBy: { kind: 'operator', name: String(admin.id) } },
    expiresAt: later(house.clock.now, 3_600_000),
  });
}, 60_000);
afterAll(() => house.close());

const files = Object.values(deskCallsByFeature)
  .flat()
  .filter(call => isDownload(call) && call.types.includes('text/csv'));
/** What each file is asked for beside its language. */
const wishes: Readonly<Record<string, object>> = {
  'corporateEvents/listFile': { show: 'ahead' },
  'reviews/listFile': { show: 'ended' },
  'reviews/historyFile': { number: 'R1' },
  'customers/ordersFile': { state: 'pending' },
  'customers/paymentsFile': { kind: 'deposit' },
  'customers/positionsFile': { state: 'open' },
  'service/queueFile': { show: 'unanswered' },
};
const wishOf = (path: string): object => ({ ...(/^customers\/(?!list)|ofCustomerFile$/.test(path) ? { customer: number } : {}), ...wishes[path] });
const take = (reader: Reader, path: string, wish: object = {}) => reader.post(path as DeskPath, { language: 'de', ...wishOf(path), ...wish });
const linesOf = (text: string): string[] => text.slice(1).split('\r\n');
type Taken = { readonly facts: deskAudit.AuditRow['facts']; readonly customer: string | null };
const taken = async (by: Reader): Promise<Taken[]> =>
  (await admin.ask<{ rows: deskAudit.AuditRow[] }>('audit/rows', { action: 'desk.list-taken', actor: String(by.id), size: 200 })).rows;

test.each(roles)('S9, S11: %s takes every list that is shown to this role, each with its row of the audit, and no other', async role => {
  const reader = await house.reader(role);
  const given: string[] = [];
  for (const { path } of files) {
    const line = deskPolicies[path as DeskPath] as { roles: readonly Role[] };
    const { http, text, code } = await take(reader, path);
    // There is no review: whose history is asked for is asked behind the role.
    const expected = !line.roles.includes(role)
      ? [403, 'not-your-role']
      : path === 'reviews/historyFile'
        ? [200, 'review-does-not-exist']
        : [200, undefined];
    expect([path, http, code]).toEqual([path, ...expected]);
    if (code !== undefined) continue;
    given.push(path);
    expect(text.startsWith('\uFEFF')).toBe(true);
    // No cell opens a formula, whatever it holds: what begins so is a figure, or stands behind an apostrophe.
    for (const cell of linesOf(text).flatMap(row => row.split(';'))) expect(cell).not.toMatch(/^"?[=@\t]|^"?[+-](?!\d+(,\d+)?"?$)/);
  }
  expect(given.length).toBeGreaterThan(6);
  expect((await taken(reader)).map(({ facts }) => facts['list']).toReversed()).toEqual(given);
});

test('A file has all rows, not only those of a page, in the reader’s words and with the figures that the screen shows', async () => {
  const lines = linesOf(
    (await take(admin, 'customers/ordersFile', { words: { number: 'Nummer', buy: 'Kauf', pending: 'Offen', utcOffset: 'Abstand zu UTC' } })).text,
  );
  expect(lines).toHaveLength(121);
  expect(lines[0]).toBe('Nummer;placed;placed: Abstand zu UTC;instrument;side;quantity;filled;price;currency;state');
  expect(lines.at(-1)).toMatch(/^O\d+;2026\.11\.2\d [\d:]{8};UTC\+01:00;SAP SE;Kauf;1;0;90,0000;EUR;Offen$/);
  expect((await taken(admin))[0]).toMatchObject({
    customer: number,
    facts: { list: 'customers/ordersFile', state: 'pending', rows: 120, isWhole: true },
  });
  const journal = linesOf((await take(admin, 'customers/journalFile', { language: 'en' })).text);
  expect(journal[1]).toMatch(/^\w+,.*,-1001\.20,48998\.80,EUR$/);
});

test('Cases and sessions are all in their files, whatever the page shows of them', async () => {
  const { db } = house.database;
  const [{ id }] = (await db.query<{ id: bigint }>('', 'select id from customer')) as [{ id: bigint }];
  const asked = { kind: 'recovery', customer: id, openedAt: house.clock.now, dueAt: later(house.clock.now, 3_600_000) };
  for (const subject of ['1', '2'])
    await withTransaction(db, tx => house.work.reviews.open(tx, { ...asked, subject, openedBy: { kind: 'customer', id } }));
  const cases = linesOf((await take(admin, 'customers/reviewsFile')).text);
  expect(cases.slice(1).map(line => line.slice(0, 2))).toEqual(['R2', 'R1']);
  await db.query(
    '',
    `insert into customer_session (customer_id, token_hash, cookie_hash, opened_at, used_at, ended_at, end_reason)
     select $1, sha256(n::text::bytea), sha256(n::text::bytea), now(), now(), now(), 'idle' from generate_series(1, 700) n`,
    [id],
  );
  expect(linesOf((await take(admin, 'customers/sessionsFile')).text)).toHaveLength(1 + 1 + 700);
  expect((await taken(admin))[0]!.facts).toMatchObject({ list: 'customers/sessionsFile', rows: 701, isWhole: true });
});

test('Filters are those of the list; an account that looks like a formula is text, and whole only for who speaks with customers', async () => {
  const rows = async (reader: Reader, wish: object) => linesOf((await take(reader, 'customers/listFile', wish)).text).slice(1);
  const [row, ...others] = await rows(admin, { kind: 'registered' });
  expect([row, others]).toEqual([expect.stringContaining(`${number};"'+4915123456789";registered`), []]);
  expect(await rows(admin, { kind: 'demo' })).toEqual([]);
  expect((await rows(await house.reader('dealer'), {}))[0]).toContain(`"'+49•••89"`);
  expect((await take(admin, 'customers/listFile', { createdFrom: '2026-02-30' })).code).toBe('malformed');
  expect((await take(admin, 'customers/gatesFile', { customer: 'C999999' })).code).toBe('account-does-not-exist');
  const { customers } = await admin.ask<{ customers: deskCustomers.CustomerRow[] }>('customers/list', { kind: 'registered' });
  expect(customers.map(({ number: one }) => one)).toEqual([number]);
});

test('What is longer than a file may be ends with a line that says so, and its row of the audit too', async () => {
  await house.database.db.query(
    '',
    `insert into audit_entry (actor_kind, actor, action, customer_id, facts) select 'tool', 'many', 'customer-keys.rotated', null, '{}' from generate_series(1, 10001)`,
  );
  const lines = linesOf((await take(admin, 'audit/file', { actor: 'many' })).text);
  expect([lines.length, lines.at(-1)]).toEqual([10_002, 'Nur die ersten 10000 Zeilen: Bitte engen Sie die Filter ein.']);
  expect((await taken(admin))[0]!.facts).toMatchObject({ actor: 'many', rows: 10_000, isWhole: false });
});

test('The file of the customers is in the order of their list', async () => {
  for (let each = 0; each < 2; each += 1) expect((await house.visitor().enter('demo/open', {})).status).toBe(1);
  house.clock.now = later(house.clock.now, 60_000);
  const back = await house.visitor().enter('user/login', { account: '+49 1512 3456789', password: 'a ladder in the rain' });
  expect(back.code).toBeUndefined();
  const orders: string[] = [];
  for (const sort of ['number', 'state', 'activity'] as const) {
    const { customers } = await admin.ask<{ customers: deskCustomers.CustomerRow[] }>('customers/list', { sort });
    const inFile = linesOf((await take(admin, 'customers/listFile', { sort })).text).slice(1);
    expect([sort, inFile.map(line => line.split(';')[0])]).toEqual([sort, customers.map(({ number: one }) => one)]);
    orders.push(customers.map(({ number: one }) => one).join(' '));
  }
  const unsorted = linesOf((await take(admin, 'customers/listFile')).text).slice(1);
  expect(unsorted.map(line => line.split(';')[0]).join(' ')).toBe(orders[0]);
  // The customer who came in last is first by activity, and last by number.
  expect([orders[0]!.endsWith(number), orders[2]!.startsWith(number)]).toEqual([true, true]);
});
