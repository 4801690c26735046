import { deskReviews } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByAccount } from '../../books/customers/index.ts';
import { confirmReset, insertReset } from '../../books/operators/index.ts';
import { countUndecided, readHeldReviews } from '../../books/reviews/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { createPrices, priceOf, priceProposals, proposePrice } from '../../testing/price-proposals.ts';
import { form } from '../../testing/sign-in-house.ts';
import { Visitor } from '../../testing/visitor.ts';

// Promised: what is about the house and no customer is decided like any other case, by two operators of different roots.

const house = await deskHouse();
afterAll(house.close);
const { clock, database, customerKeys } = house;
const { db } = database;
const { reviews } = house.work;
reviews.registerOfHouse(priceProposals);
const hour = 3_600_000;
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [mia, tom, ivy] = [] as unknown as [Operator, Operator, Operator];

beforeAll(async () => {
  await createPrices(database.owner);
  [mia, tom, ivy] = [await house.operator('Mia', ['treasury']), await house.operator('Tom', ['treasury']), await house.operator('Ivy', ['treasury'])];
  // Mia has let Ivy in again.
  const lost = { operator: ivy.id, askedBy: mia.id, at: clock.now, reason: 'lost' };
  await withTransaction(db, async tx => confirmReset(tx, await insertReset(tx, lost), { by: tom.id, at: clock.now }));
});

const propose = (name: string, { units = 150n, note = null as string | null } = {}) => {
  const by = { kind: 'operator', id: mia.id };
  return withTransaction(db, tx => proposePrice(tx, reviews, { name, units, by, note, at: clock.now, dueAt: later(clock.now, 48 * hour) }));
};
const proposed = async (...given: Parameters<typeof propose>): Promise<string> => {
  const review = await propose(...given);
  return `R${review.ok ? review.value : review.error.code}`;
};
const approve = (number: string) => ({ number, decision: 'approved', reason: null, note: null }) as const;

test('S21 (ASVS 2.3.5): a price is proposed by one operator and signed by one of another root, once, with both on the audit; the desk is shown a case without a customer', async () => {
  const number = await proposed('order', { note: 'Clearing costs 0.50 more from January.' });
  const [queued] = (await tom.visitor.ask(deskReviews.list, { show: 'signature', kind: 'price' })).reviews;
  expect(queued).toMatchObject({ number, customer: null, name: null, subject: 'order', mayDecide: true, refusal: null });
  const one = await tom.visitor.ask(deskReviews.one, { number });
  expect(one).toMatchObject({ review: { customer: null }, facts: [{ label: 'before', value: '100' }] });
  expect(one.history.map(({ what, note }) => [what, note])).toEqual([
    ['opened', null],
    ['proposed', 'Clearing costs 0.50 more from January.'],
  ]);
  expect(await mia.visitor.post(deskReviews.decide, approve(number))).toMatchObject({ code: 'own-signature' });
  expect(await ivy.visitor.post(deskReviews.decide, approve(number))).toMatchObject({ code: 'no-counterpart' });
  expect(await priceOf(db, 'order')).toMatchObject({ units: 100n, applied: 0 });
  const key = { key: 'tom-signs-with-this-key' };
  const signed = await Promise.all([1, 2].map(() => tom.visitor.post(deskReviews.decide, approve(number), key)));
  expect(signed.map(({ data }) => data)).toEqual([{ state: 'approved' }, { state: 'approved' }]);
  expect(await priceOf(db, 'order')).toMatchObject({ units: 150n, applied: 1 });
  const rows = await db.query(
    '',
    `select actor, action, customer_id, facts ->> 'subject' as subject from audit_entry where facts ->> 'review' = $1 order by id`,
    [number.slice(1)],
  );
  expect(rows).toEqual([
    { actor: String(mia.id), action: 'reviews.proposed', customer_id: null, subject: 'order' },
    { actor: String(tom.id), action: 'desk.reviews/decide', customer_id: null, subject: 'order' },
  ]);
});

