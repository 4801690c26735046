import { randomUUID } from 'node:crypto';
import type { deskAudit, deskCustomers as contract, identity, ReplyOf } from '@parkett/contract';
import { asInstant, instantToWire } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFindable } from '../../books/customers/index.ts';
import { findStatement } from '../../books/customers/finding/store.ts';
import { insertCustomer } from '../../books/customers/store.ts';
import { features } from '../../features.ts';
import { withTransaction } from '../../platform/db.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { dumpOf, formsOf, seekerOf } from '../../testing/canary.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';
import { mara, photoWithPlace } from '../../testing/identity-house.ts';
import { listOf } from '../../testing/list-of-names.ts';
import { pictureSent } from '../../testing/picture-sent.ts';
import { form } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addIdentityCalls, customersMadeFindable, identityReview } from '../identity/index.ts';

// Promised: the desk finds a customer by part of who he is; the search is written down, the text isn't, and nothing in the database can be read.

type Found = ReplyOf<typeof contract.find>['customers'];
let house: DeskReadsHouse;
let support: Reader;
const theo = {
  ...{ name: 'Theodolinde Müller-Quastenberg', birthDate: '1994-03-12', city: 'Bremen', documentType: 'passport' },
  ...{ documentNumber: 'C01X00T47', taxNumber: '26954371827' },
} satisfies Partial<identity.Fields>;
const telephone = '+4915123456789';
let theoNumber: string;
let theoId: bigint;

async function newcomer(account: string): Promise<{ visitor: Visitor; id: bigint }> {
  const visitor = house.visitor();
  expect((await visitor.enter('user/register', form(account))).status).toBe(1);
  return { visitor, id: house.welcomed.at(-1)!.id };
}
async function send(visitor: Visitor, fields: Partial<identity.Fields>): Promise<void> {
  const { data } = await visitor.post('identity/photo', {}, { key: randomUUID(), ...pictureSent('photo', photoWithPlace) });
  const sent = await visitor.post(
    'identity/submit',
    { ...mara, ...fields, front: (data as { photo: string }).photo, back: '' },
    { key: randomUUID() },
  );
  expect(sent.code).toBeUndefined();
}

beforeAll(async () => {
  house = await deskReadsHouse();
  const { database, commands, customers, customerKeys, files, ruleBook, grants, work, clock } = house;
  const now = () => clock.now;
  const screening = listOf({});
  const parts = {
    db: database.db,
    commands,
    customers,
    customerKeys,
    reviews: work.reviews,
    files,
    ruleBook,
    grants,
    screening,
    staffDecides: async () => false,
    now,
    systemNow: now,
  };
  work.reviews.register(identityReview(parts));
  addIdentityCalls(house.calls, parts);
  for (const { kept = [] } of features) for (const each of kept) house.erasure.register(each);
  for (const kind of [house.erasure.due, customersMadeFindable(customerKeys)])
    house.due.register(dueItems({ db: database.db, log: silentLog() }, kind));
  support = await house.reader('support');
  const { visitor, id } = await newcomer(telephone);
  await send(visitor, theo);
  [theoId, theoNumber] = [id, `C${id}`];
});
afterAll(() => house.close());

const find = async (text: string, reader = support): Promise<string | Found> => {
  const { status, data, code } = await reader.post('customers/find', { text });
  return status === 1 ? (data as { customers: Found }).customers : code!;
};
const numbers = (found: string | Found): string => (typeof found === 'string' ? found : found.map(({ number }) => number).join(' '));

const everyWay = ['Quasten', 'theodolinde', 'Mueller', 'theo quast', '12.03.1994', 'c01x00t47', '26 954 371 827', '456789', '0151 23456789'];

test.each(everyWay)('%s finds her', async typed => expect(numbers(await find(typed))).toBe(theoNumber));

test('A row shows who is meant: name, year of birth, town and state; nobody is found by what nobody has', async () => {
  const account = { number: theoNumber, account: telephone, kind: 'registered', realName: 'under-review', gates: [] };
  expect(await find('Quastenberg')).toMatchObject([{ ...account, name: theo.name, birthYear: 1994, town: 'Bremen' }]);
  for (const typed of ['Quastenburg', '13.03.1994', '123456', 'berg']) expect([typed, await find(typed)]).toEqual([typed, 'account-does-not-exist']);
});

