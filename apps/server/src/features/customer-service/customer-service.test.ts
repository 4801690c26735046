import type { deskAudit, ReplyOf } from '@parkett/contract';
import type { ownThreads } from '@parkett/contract/customer-service';
import type { ofCustomer, queue as queueCall, thread as threadCall } from '@parkett/contract/desk-customer-service';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { verdictOn } from '../../testing/books.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { question, serviceHouse } from '../../testing/service-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

// Promised: what a customer writes is there once, sealed, and read by nobody but its customer and the desk; a complaint has 14 days and no end without an answer.

const dayMs = 24 * 3_600_000;
const house = await serviceHouse();
afterAll(() => house.close());
const { support, customer, command: post, open, write, read, answer } = house;
const auditor = await house.reader('auditor');
const state = async (visitor: Visitor, number: string) => (await read(visitor, number)).state;
const close = (number: string) => support.post('service/close', { number });
const queue = (show: string) => auditor.ask<ReplyOf<typeof queueCall>>('service/queue', { show });

test('a question is asked, answered, closed and reopened, and both sides read the same', async () => {
  const { visitor, id } = await customer();
  const number = await open(visitor, { ...question, subject: '  My\n order ', text: '  Why was it refused?\n' });
  expect(await read(visitor, number)).toMatchObject({ number, kind: 'question', state: 'open', subject: 'My order', dueAt: null, about: null });
  expect((await queue('unanswered')).threads).toMatchObject([{ number, customer: `C${id}`, subject: 'My order' }]);
  expect((await answer(number)).data).toEqual({ state: 'answered' });
  expect(house.told.at(-1)).toEqual({ customers: [id], topics: ['service'] });
  expect((await write(visitor, number)).data).toEqual({ state: 'open' });
  expect((await close(number)).data).toEqual({ state: 'closed' });
  expect([(await answer(number)).code, (await close(number)).code]).toEqual(['thread-closed', 'thread-closed']);
  expect((await write(visitor, number, 'It happened again.')).data).toEqual({ state: 'reopened' });
  const { entries } = await read(visitor, number);
  expect(entries.map(({ by, text }) => [by, text])).toEqual([
    ['customer', 'Why was it refused?'],
    ['house', 'It was refused by the venue.'],
    ['customer', 'One thing more.'],
    ['house', null],
    ['customer', 'It happened again.'],
  ]);
  const atDesk = await auditor.ask<ReplyOf<typeof threadCall>>('service/thread', { number });
  expect(atDesk.entries.map(({ by, text }) => ({ by, text }))).toEqual(entries.map(({ by, text }) => ({ by, text })));
  expect(atDesk.entries[1]!.actor).toEqual({ kind: 'operator', id: String(support.id), name: support.name });
});

test('the desk’s look, answer and closing are on the audit, without a word of the text', async () => {
  const { visitor, id } = await customer();
  const number = await open(visitor);
  await support.ask('service/thread', { number });
  await answer(number, 'Nobody else may read this.');
  await close(number);
  const admin = await house.reader('admin');
  const { rows } = await admin.ask<ReplyOf<typeof deskAudit.auditRows>>('customers/audit', { customer: `C${id}`, size: 50 });
  const ofDesk = rows.filter(({ actor }) => actor.id === String(support.id));
  expect(ofDesk.map(({ action }) => action)).toEqual(['desk.service/close', 'desk.service/answer', 'desk.customer-seen']);
  expect(ofDesk[1]!.facts).toMatchObject({ thread: number });
  expect(JSON.stringify(rows)).not.toContain('Nobody else');
  expect((await answer(number, 'No.', auditor)).code).toBe('not-your-role');
});

test('the same key opens one thread and writes one text, whatever is sent again', async () => {
  const { visitor } = await customer();
  const send = (path: string, body: object) => visitor.post(path, body, { key: `the-same-key-of-${path.replace('/', '-')}` });
  const [first, again] = [await send('service/open', question), await send('service/open', question)];
  expect(again.data).toEqual(first.data);
  const { number } = first.data as { number: string };
  await Promise.all([1, 2, 3].map(() => send('service/write', { number, text: 'Once.' })));
  expect((await visitor.post('service/threads', {})).data).toMatchObject({ threads: [{ number }], hasMore: false });
  expect((await read(visitor, number)).entries).toHaveLength(2);
  expect((await send('service/open', { ...question, text: 'Another.' })).code).toBe('key-reused');
});

