import type { ReplyOf, help } from '@parkett/contract';
import type { thread as deskThread } from '@parkett/contract/desk-customer-service';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { verdictOn } from '../../testing/books.ts';
import { question, serviceHouse } from '../../testing/service-house.ts';
import { tellEverything } from '../../testing/told.ts';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { articlesAbout } from './rules/articles-about.ts';
import { StaffAnswers } from './staff-answers.ts';
import { Threads } from './threads.ts';

// Promised: while nobody sits at the desk of a paper house, a question has an answer after a minute, once, marked as simulated; complaints wait for people.

const house = await serviceHouse();
afterAll(() => house.close());
const { clock, customer, open, write, read, staff, database, floor } = house;
const { db } = database;
const begin = (): StaffAnswers => {
  const { instruments, ruleBook } = floor;
  const { customerKeys, letters, work } = house;
  const [systemNow, log] = [() => clock.now, silentLog()];
  const threads = new Threads({
    letters,
    db,
    commands: house.commands,
    customerKeys,
    instruments,
    ruleBook,
    systemNow,
    notify: () => {},
    reviews: work.reviews,
  });
  return new StaffAnswers({ db, log, staff, systemNow, threads });
};
/** Two processes that both believe it is their turn. */
const [one, other] = [begin(), begin()];
const pass = async (seconds: number): Promise<void> => {
  clock.now = later(clock.now, seconds * 1_000);
  await Promise.all([one.look(), other.look()]);
};
// The operator of the house has gone home.
clock.now = later(clock.now, 24 * 3_600_000);

test('a question is answered once after a minute with articles that are there, the next text once more; a complaint is left to people', async () => {
  const { visitor } = await customer();
  const number = await open(visitor);
  const complaint = await open(visitor, { ...question, kind: 'complaint' });
  await pass(59);
  expect((await read(visitor, number)).state).toBe('open');
  await pass(1);
  await pass(60);
  const { state, entries } = await read(visitor, number);
  expect([state, entries.length]).toEqual(['answered', 2]);
  expect(entries[1]).toMatchObject({ by: 'staff', text: null, articles: ['simulated-market'] });
  await write(visitor, number);
  await pass(59);
  expect((await read(visitor, number)).state).toBe('open');
  await pass(1);
  expect((await read(visitor, number)).entries).toHaveLength(4);
  expect(await read(visitor, complaint)).toMatchObject({ state: 'open', entries: [{ by: 'customer' }] });
});

test('each thing has articles about it, and all of them are in the help centre', async () => {
  const { articles } = (await house.visitor().post('help/list', { language: 'de' })).data as ReplyOf<typeof help.helpList>;
  const ids = articles.map(({ id }) => id);
  const things = ['order', 'position', 'review', 'instrument', null] as const;
  for (const thing of things) expect(ids).toEqual(expect.arrayContaining([...articlesAbout(thing)]));
  const { visitor } = await customer();
  const number = await open(visitor, { ...question, about: { kind: 'instrument', number: 'SAP' } });
  await pass(60);
  expect((await read(visitor, number)).entries[1]!.articles).toEqual(['risks', 'order-types']);
});

test('they answer nothing while somebody who may answer is at the desk, nor once they are switched off', async () => {
  const { visitor } = await customer();
  const number = await open(visitor);
  const ada = await house.reader('support');
  await pass(60);
  expect((await read(visitor, number)).state).toBe('open');
  clock.now = later(clock.now, 24 * 3_600_000);
  await withTransaction(db, tx => staff.set(tx, { isOn: false, by: ada.id }));
  await pass(60);
  const next = await customer();
  const second = await open(next.visitor);
  await pass(60);
  expect((await read(next.visitor, second)).state).toBe('open');
  await withTransaction(db, tx => staff.set(tx, { isOn: true, by: ada.id }));
  await pass(0);
  expect((await read(next.visitor, second)).state).toBe('answered');
});

test('the desk reads who answered, the audit has its row, and the books are sound', async () => {
  const { visitor } = await customer();
  const number = await open(visitor);
  await pass(60);
  const auditor = await house.reader('auditor');
  const { entries } = await auditor.ask<ReplyOf<typeof deskThread>>('service/thread', { number });
  expect(entries[1]).toMatchObject({ by: 'staff', actor: { kind: 'staff', id: '1' } });
  await tellEverything(floor);
  const { checked } = await verdictOn(floor);
  const own = checked.filter(({ id }) => ['I34', 'I76', 'I77', 'I77b'].includes(id));
  expect(own.map(({ id, breaches }) => [id, breaches])).toEqual(own.map(({ id }) => [id, []]));
});
