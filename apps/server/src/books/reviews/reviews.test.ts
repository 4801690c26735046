import { later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedClock } from '../../platform/clock.ts';
import { bodyHash, Commands } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { askForLimit, createLimitRequests, limitRequests, requestOf } from '../../testing/limit-requests.ts';
import { enrol, testStart } from '../../testing/trading-floor.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { Customers } from '../customers/index.ts';
import { Reviews, type DecideReview, type Review } from './index.ts';

// Promised: each kind of review is decided once, by whom it may be decided, in time, and tells how it came to it.

const hour = 3_600_000;
const [mia, tom, eve] = [1n, 2n, 3n].map(id => ({ kind: 'operator', id })) as [Who, Who, Who];
type Who = { kind: string; id: bigint };
let database: TestDatabase;
let clock: SimulatedClock;
let due: DueLoop;
let systemNow: Instant = testStart;
/** Two processes on one database. */
let [reviews, others] = [] as unknown as [Reviews, Reviews];
let customerKeys: CustomerKeys;

function begin(): Reviews {
  const { db } = database;
  const begun = new Reviews({
    ...{ db, customerKeys, systemNow: () => systemNow },
    commands: new Commands({ db, lanes: [], batchMax: 1, now: () => clock.now(), log: silentLog() }),
    customers: new Customers({ db, keys: customerKeys }),
    // Mia has invited Eve.
    apartOf: async (_, { maker, checker, now }) => (maker.id === mia.id && checker.id === eve.id ? now : null),
  });
  begun.register(limitRequests);
  return begun;
}

beforeAll(async () => {
  database = await freshDatabase();
  await createLimitRequests(database.owner);
  await enrol(database.owner, 1n);
  customerKeys = testKeys(database.db);
  await customerKeys.open();
  clock = new SimulatedClock({ at: testStart, speed: 1, paused: false }, () => 0);
  [reviews, others] = [begin(), begin()];
  due = new DueLoop({ db: database.db, clock, log: silentLog() });
  due.register(dueItems({ db: database.db, log: silentLog() }, reviews.deadlines()));
});
afterAll(async () => {
  await due.stop();
  await database.close();
});

let ids = 0n;
const ask = (units = 500_00n, dueInMs = 48 * hour): Promise<bigint> => {
  const at = clock.now();
  return withTransaction(database.db, tx => askForLimit(tx, reviews, { id: (ids += 1n), customer: 1n, units, at, dueAt: later(at, dueInMs) }));
};
let keys = 0;
type Answer = string;
async function decide(
  review: bigint,
  by: Who,
  decision: DecideReview['decision'],
  {
    reason = null,
    note = null,
    key = `a-decision-key-${(keys += 1)}`,
    at = reviews,
  }: { reason?: string | null; note?: string | null; key?: string; at?: Reviews } = {},
): Promise<Answer> {
  const command = { review, decision, reason, note };
  const hash = bodyHash({ review: String(review), decision, reason, note });
  const said = await at.decide({ principal: by, key, route: 'desk/review/decide', bodyHash: hash, command });
  if (said.outcome === 'accepted') return said.answer.state;
  return said.outcome === 'denied' ? said.denial.code : said.outcome;
}
const read = async (id: bigint): Promise<Review> => (await reviews.get(database.db, id))!;
const requested = async (id: bigint) => requestOf(database.db, await read(id));
const story = async (id: bigint) =>
  (await reviews.history(database.db, await read(id))).map(({ what, by, reason, note }) =>
    [what, `${by.kind} ${by.id}`, reason, note].filter(part => part !== null).join(', '),
  );

test('S21 (ASVS 2.3.5): a small one is decided by one operator with a reason; the note is read by the customer and lies sealed in the database', async () => {
  const review = await ask();
  expect(await decide(review, mia, 'rejected', { reason: 'no-such-reason' })).toBe('reason-unknown');
  expect(await decide(review, mia, 'rejected', { reason: 'document-unreadable', note: 'Bitte den Ausweis von Wei 王伟 noch einmal.' })).toBe(
    'rejected',
  );
  expect(await read(review)).toMatchObject({ state: 'rejected', maker: mia, checker: null, reason: 'document-unreadable', endedAt: clock.now() });
  expect(await requested(review)).toEqual({ state: 'rejected', applied: 1 });
  expect(await story(review)).toEqual([
    'opened, customer 1',
    'decided, operator 1, document-unreadable, Bitte den Ausweis von Wei 王伟 noch einmal.',
  ]);
  const [{ hits }] = (await database.owner.query<{ hits: bigint }>(
    '',
    `select count(*) as hits from review_event where position('Wei' in encode(note, 'escape')) > 0`,
  )) as [{ hits: bigint }];
  expect(hits).toBe(0n);
});

test('S21 (ASVS 2.3.5): from 10.000,00 on nothing happens before a second operator has signed, who is another and no counterpart of his own', async () => {
  const review = await ask(10_000_00n);
  expect(await decide(review, mia, 'approved')).toBe('pending');
  expect([await requested(review), (await read(review)).proposal]).toEqual([{ state: 'asked', applied: 0 }, 'approved']);
  expect(await decide(review, mia, 'approved')).toBe('own-signature');
  expect(await decide(review, eve, 'approved')).toBe('no-counterpart');
  expect(await decide(review, tom, 'approved')).toBe('approved');
  expect(await read(review)).toMatchObject({ state: 'approved', maker: mia, checker: tom });
  expect(await requested(review)).toEqual({ state: 'approved', applied: 1 });
  expect(await story(review)).toEqual(['opened, customer 1', 'proposed, operator 1', 'signed, operator 2']);
});