test('Too few signs, and more than fifty customers, are refused with the number that decides', async () => {
  expect((await support.post('customers/find', { text: 'Qu' })).text).toContain('Please type at least 3 letters or digits');
  expect(await find('Qu')).toBe('find-more-signs');
  const { db } = house.database;
  const [institution] = await db.query<{ id: number }>('', 'select min(id) as id from institution');
  await withTransaction(db, async tx => {
    for (let each = 0; each < 120; each += 1) {
      const customer = {
        account: `anna${each}@example.org`,
        kind: 'registered',
        institutionId: institution!.id,
        invitedBy: null,
        language: null,
      } as const;
      const opened = { ...customer, realName: 'unverified', createdAt: house.clock.now } as const;
      const id = (await insertCustomer(tx, house.customerKeys, { customer: opened, passwordHash: '$argon2id$anna' }))!;
      const names = [each < 51 ? 'Anna Schmidt' : 'Berta Schmitz', ...(each === 0 ? ['Anna Overbeck'] : [])];
      await keepFindable(tx, house.customerKeys, { customer: id, part: 'person', found: { names } });
    }
  });
  expect((await support.post('customers/find', { text: 'Anna Schmidt' })).text).toContain('More than 50 customers fit this');
  expect(await find('Anna Schmidt')).toBe('find-more-exactly');
  expect(await find('Anna Overbeck')).toHaveLength(1);
});

test('Treasury, dealer and auditor read a name by its first letters, neither year nor town', async () => {
  for (const role of ['treasury', 'dealer', 'auditor'] as const) {
    const reader = await house.reader(role);
    const shown = { number: theoNumber, name: 'T••• M•••', birthYear: null, town: null, account: '+49•••89' };
    expect([role, await find('Quastenberg', reader)]).toMatchObject([role, [shown]]);
    const { customers } = await reader.ask<ReplyOf<typeof contract.list>>('customers/list', { realName: 'under-review' });
    expect([role, customers]).toMatchObject([role, [shown]]);
    const { text } = await reader.post('customers/overview', { customer: theoNumber });
    expect(text).not.toMatch(/Quastenberg|Bremen|1994/);
  }
});

test('A search leaves a row with its operator and how many were shown, a list one in an hour; what was typed is nowhere', async () => {
  const reader = await house.reader('reviewer');
  await find('Quastenberg', reader);
  await find('Quastenburg', reader);
  for (const sort of ['state', 'number']) await reader.ask('customers/list', { kind: 'registered', sort, size: 10 });
  const rows = async (action: string) =>
    (await (await house.reader('admin')).ask<ReplyOf<typeof deskAudit.auditRows>>('audit/rows', { action })).rows
      .filter(({ actor }) => actor.id === String(reader.id))
      .map(({ customer, facts }) => ({ customer, facts }));
  expect(await rows('desk.customers-searched')).toEqual([{ customer: null, facts: { shown: 1 } }]);
  const hour = instantToWire(house.clock.now).slice(0, 13);
  expect(await rows('desk.customers-listed')).toEqual([{ customer: null, facts: { hour, shown: 10 } }]);
  const all = await house.database.db.query<{ facts: string }>('', `select facts::text || action as facts from audit_entry`);
  expect(all.filter(({ facts }) => /quast|theo|1994/i.test(facts))).toEqual([]);
});

test('The list is sorted by state and by last activity, page by page, and says how many there are', async () => {
  const list = (wish: object) => support.ask<ReplyOf<typeof contract.list>>('customers/list', wish);
  const { customers, total } = await list({ sort: 'state', size: 1 });
  expect([customers[0]!.number, total]).toEqual([theoNumber, 121]);
  for (const sort of ['state', 'activity', 'number']) {
    const pages = [await list({ sort, size: 50 })];
    while (pages.at(-1)!.next !== null) pages.push(await list({ sort, size: 50, before: pages.at(-1)!.next }));
    expect([sort, new Set(pages.flatMap(page => page.customers.map(({ number }) => number))).size]).toEqual([sort, 121]);
  }
  // She alone has a session; the newest number is somebody else's.
  expect((await list({ sort: 'activity', size: 1 })).customers[0]!.number).toBe(theoNumber);
  expect((await list({ size: 1 })).customers[0]!.number).not.toBe(theoNumber);
});

