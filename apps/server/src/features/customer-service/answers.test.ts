import type { ReplyOf } from '@parkett/contract';
import type { messagesOf } from '@parkett/contract/desk-messages';
import { asInstant } from '@parkett/kernel';
import { afterAll, expect, test, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { Outbox } from '../../platform/outbox.ts';
import { verdictOn } from '../../testing/books.ts';
import { MailBox, tokenIn } from '../../testing/mail-box.ts';
import { question, serviceHouse } from '../../testing/service-house.ts';
import { tellEverything, tellerOf, untilAllIsReadable } from '../../testing/told.ts';
import { insertOff, readStretch } from '../../books/messages/index.ts';
import { withTransaction } from '../../platform/db.ts';

// Promised: each answer of the house reaches its customer once as a message and once as a letter, without a word of the conversation in either.

const box = await new MailBox().open();
const house = await serviceHouse({ mail: box.mail });
afterAll(async () => {
  await house.close();
  await box.close();
});
const { customer, open, write, answer, floor, letters } = house;
const consumer = letters.consumer();
const outbox = new Outbox({ db: house.database.db, log: silentLog() });
outbox.register(consumer);

const messagesTo = async (id: bigint) =>
  (
    await readStretch(house.database.db, {
      customer: id,
      since: asInstant(0),
      followed: [],
      upTo: 0n,
      kinds: ['thread-answered'],
      before: null,
      read: null,
      max: 50,
    })
  ).toReversed();
/** Letters are written and sent. */
const carry = async (): Promise<void> => {
  await vi.waitFor(
    async () => {
      await outbox.deliver(consumer);
      expect(await outbox.lag(house.database.db)).toMatchObject([{ behind: 0 }]);
    },
    { timeout: 20_000, interval: 20 },
  );
  await house.letterSender!.sendDue();
};

test('each answer brings one message that names its thread, whatever process tells it; a text of the customer and a closing bring none', async () => {
  const { visitor, id } = await customer();
  const number = await open(visitor);
  await answer(number, 'A secret answer.');
  await write(visitor, number);
  await answer(number);
  await house.support.post('service/close', { number });
  await untilAllIsReadable(house.database.db);
  await Promise.all([tellerOf(floor).tellDue(), tellerOf(floor).tellDue()]);
  await tellEverything(floor);
  expect(await messagesTo(id)).toMatchObject([
    { kind: 'thread-answered', parameters: { thread: number } },
    { kind: 'thread-answered', parameters: { thread: number } },
  ]);
  expect(JSON.stringify(await house.database.db.query('', 'select parameters from message'))).not.toContain('secret');
});

test('an answer goes out as one letter to a confirmed address, without the text', async () => {
  const { visitor, account } = await customer();
  await carry();
  const token = tokenIn(box.to(account).at(-1)!, 'confirm');
  expect((await house.visitor().post('letters/confirm', { token })).status).toBe(1);
  await answer(await open(visitor), 'A secret answer.');
  await carry();
  await carry();
  const [, letter, ...more] = box.to(account);
  expect([letter!.mail.subject, more]).toEqual(['Customer service has answered you', []]);
  expect(letter!.raw).not.toContain('secret');
});

test('a customer switches off letters of answers; those to complaints come in any case', async () => {
  const { visitor, account, id } = await customer();
  await carry();
  expect((await house.visitor().post('letters/confirm', { token: tokenIn(box.to(account).at(-1)!, 'confirm') })).status).toBe(1);
  await withTransaction(house.database.db, tx => insertOff(tx, { customer: id, group: 'service', way: 'letter' }));
  const before = box.to(account).length;
  await answer(await open(visitor));
  await carry();
  expect(box.to(account)).toHaveLength(before);
  await answer(await open(visitor, { ...question, kind: 'complaint' }));
  await carry();
  expect(box.to(account)).toHaveLength(before + 1);
});

test('the desk reads the messages of a customer, and whether they were read', async () => {
  const { visitor, id } = await customer();
  const number = await open(visitor);
  await answer(number);
  await tellEverything(floor);
  const auditor = await house.reader('auditor');
  const { messages } = await auditor.ask<ReplyOf<typeof messagesOf>>('messages/ofCustomer', { customer: `C${id}` });
  expect(messages[0]).toMatchObject({ kind: 'thread-answered', parameters: { thread: number }, read: false });
  const file = await auditor.post('messages/ofCustomerFile', {
    customer: `C${id}`,
    language: 'en',
    words: { 'message-thread-answered': 'Answered' },
  });
  expect(file.text).toMatch(new RegExp(`Answered.*${number}`));
  expect((await auditor.post('messages/ofCustomer', { customer: 'C999999' })).code).toBe('account-does-not-exist');
});

test('each answer is held against its message', async () => {
  await tellEverything(floor);
  const { checked } = await verdictOn(floor);
  expect(checked.filter(({ id }) => id === 'I76').map(({ breaches }) => breaches)).toEqual([[]]);
});
