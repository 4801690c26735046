import type { ReplyOf } from '@parkett/contract';
import type { queue, thread as deskThread } from '@parkett/contract/desk-customer-service';
import { later } from '@parkett/kernel';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { verdictOn } from '../../testing/books.ts';
import { pictureSent } from '../../testing/picture-sent.ts';
import { question, serviceHouse } from '../../testing/service-house.ts';
import { StaffAnswers } from './staff-answers.ts';
import { Threads } from './threads.ts';

// Promised: of a customer who was erased the desk reads that there was a thread and ends it; nothing fails, and nobody else waits longer for it.

const house = await serviceHouse();
afterAll(() => house.close());
const { support, customer, command, open, read, answer, clock, customerKeys, floor, letters, staff, work } = house;
const { db } = house.database;
const erase = (id: bigint): Promise<void> => withTransaction(db, tx => customerKeys.destroy(tx, id));
const close = (number: string) => support.post('service/close', { number });

test('a thread of an erased customer is shown without its words, takes no answer and is closed; a complaint too', async () => {
  const { visitor, id } = await customer();
  const numbers = [await open(visitor), await open(visitor, { ...question, kind: 'complaint' })];
  await erase(id);
  const { threads } = await support.ask<ReplyOf<typeof queue>>('service/queue', { show: 'unanswered' });
  expect(threads.map(({ subject }) => subject)).toEqual(['', '']);
  for (const number of numbers) {
    const shown = await support.ask<ReplyOf<typeof deskThread>>('service/thread', { number });
    expect(shown).toMatchObject({ isErased: true, entries: [{ text: null }] });
    const refused = await answer(number);
    expect([refused.http, refused.code]).toEqual([200, 'customer-erased']);
    expect((await close(number)).data).toEqual({ state: 'closed' });
  }
});

test('pictures and appeals of an erased customer are refused with the reason', async () => {
  const { visitor, id } = await customer();
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b98a35' } })
    .png()
    .toBuffer();
  const sent = await visitor.post('service/uploadPicture', {}, { key: 'a-picture-of-an-erased-one', ...pictureSent('picture', png) });
  const { picture } = sent.data as { picture: string };
  const number = await open(visitor, { ...question, pictures: [picture] });
  const gate = { kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(clock.now, 3_600_000) } as const;
  const by = {
    principal: { kind: 'operator', id: support.id },
    key: 'freeze-before-the-erasure',
    route: 'gates/place',
    bodyHash: bodyHash({}),
  } as const;
  expect((await work.deskGates.place({ ...by, command: { customer: id, ...gate } })).outcome).toBe('accepted');
  const { gates } = (await visitor.post('gates/own')).data as { gates: { case: string }[] };
  expect((await command(visitor, 'gates/appeal', { case: gates[0]!.case, text: 'It was me.' })).status).toBe(1);
  const [row] = await db.query<{ id: bigint }>('', `select id from review where kind = 'appeal' and customer_id = $1`, [id]);
  const review = `R${row!.id}`;
  await erase(id);
  const admin = await house.reader('admin', 'support', 'reviewer');
  const refused = [
    await admin.post('service/picture', { thread: number, picture }),
    await admin.post('gates/appealText', { review }),
    await admin.post('reviews/decide', { number: review, decision: 'rejected', reason: '', note: 'A note.' }),
  ];
  expect(refused.map(({ http, code }) => [http, code])).toEqual(refused.map(() => [200, 'customer-erased']));
});

test('a question of an erased customer keeps nobody else’s from the answer of simulated staff', async () => {
  const [own, other] = [await customer(), await customer()];
  const numbers = [await open(own.visitor), await open(other.visitor)] as const;
  await erase(own.id);
  const log = silentLog();
  const systemNow = () => clock.now;
  const { instruments, ruleBook } = floor;
  const parts = { db, commands: house.commands, customerKeys, instruments, letters, ruleBook, systemNow, reviews: work.reviews, notify: () => {} };
  // The operator of the house has gone home.
  clock.now = later(clock.now, 24 * 3_600_000);
  await new StaffAnswers({ db, log, staff, systemNow, threads: new Threads(parts) }).look();
  await other.visitor.enter('user/login', { account: other.account, password: 'a ladder in the rain' });
  expect((await read(other.visitor, numbers[1])).state).toBe('answered');
});

test('the books of all this are sound', async () => {
  const { checked } = await verdictOn(floor);
  const own = checked.filter(({ id }) => ['I77', 'I77b', 'I80'].includes(id));
  expect(own.map(({ id, breaches }) => [id, breaches])).toEqual(own.map(({ id }) => [id, []]));
});