test('a complaint has 14 days of business time, stands first in the queue, and is closed after an answer only', async () => {
  const { visitor } = await customer();
  const asked = await open(visitor);
  const opened = await post(visitor, 'service/open', { kind: 'complaint', subject: 'A wrong fee', text: 'You took 12,00 € too much.' });
  const { number, dueAt } = opened.data as { number: string; dueAt: string };
  expect(dueAt).toBe(new Date(house.clock.now + 14 * dayMs).toISOString());
  const numbers = (await queue('unanswered')).threads.map(one => one.number);
  expect(numbers.indexOf(number)).toBeLessThan(numbers.indexOf(asked));
  expect([(await close(number)).code, await state(visitor, number)]).toEqual(['complaint-unanswered', 'open']);
  await answer(number);
  await write(visitor, number);
  expect((await close(number)).code).toBe('complaint-unanswered');
  await answer(number);
  expect((await close(number)).data).toEqual({ state: 'closed' });
});

test('a long thread comes fifty texts at a time, the newest first, to its customer and at the desk', async () => {
  const { visitor } = await customer();
  const number = await open(visitor, { ...question, text: 'Text 1' });
  for (let text = 2; text <= 50; text += 1) await write(visitor, number, `Text ${text}`);
  for (let text = 51; text <= 120; text += 1) await answer(number, `Text ${text}`);
  type Texts = Pick<ReplyOf<typeof threadCall>, 'entries' | 'hasEarlier'>;
  for (const ask of [
    async (body: object) => (await visitor.post('service/thread', body)).data as Texts,
    (body: object) => support.ask<Texts>('service/thread', body),
  ]) {
    const pages = [await ask({ number })];
    while (pages[0]!.hasEarlier) pages.unshift(await ask({ number, before: pages[0]!.entries[0]!.number }));
    expect(pages.map(({ entries }) => entries.length)).toEqual([20, 50, 50]);
    expect(pages.flatMap(({ entries }) => entries.map(({ text }) => text))).toEqual(Array.from({ length: 120 }, (_, at) => `Text ${at + 1}`));
  }
});

test('another customer’s thread answers as one that isn’t there', async () => {
  const [own, other] = [await customer(), await customer()];
  const number = await open(own.visitor);
  for (const wrong of [number, 'T999999', 'T0', 'O1', number.toLowerCase()]) {
    expect([wrong, (await other.visitor.post('service/thread', { number: wrong })).code]).toEqual([wrong, 'thread-does-not-exist']);
    expect([wrong, (await write(other.visitor, wrong)).code]).toEqual([wrong, 'thread-does-not-exist']);
  }
  expect((await other.visitor.post('service/threads', {})).data).toEqual({ threads: [], hasMore: false });
  expect([(await support.post('service/thread', { number: 'T999999' })).code, (await answer('T999999')).code]).toEqual([
    'thread-does-not-exist',
    'thread-does-not-exist',
  ]);
});

test('an order, a position and an instrument are attached by number; another customer’s, and what isn’t there, by none', async () => {
  const [own, other] = [await customer(), await customer()];
  const { floor, database } = house;
  await floor.price('SAP', '100.00');
  for (const { id } of [own, other]) {
    await floor.customer(id);
    await floor.place(id, { code: 'SAP', side: 'buy', quantity: '1' });
  }
  const [row] = await database.db.query<{ order: bigint; position: bigint }>(
    '',
    `select o.id as "order", p.id as position from orders o join position p on p.customer_id = o.customer_id where o.customer_id = $1`,
    [own.id],
  );
  const things = [
    { kind: 'order', number: `O${row!.order}` },
    { kind: 'position', number: `P${row!.position}` },
    { kind: 'instrument', number: 'SAP' },
  ];
  for (const about of things) expect((await read(own.visitor, await open(own.visitor, { ...question, about }))).about).toEqual(about);
  const wrong = [
    ...things.slice(0, 2),
    { kind: 'order', number: 'P1' },
    { kind: 'review', number: 'R999999' },
    { kind: 'instrument', number: 'NONE' },
  ];
  for (const about of wrong)
    expect([about, (await post(other.visitor, 'service/open', { ...question, about })).code]).toEqual([about, 'about-does-not-exist']);
});

test('an appeal is attached by the number of its review; a block that operators propose to each other is nothing that its customer knows', async () => {
  const { visitor, id } = await customer();
  const freeze = (hours: number) =>
    house.work.deskGates.place({
      ...{ principal: { kind: 'operator', id: support.id }, key: `freeze-for-${hours}-hours`, route: 'gates/place', bodyHash: bodyHash({ hours }) },
      command: { customer: id, kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(house.clock.now, hours * 3_600_000) },
    });
  for (const hours of [1, 5]) expect((await freeze(hours)).outcome).toBe('accepted');
  const { gates } = (await visitor.post('gates/own')).data as { gates: { case: string }[] };
  expect((await post(visitor, 'gates/appeal', { case: gates[0]!.case, text: 'It was me.' })).status).toBe(1);
  const rows = await house.database.db.query<{ kind: string; id: bigint }>('', 'select kind, id from review where customer_id = $1', [id]);
  const said = rows.map(async row => {
    const { code } = await post(visitor, 'service/open', { ...question, about: { kind: 'review', number: `R${row.id}` } });
    return [row.kind, code];
  });
  expect(Object.fromEntries(await Promise.all(said))).toEqual({ appeal: undefined, gate: 'about-does-not-exist' });
});

