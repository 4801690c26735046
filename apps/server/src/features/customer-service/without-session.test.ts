import type { ReplyOf } from '@parkett/contract';
import type { queue, thread } from '@parkett/contract/desk-customer-service';
import { asInstant, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { verdictOn } from '../../testing/books.ts';
import { MailBox } from '../../testing/mail-box.ts';
import { serviceHouse } from '../../testing/service-house.ts';
import { tellEverything } from '../../testing/told.ts';
import { endedThreads } from './without-session.ts';

// Promised: people who can't sign in reach customer service too. No answer tells whether an account exists, and the desk's answer goes to their address.

const box = await new MailBox().open();
const house = await serviceHouse({ mail: box.mail });
afterAll(async () => {
  await house.close();
  await box.close();
});
const { customer, support, answer, database, clock } = house;

const typed = { claimed: 'anna@example.org', address: 'Reply@Example.org', subject: 'No way in', text: 'My secret is locked.', language: 'de' };
let networks = 0;
const write = (changes: object = {}, address = `10.9.${(networks += 1)}.1`) =>
  house.visitor().post('service/writeWithoutSession', { ...typed, ...changes }, { address });
const opened = async (): Promise<string> => ((await write()).data as { number: string }).number;
const atDesk = (number: string) => support.ask<ReplyOf<typeof thread>>('service/thread', { number });

test('the same is answered for an account that is there and one that isn’t, and the same rows are written', async () => {
  const { account } = await customer();
  const answers = [await write({ claimed: account }), await write({ claimed: 'nobody@example.org' }), await write({ claimed: 'G12' })];
  expect(answers.map(({ http, status, code }) => [http, status, code])).toEqual(answers.map(() => [200, 1, undefined]));
  const numbers = answers.map(({ data }) => (data as { number: string }).number);
  const rows = await database.db.query(
    '',
    `select t.kind, t.customer_id as customer, e.by_kind as by, w.language from service_thread t join service_entry e on e.thread_id = t.id
     join service_writer w on w.thread_id = t.id order by t.id`,
  );
  expect(rows).toEqual(numbers.map(() => ({ kind: 'without-sign-in', customer: null, by: 'visitor', language: 'de' })));
});

test('the desk reads it as a thread of a kind of its own, with an account that nobody has checked; the answer goes to the address, once', async () => {
  const number = await opened();
  const { threads } = await support.ask<ReplyOf<typeof queue>>('service/queue', { show: 'unanswered' });
  expect(threads.find(one => one.number === number)).toMatchObject({ kind: 'without-sign-in', customer: null, subject: 'No way in' });
  expect(await atDesk(number)).toMatchObject({
    writer: { claimed: 'anna@example.org', address: 'reply@example.org', isSent: true },
    entries: [{ by: 'customer', text: 'My secret is locked.' }],
  });
  expect((await answer(number, 'Please use <the form>.\nIt helps.')).data).toEqual({ state: 'answered' });
  await house.letterSender!.sendDue();
  await house.letterSender!.sendDue();
  const [letter, ...more] = box.to('reply@example.org');
  expect([letter!.mail.subject, more]).toEqual(['Kundenservice: unsere Antwort', []]);
  expect(letter!.mail.text).toContain('Please use <the form>.\nIt helps.');
  expect(String(letter!.mail.html)).toContain('&lt;the form&gt;');
  expect((await support.post('service/close', { number })).data).toEqual({ state: 'closed' });
});

test('five texts an hour from one network, whatever they name; what lacks something is refused and not counted', async () => {
  const from = '10.8.1.1';
  expect([
    (await write({ claimed: ' ' }, from)).code,
    (await write({ address: '+4915123456789' }, from)).code,
    (await write({ address: '"a b"@example.org' }, from)).code,
    (await write({ subject: ' ' }, from)).code,
    (await write({ text: '\n' }, from)).code,
  ]).toEqual(['account-missing', 'email-malformed', 'email-malformed', 'subject-missing', 'text-missing']);
  const together = await Promise.all([1, 2, 3, 4, 5, 6].map(one => write({ claimed: `c${one}@example.org` }, from)));
  expect(together.map(({ code }) => code ?? 'written').toSorted()).toEqual(['too-many-attempts', ...Array.from({ length: 5 }, () => 'written')]);
  expect((await write({ text: 'x'.repeat(4_001) })).http).toBe(400);
  clock.now = later(clock.now, 3_600_000);
  expect((await write({}, from)).status).toBe(1);
});

test('three years after the end of its year a thread is erased: nobody reads its words, the address or answers it', async () => {
  const number = await opened();
  const reader = await house.reader('support');
  const shown = () => reader.ask<ReplyOf<typeof thread>>('service/thread', { number });
  house.due.register(dueItems({ db: database.db, log: silentLog() }, endedThreads));
  const year = new Date(house.floor.now).getUTCFullYear();
  const until = (day: string) => house.due.jump(asInstant(Date.parse(day)));
  await until(`${year + 3}-12-31T22:59:59Z`);
  expect(await shown()).toMatchObject({ isErased: false, subject: 'No way in' });
  await until(`${year + 3}-12-31T23:00:00Z`);
  expect(await shown()).toMatchObject({ isErased: true, subject: '', writer: null, entries: [{ text: null }] });
  expect((await answer(number, 'Nobody reads it.', reader)).code).toBe('customer-erased');
  expect((await reader.post('service/close', { number })).data).toEqual({ state: 'closed' });
});

test('nothing of it lies open in the database, and the books are sound', async () => {
  const rows = await database.db.query(
    '',
    'select w::text, t::text, e::text from service_writer w join service_thread t on t.id = w.thread_id join service_entry e on e.thread_id = t.id',
  );
  expect(JSON.stringify(rows)).not.toMatch(/anna@|secret|616e6e6140|736563726574/i);
  await tellEverything(house.floor);
  const { checked } = await verdictOn(house.floor);
  const own = checked.filter(({ id }) => ['I34', 'I67i', 'I76', 'I77', 'I77b'].includes(id));
  expect(own.map(({ id, breaches }) => [id, breaches])).toEqual(own.map(({ id }) => [id, []]));
});

test('twenty texts an hour from all networks of one site', async () => {
  const codes: (string | undefined)[] = [];
  for (let network = 0; network < 5; network += 1)
    for (let text = 0; text < 5; text += 1) codes.push((await write({ claimed: `c${text}@example.org` }, `2001:db8:7:${network}::1`)).code);
  expect(codes.filter(code => code === undefined)).toHaveLength(20);
  expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'too-many-attempts'));
});