test('one operator alone rejects it, takes it and leaves it, and what he writes lies sealed under the key of the house', async () => {
  const number = await proposed('order', { units: 900n });
  expect(await tom.visitor.post(deskReviews.claim, { number })).toMatchObject({ status: 1 });
  await tom.visitor.ask(deskReviews.release, { number });
  const note = 'Nobody pays nine euros.';
  const rejected = { number, decision: 'rejected', reason: 'too-high', note } as const;
  expect(await tom.visitor.ask(deskReviews.decide, rejected)).toEqual({ state: 'rejected' });
  expect((await mia.visitor.ask(deskReviews.one, { number })).history.at(-1)).toMatchObject({ what: 'decided', note });
  const [kept] = await database.owner.query<{ note: Buffer }>('', 'select note from review_event where note is not null order by id desc limit 1');
  expect(kept!.note.includes('euros')).toBe(false);
  expect(
    customerKeys
      .ofHouse()
      .open(`review-note ${number.slice(1)}`, kept!.note)
      .toString(),
  ).toBe(note);
});

test('of two proposals about one subject one is refused, whichever came first, until it is decided; another subject is free', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, (_, n) => propose('custody', { units: BigInt(n) })));
  expect(many.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of many.filter(({ ok }) => !ok)) expect(one).toMatchObject({ error: { code: 'subject-under-review' } });
  const other = await propose('order');
  expect(other.ok).toBe(true);
  const withdraw = (subject: string) =>
    withTransaction(db, tx => reviews.withdraw(tx, { kind: 'price', subject, by: { kind: 'operator', id: mia.id }, now: clock.now }));
  expect(await withdraw('custody')).toMatchObject({ ok: true });
  expect(await withdraw('order')).toMatchObject({ ok: true });
  expect((await propose('custody')).ok).toBe(true);
});

test('at its deadline it changes nothing', async () => {
  const review = await reviews.pending(db, { kind: 'price', subject: 'custody' });
  const items = [{ key: String(review!.id), at: review!.dueAt, facts: {} }];
  await withTransaction(db, tx => reviews.deadlines().handle(tx, items, review!.dueAt));
  expect((await reviews.get(db, review!.id))!.state).toBe('expired');
  expect(await priceOf(db, 'custody')).toMatchObject({ units: 0n, applied: 0 });
});

test('the database takes no review without a customer but of a kind of the house, no such kind from the running server, and no approval by one', async () => {
  const insert = (kind: string, state: string) =>
    db.query(
      '',
      `insert into review (kind, subject, state, opened_at, due_at, opened_by_kind, opened_by, maker_kind, maker, ended_at)
       values ($1, 'x', $2, now(), now() + interval '1 hour', 'operator', 1, 'operator', 1, now())`,
      [kind, state],
    );
  await expect(insert('appeal', 'rejected')).rejects.toThrow('review_house_kind_fkey');
  await expect(insert('price', 'approved')).rejects.toThrow('review_check');
  await expect(db.query('', `insert into house_review_kind values ('appeal')`)).rejects.toThrow('permission denied');
  const open = { kind: 'price', subject: 'order', openedBy: { kind: 'operator', id: 1n }, openedAt: clock.now, dueAt: later(clock.now, hour) };
  await expect(withTransaction(db, async tx => reviews.open(tx, { ...open, customer: 1n }))).rejects.toThrow('price');
});

test('what a customer is told of himself, the closing of his account and its erasure pass it by', async () => {
  await new Visitor(house.app).enter('user/register', form('apart@example.org'));
  const customer = (await findByAccount(db, customerKeys, 'apart@example.org'))!;
  const number = await proposed('order', { note: 'Of no customer.' });
  expect([await readHeldReviews(db, customer), await countUndecided(db, customer, [])]).toEqual([[], 0]);
  await withTransaction(db, tx => customerKeys.destroy(tx, customer));
  expect((await tom.visitor.ask(deskReviews.one, { number })).history.at(-1)).toMatchObject({ note: 'Of no customer.' });
});

test('its list and its history are taken away as files, with the house in the place of a customer', async () => {
  const words = { theHouse: 'Haus', 'review-price': 'Preis' };
  const list = await tom.visitor.post(deskReviews.listFile, { show: 'pending', kind: 'price', language: 'de', words });
  expect(list.text).toContain('Preis;Haus;');
  const [first] = (await tom.visitor.ask(deskReviews.list, { show: 'ended', kind: 'price' })).reviews;
  expect((await tom.visitor.post(deskReviews.historyFile, { number: first!.number, language: 'de' })).http).toBe(200);
});