test('Another account and another document count from then on, and what she was called before still finds her', async () => {
  const { visitor, id } = await newcomer('mara@example.org');
  const other = { birthDate: '1990-05-05', taxNumber: '86095742719', documentType: 'passport' } as const;
  await send(visitor, { ...other, name: 'Mara Klein', documentNumber: 'C01X00T48' });
  await visitor.post('identity/withdraw', {}, { key: randomUUID() });
  await send(visitor, { ...other, name: 'Mara Vogt', city: 'Kiel', documentNumber: 'C01X00T49' });
  for (const typed of ['Klein', 'Mara Vogt', 'c01x00t48', 'c01x00t49']) expect([typed, numbers(await find(typed))]).toEqual([typed, `C${id}`]);
  expect(await find('Klein')).toMatchObject([{ name: 'Mara Vogt', town: 'Kiel' }]);
});

test('S16: nothing that finds her can be read in the table, in whatever form', async () => {
  const [tokens] = (await dumpOf(house.database.owner)).filter(({ column }) => column === 'find_token.tokens');
  expect(tokens!.values.length).toBeGreaterThan(100);
  const words = [
    theo.name,
    'Theodolinde',
    'theodolinde',
    'quastenberg',
    'Quas',
    theo.birthDate,
    theo.documentNumber,
    theo.taxNumber,
    telephone,
    '456789',
  ];
  const seek = seekerOf(Object.fromEntries(words.map(word => [word, formsOf.text(word)])));
  expect(tokens!.values.flatMap(value => seek(value))).toEqual([]);
  // Each is a fingerprint of 16 bytes, in an order that tells nothing.
  const rows = await house.database.owner.query<{ all: string }>('', `select tokens::text as all from find_token where customer_id = ${theoId}`);
  for (const { all } of rows) {
    const each = all.slice(1, -1).split(',');
    expect([each.every(token => /^"\\\\x[0-9a-f]{32}"$/.test(token)), each]).toEqual([true, each.toSorted()]);
  }
});

test('Customers from before there were tokens are found once the due work has made them, in steps beside everything else', async () => {
  const { owner, db } = house.database;
  const [before] = await owner.query<{ all: string }>(
    '',
    `select tokens::text as all from find_token where customer_id = ${theoId} and part = 'person'`,
  );
  await owner.query('', 'delete from find_token');
  expect(await find('Quastenberg')).toBe('account-does-not-exist');
  await owner.query('', `insert into due_item (kind, key, at) values ('identity.findable', '0', '2000-01-01')`);
  await house.due.jump(asInstant(house.floor.now + 1_000));
  for (const typed of everyWay) expect([typed, numbers(await find(typed))]).toEqual([typed, theoNumber]);
  const [after] = await db.query<{ all: string }>('', `select tokens::text as all from find_token where customer_id = ${theoId} and part = 'person'`);
  expect(after).toEqual(before);
  const [items] = await db.query<{ done: bigint }>('', `select count(*) as done from due_item where kind = 'identity.findable' and state = 'done'`);
  expect(items!.done).toBeGreaterThan(1n);
});

test('S17: nobody finds her any more once her account was closed and the last of it is forgotten', async () => {
  await house.erasure.request(theoId, { by: { kind: 'customer', name: String(theoId) }, at: house.floor.now, judge: async () => {} });
  expect(numbers(await find('Quastenberg'))).toBe(theoNumber);
  await house.due.jump(asInstant(Date.parse('2037-01-01T00:00:00Z')));
  for (const typed of [...everyWay, telephone]) expect([typed, await find(typed)]).toEqual([typed, 'account-does-not-exist']);
  expect(await house.database.owner.query('', `select from find_token where customer_id = ${theoId}`)).toEqual([]);
});

test('A search is one read of the index of tokens, however many customers there are', async () => {
  const { owner } = house.database;
  await owner.query(
    '',
    `insert into customer (id, account, kind, institution_id, real_name, created_at) overriding system value
     select 1000000 + n, 'demo-crowd' || n, 'demo', (select min(id) from institution), 'verified', now() from generate_series(1, 10000) n`,
  );
  await owner.query(
    '',
    `insert into find_token (customer_id, part, tokens) select 1000000 + n, 'person',
       array(select substring(sha256((n * 20 + each)::text::bytea) for 16) from generate_series(1, 12) each) from generate_series(1, 10000) n`,
  );
  await owner.query('', 'analyze find_token');
  const [one, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
  const { text, values } = findStatement({ groups: [[one, other], [other]], whole: [one], most: 51 });
  const plan = (await owner.query<Record<string, string>>('', `explain ${text}`, values)).map(row => Object.values(row)[0]).join('\n');
  expect(plan).toContain('Bitmap Index Scan on find_token_of');
  expect(plan).not.toMatch(/Seq Scan/);
});