test('a second operator who thinks otherwise decides otherwise', async () => {
  const review = await ask(20_000_00n);
  await decide(review, mia, 'approved');
  expect(await decide(review, tom, 'rejected', { reason: 'income-too-low' })).toBe('rejected');
  expect(await read(review)).toMatchObject({ state: 'rejected', maker: tom, checker: null, proposal: null });
});

test('S22 (ASVS 15.4.2): fifty decisions at once in two processes, and two operators who disagree, have one effect; a key asked again has its answer', async () => {
  const review = await ask();
  const said = await Promise.all(
    Array.from({ length: 50 }, (_, n) => decide(review, n % 2 ? mia : tom, 'approved', { at: n % 3 ? reviews : others })),
  );
  expect(said.filter(answer => answer === 'approved')).toHaveLength(1);
  expect(said.filter(answer => answer === 'not-in-review')).toHaveLength(49);
  expect(await requested(review)).toEqual({ state: 'approved', applied: 1 });
  const again = await ask();
  const race = await Promise.all([
    decide(again, mia, 'approved', { key: 'mia-decides-with-this-key' }),
    decide(again, tom, 'rejected', { reason: 'income-too-low', at: others }),
  ]);
  expect(race.toSorted()).toEqual(
    [race[0] === 'approved' ? 'approved' : 'not-in-review', race[0] === 'approved' ? 'not-in-review' : 'rejected'].toSorted(),
  );
  const third = await ask();
  const twins = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decide(third, mia, 'approved', { key: 'ten-times-the-same', at: n % 2 ? reviews : others })),
  );
  expect(new Set(twins)).toEqual(new Set(['approved']));
  expect(await decide(third, mia, 'rejected', { reason: 'income-too-low', key: 'ten-times-the-same' })).toBe('key-reused');
  expect((await requested(third)).applied).toBe(1);
});

test('what its feature says no to is no decision, and what isn’t there isn’t either', async () => {
  const review = await ask();
  await database.db.query('', `update limit_request set state = 'blocked' where id = $1`, [(await read(review)).subject]);
  expect(await decide(review, mia, 'approved')).toBe('product-missing');
  expect((await read(review)).state).toBe('pending');
  expect(await decide(999_999n, mia, 'approved')).toBe('review-does-not-exist');
});

test('a withdrawn one can’t be decided, a decided one not withdrawn; then there may be another of the same subject', async () => {
  const [kept, taken] = [await ask(), await ask()];
  const withdraw = async (id: bigint) => {
    const { kind, subject, openedBy: by } = await read(id);
    return withTransaction(database.db, tx => reviews.withdraw(tx, { kind, subject, by, now: clock.now() }));
  };
  await decide(kept, mia, 'approved');
  expect(await withdraw(kept)).toMatchObject({ ok: false, error: { code: 'not-in-review' } });
  expect(await withdraw(taken)).toMatchObject({ ok: true });
  expect(await decide(taken, mia, 'approved')).toBe('not-in-review');
  const { kind, subject, openedBy } = await read(taken);
  const open = () =>
    withTransaction(database.db, tx =>
      reviews.open(tx, { kind, subject, customer: 1n, openedBy, openedAt: clock.now(), dueAt: later(clock.now(), hour) }),
    );
  const next = await open();
  await expect(open()).rejects.toThrow('review_pending_once');
  expect(await decide(next, mia, 'rejected', { reason: 'income-too-low' })).toBe('rejected');
});

test('who looks at one is seen for ten minutes by the others, who may decide all the same', async () => {
  const review = await ask();
  const claim = (by: Who) => reviews.claim({ review, by });
  expect(await claim(mia)).toEqual({ ok: true, value: { until: later(systemNow, 10 * 60_000) } });
  expect(await claim(tom)).toMatchObject({ ok: false, error: { code: 'review-claimed' } });
  expect((await read(review)).claim).toMatchObject({ by: mia });
  systemNow = later(systemNow, 10 * 60_000);
  expect(await claim(tom)).toMatchObject({ ok: true });
  await reviews.release({ review, by: mia });
  expect((await read(review)).claim).toMatchObject({ by: tom });
  await reviews.release({ review, by: tom });
  expect((await read(review)).claim).toBeNull();
  const both = await Promise.all([claim(mia), others.claim({ review, by: tom })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await decide(review, eve, 'approved')).toBe('approved');
  expect((await read(review)).claim).toBeNull();
  expect(await claim(mia)).toMatchObject({ ok: false, error: { code: 'not-in-review' } });
  expect(await reviews.claim({ review: 999_999n, by: mia })).toMatchObject({ ok: false, error: { code: 'review-does-not-exist' } });
});

test('a jump stops before the deadline of an undecided one, and of no other; when its time has come it expires and can’t be decided', async () => {
  await withTransaction(database.owner, tx => tx.query('', `delete from due_item`));
  const [undecided, decided] = [await ask(500_00n, 30 * hour), await ask(500_00n, 20 * hour)];
  await decide(decided, mia, 'approved');
  const goal = later(clock.now(), 40 * hour);
  const { dueAt } = await read(undecided);
  expect(await due.jump(goal)).toEqual({ at: later(dueAt, -1), early: { why: 'stops', work: 'reviews.deadline' } });
  expect(clock.paused).toBe(true);
  expect(await due.jump(goal)).toMatchObject({ at: later(dueAt, -1) });
  clock.hold();
  clock.moveTo(dueAt);
  clock.release();
  expect(await decide(undecided, mia, 'approved')).toBe('not-in-review');
  due.start();
  await expect.poll(async () => (await read(undecided)).state).toBe('expired');
  expect(await requested(undecided)).toEqual({ state: 'forgotten', applied: 1 });
  expect(await story(undecided)).toEqual(['opened, customer 1', 'deadline, system 0']);
});