test('ten threads and fifty texts in 24 hours, then no more until they are a day old; blanks alone count as nothing', async () => {
  const { visitor, account } = await customer();
  const limits = (await house.visitor().post('service/form', {})).data;
  expect(limits).toMatchObject({ threadsPerDay: 10, textsPerDay: 50, subjectLengthMax: 120, textLengthMax: 4_000, complaintDays: 14 });
  expect([
    (await post(visitor, 'service/open', { ...question, subject: ' \t' })).code,
    (await post(visitor, 'service/open', { ...question, text: '\n' })).code,
  ]).toEqual(['subject-missing', 'text-missing']);
  let number = '';
  for (let each = 0; each < 10; each += 1) number = await open(visitor);
  expect((await post(visitor, 'service/open', question)).params).toEqual({ most: 10 });
  for (let each = 10; each < 49; each += 1) expect((await write(visitor, number)).status).toBe(1);
  const together = await Promise.all([1, 2, 3, 4].map(() => write(visitor, number)));
  expect(together.map(({ status }) => status).toSorted()).toEqual([0, 0, 0, 1]);
  const refused = await write(visitor, number);
  expect([refused.code, refused.params]).toEqual(['too-many-texts', { most: 50 }]);
  house.clock.now = later(house.clock.now, dayMs);
  // The session has ended meanwhile.
  await visitor.enter('user/login', { account, password: 'a ladder in the rain' });
  expect((await write(visitor, number)).status).toBe(1);
  expect((await post(visitor, 'service/open', { ...question, subject: 'x'.repeat(121) })).http).toBe(400);
  const list = (await visitor.post('service/threads', { before: number })).data as ReplyOf<typeof ownThreads>;
  expect(list.threads).toHaveLength(9);
});

test('the desk reads the threads of one customer, with the clock that their deadlines go by', async () => {
  const reader = await house.reader('auditor');
  const [own, other] = [await customer(), await customer()];
  const numbers = [await open(own.visitor), await open(own.visitor, { ...question, kind: 'complaint' })];
  await open(other.visitor);
  const { threads, now } = await reader.ask<ReplyOf<typeof ofCustomer>>('service/ofCustomer', { customer: `C${own.id}` });
  expect(threads.map(one => one.number)).toEqual(numbers.toReversed());
  // The clock that comes with the list says which complaint is over its time.
  house.floor.now = later(house.floor.now, 15 * dayMs);
  const late = await reader.ask<ReplyOf<typeof ofCustomer>>('service/ofCustomer', { customer: `C${own.id}` });
  expect([Date.parse(now) < Date.parse(threads[0]!.dueAt!), Date.parse(late.now) > Date.parse(late.threads[0]!.dueAt!)]).toEqual([true, true]);
  expect((await reader.post('service/ofCustomer', { customer: 'C999999' })).code).toBe('account-does-not-exist');
});

test('texts lie sealed in the database and stand in the customer’s own data', async () => {
  const { visitor, id } = await customer();
  const number = await open(visitor, { ...question, subject: 'A secret subject', text: 'A secret text' });
  const rows = await house.database.db.query(
    '',
    'select t::text as thread, e::text as entry from service_thread t join service_entry e on e.thread_id = t.id',
  );
  expect(JSON.stringify(rows)).not.toMatch(/secret|736563726574/);
  const { customerKeys, floor } = house;
  const held = everythingHeld({ customerKeys, instruments: floor.instruments }).find(({ tables }) => tables.includes('service_entry'))!;
  expect(await held.read(house.database.db, id)).toMatchObject([
    { number, subject: 'A secret subject', entries: [{ by: 'you', text: 'A secret text' }] },
  ]);
});

test('the books of all this are sound', async () => {
  const { checked } = await verdictOn(house.floor);
  const own = checked.filter(({ id }) => id.startsWith('I77') || id === 'I34');
  expect(own.map(({ id, breaches }) => [id, breaches])).toEqual(
    expect.arrayContaining([
      ['I77', []],
      ['I77b', []],
      ['I34', []],
    ]),
  );
});
