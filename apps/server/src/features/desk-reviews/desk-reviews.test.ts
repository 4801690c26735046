import { deskGates, deskOperators, deskReviews, type DeskPath } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { findByAccount, readAllGates } from '../../books/customers/index.ts';
import { confirmReset, insertReset } from '../../books/operators/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import type { DeskAnswer, DeskVisitor } from '../../testing/desk-visitor.ts';
import { form } from '../../testing/sign-in-house.ts';
import { Visitor } from '../../testing/visitor.ts';

// Promised: two operators, each in a browser, take a block from its proposal to the appeal, and see of each other what they need.

const house = await deskHouse();
afterAll(house.close);
const { clock, customerKeys, database } = house;
const { db } = database;
const hour = 3_600_000;

const calls = [...Object.values(deskGates), ...Object.values(deskOperators), ...Object.values(deskReviews)].filter(
  part => typeof part === 'object' && 'path' in part,
);
type Asking = { readonly id: bigint; readonly ask: (path: DeskPath, body: object, key?: string) => Promise<DeskAnswer> };
const asking = ({ id, visitor }: { id: bigint; visitor: DeskVisitor }): Asking => ({
  id,
  ask: (path, body, key) =>
    visitor.post(
      calls.find(call => call.path === path)!,
      body as never,
      key === undefined ? {} : { key },
    ),
});
const operator = async (name: string): Promise<Asking> => asking(await house.operator(name, ['reviewer']));

const numbers = ({ data }: DeskAnswer): string[] => (data as { reviews: { number: string }[] }).reviews.map(({ number }) => number);

test('S21 (ASVS 2.3.5): a block is proposed, seen by the other as waiting for his signature, signed, appealed against and lifted by a third, each with its audit row', async () => {
  const [mia, tom, eve] = [await operator('Mia'), await operator('Tom'), await operator('Eve')];
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('blocked@example.org'));
  const customerId = (await findByAccount(db, customerKeys, 'blocked@example.org'))!;
  const customer = String(customerId);
  const until = new Date(later(clock.now, 50 * hour)).toISOString();
  const place = { customer, kind: 'frozen', reason: 'suspected-takeover', until };
  expect(await mia.ask('gates/place', { ...place, customer: '999999' })).toMatchObject({ code: 'account-does-not-exist' });
  expect(await mia.ask('gates/place', { ...place, until: 'soon' })).toMatchObject({ code: 'gate-end-missing' });
  expect(await mia.ask('gates/place', place, 'placed-with-one-key')).toMatchObject({ data: { state: 'waiting' } });
  expect(await mia.ask('gates/place', place, 'placed-with-one-key')).toMatchObject({ data: { state: 'waiting' } });
  expect(numbers(await mia.ask('reviews/list', { show: 'signature' }))).toEqual([]);
  const [number] = numbers(await tom.ask('reviews/list', { show: 'signature', kind: 'gate' }));
  const asked = { act: 'place', kind: 'frozen', reason: 'suspected-takeover', case: null, until };
  expect((await tom.ask('gates/proposal', { review: number })).data).toEqual(asked);
  expect(await tom.ask('reviews/claim', { number })).toMatchObject({ status: 1 });
  expect(await eve.ask('reviews/claim', { number })).toMatchObject({ code: 'review-claimed' });
  expect(await eve.ask('reviews/one', { number })).toMatchObject({
    data: {
      review: {
        customer,
        kind: 'gate',
        proposal: 'approved',
        maker: { id: String(mia.id), name: 'Mia' },
        claim: { by: { kind: 'operator', id: String(tom.id), name: 'Tom' } },
      },
      history: [{ what: 'opened' }, { what: 'proposed', by: { id: String(mia.id) } }],
    },
  });
  const ivy = await operator('Ivy');
  const lost = { operator: ivy.id, askedBy: mia.id, at: clock.now, reason: 'lost' };
  await withTransaction(db, async tx => confirmReset(tx, await insertReset(tx, lost), { by: tom.id, at: clock.now }));
  const apart = { code: 'no-counterpart', params: { until: new Date(later(clock.now, 7 * 24 * hour)).toISOString() } };
  expect(await ivy.ask('reviews/one', { number })).toMatchObject({ data: { refusal: apart } });
  expect(await ivy.ask('reviews/list', { show: 'signature' })).toMatchObject({ data: { reviews: [{ number, refusal: apart }] } });
  expect(await tom.ask('reviews/list', { show: 'signature' })).toMatchObject({ data: { reviews: [{ number, refusal: null }] } });
  const approve = { number, decision: 'approved', reason: null, note: null };
  expect(await ivy.ask('reviews/decide', approve)).toMatchObject({ code: apart.code });
  expect(await mia.ask('reviews/decide', approve)).toMatchObject({ code: 'own-signature' });
  expect(await tom.ask('reviews/decide', approve)).toMatchObject({ data: { state: 'approved' } });
  expect(await eve.ask('reviews/decide', approve)).toMatchObject({ code: 'not-in-review' });
  expect(numbers(await tom.ask('reviews/list', { show: 'ended' }))).toEqual([number]);
  const placedBy = { placedBy: `operator ${mia.id}`, secondBy: `operator ${tom.id}` };
  const { gates } = (await guest.post('gates/own')).data as { gates: { case: string }[] };
  expect(gates).toMatchObject([{ kind: 'frozen', until }]);
  expect(await readAllGates(db, customerId)).toMatchObject([{ liftedAt: null, ...placedBy }]);
  const text = 'It was me, with a new telephone.';
  expect(await guest.post('gates/appeal', { case: gates[0]!.case, text }, { key: 'appealed-with-this-key' })).toMatchObject({ status: 1 });
  const [appeal] = numbers(await eve.ask('reviews/list', { show: 'pending' }));
  expect(await eve.ask('gates/appealText', { review: appeal })).toMatchObject({ data: { case: gates[0]!.case, text } });
  expect(await eve.ask('gates/proposal', { review: appeal })).toMatchObject({ code: 'review-does-not-exist' });
  expect(await eve.ask('gates/appealText', { review: number })).toMatchObject({ code: 'review-does-not-exist' });
  const facts = [
    { label: 'case', value: gates[0]!.case },
    { label: 'kind', value: 'frozen' },
    { label: 'reason', value: 'suspected-takeover' },
    { label: 'since', value: expect.any(String) },
    { label: 'until', value: until },
    { label: 'gateSetBy', value: 'Mia, Tom' },
  ];
  expect(await eve.ask('reviews/one', { number: appeal })).toMatchObject({ data: { facts, refusal: null } });
  for (const setter of [mia, tom])
    expect(await setter.ask('reviews/one', { number: appeal })).toMatchObject({ data: { refusal: { code: 'own-gate' } } });
  const grant = { number: appeal, decision: 'approved', reason: 'cleared-up', note: 'Alles geklärt.' };
  expect(await tom.ask('reviews/decide', grant)).toMatchObject({ code: 'own-gate' });
  expect(await eve.ask('reviews/decide', grant)).toMatchObject({ data: { state: 'approved' } });
  expect((await guest.post('gates/own')).data).toEqual({ gates: [] });
  expect(await readAllGates(db, customerId)).toMatchObject([{ liftedBy: `operator ${eve.id}`, liftReason: 'cleared-up' }]);
  const rows = await db.query<{ line: string }>(
    '',
    `select actor || ' ' || action as line from audit_entry where actor_kind = 'operator' and customer_id = $1 and action like 'desk.%' and action <> 'desk.customer-seen' order by id`,
    [customerId],
  );
  expect(rows.map(({ line }) => line)).toEqual([`${mia.id} desk.gates/place`, `${tom.id} desk.reviews/decide`, `${eve.id} desk.reviews/decide`]);
});

test('S21 (ASVS 2.3.5): the first signature of somebody who was disabled since counts no more: who says the same signs first, and a third one second', async () => {
  const boss = asking(await house.operator('Boss', ['admin']));
  const [leaver, ben, cora] = [await operator('Leaver'), await operator('Ben'), await operator('Cora')];
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('left@example.org'), { address: '10.2.0.9' });
  const customerId = (await findByAccount(db, customerKeys, 'left@example.org'))!;
  const until = new Date(later(clock.now, 50 * hour)).toISOString();
  await leaver.ask('gates/place', { customer: String(customerId), kind: 'frozen', reason: 'suspected-takeover', until });
  const [number] = numbers(await ben.ask('reviews/list', { show: 'signature', kind: 'gate' }));
  await boss.ask('operators/change', { id: String(leaver.id), roles: ['reviewer'], disabled: true });
  const approve = { number, decision: 'approved', reason: null, note: null };
  expect(await ben.ask('reviews/decide', approve)).toMatchObject({ data: { state: 'pending' } });
  expect((await guest.post('gates/own')).data).toEqual({ gates: [] });
  expect(await ben.ask('reviews/decide', approve)).toMatchObject({ code: 'own-signature' });
  expect(await cora.ask('reviews/decide', approve)).toMatchObject({ data: { state: 'approved' } });
  expect((await guest.post('gates/own')).data).toMatchObject({ gates: [{ kind: 'frozen' }] });
  expect(await readAllGates(db, customerId)).toMatchObject([{ placedBy: `operator ${ben.id}`, secondBy: `operator ${cora.id}` }]);
});

const more = ({ data }: DeskAnswer): boolean => (data as { more: boolean }).more;

test('a queue is read page by page, the earliest deadline first', async () => {
  const ned = await operator('Ned');
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('pages@example.org'), { address: '10.2.0.1' });
  const customerId = (await findByAccount(db, customerKeys, 'pages@example.org'))!;
  const open = (n: number): Promise<bigint> =>
    withTransaction(db, tx =>
      house.work.reviews.open(tx, {
        ...{ kind: 'appeal', subject: `page ${n}`, customer: customerId, openedBy: { kind: 'customer', id: customerId } },
        ...{ openedAt: clock.now, dueAt: later(clock.now, (10 - n) * hour) },
      }),
    );
  const ids: bigint[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await open(n));
  const expected = ids.map(id => `R${id}`);
  const first = await ned.ask('reviews/list', { show: 'pending', size: 3 });
  expect([numbers(first), more(first)]).toEqual([expected.slice(0, 3), true]);
  const rest = await ned.ask('reviews/list', { show: 'pending', size: 3, after: expected[2] });
  expect([numbers(rest), more(rest)]).toEqual([expected.slice(3), false]);
  // What one has signed waits for somebody else, and comes after what he can decide himself.
  const signed = expected[0]!;
  await database.db.query('', `update review set proposal = 'approved', maker_kind = 'operator', maker = $1 where id = $2`, [
    ned.id,
    signed.slice(1),
  ]);
  const first2 = await ned.ask('reviews/list', { show: 'pending', kind: 'appeal', size: 3 });
  const last = numbers(first2).at(-1);
  const after = await ned.ask('reviews/list', { show: 'pending', kind: 'appeal', size: 3, after: last });
  expect([...numbers(first2), ...numbers(after)]).toEqual([...expected.slice(1), signed]);
  expect((after.data as { reviews: object[] }).reviews.at(-1)).toMatchObject({ hints: ['second'], name: null, mayDecide: true });
});

test('Who may not decide a case neither claims nor signs it', async () => {
  const ina = asking(await house.operator('Ina', ['support']));
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('claims@example.org'), { address: '10.2.0.2' });
  const customerId = (await findByAccount(db, customerKeys, 'claims@example.org'))!;
  const id = await withTransaction(db, tx =>
    house.work.reviews.open(tx, {
      ...{ kind: 'appeal', subject: 'claimed', customer: customerId, openedBy: { kind: 'customer', id: customerId } },
      ...{ openedAt: clock.now, dueAt: later(clock.now, hour) },
    }),
  );
  const number = `R${id}`;
  expect(await ina.ask('reviews/claim', { number })).toMatchObject({ http: 403, code: 'not-your-role' });
  const decide = { number, decision: 'rejected', reason: 'unfounded', note: null };
  expect(await ina.ask('reviews/decide', decide)).toMatchObject({ http: 403, code: 'not-your-role' });
});

test('S19 (ASVS 16.2.1): whoever reads an appeal or a proposal leaves the row of a look at its customer, and whoever takes a case one that says so, once while he goes on', async () => {
  const [uma, vic, wim] = [await operator('Uma'), await operator('Vic'), await operator('Wim')];
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('read@example.org'), { address: '10.2.0.8' });
  const customerId = (await findByAccount(db, customerKeys, 'read@example.org'))!;
  const place = { customer: String(customerId), kind: 'frozen', reason: 'suspected-takeover' };
  await wim.ask('gates/place', { ...place, until: new Date(later(clock.now, hour)).toISOString() });
  const [gate] = ((await guest.post('gates/own')).data as { gates: { case: string }[] }).gates;
  await guest.post('gates/appeal', { case: gate!.case, text: 'It was me.' }, { key: 'appealed-so-that-it-is-read' });
  const caseOf = async (kind: string) => {
    const { reviews } = (await uma.ask('reviews/list', { show: 'pending', kind })).data as { reviews: { number: string; customer: string }[] };
    return reviews.find(review => review.customer === String(customerId))!.number;
  };
  const appeal = await caseOf('appeal');
  await wim.ask('gates/place', {
    ...place,
    kind: 'trade-banned',
    reason: 'terms-breached',
    until: new Date(later(clock.now, 50 * hour)).toISOString(),
  });
  const proposal = await caseOf('gate');
  await uma.ask('gates/appealText', { review: appeal });
  await vic.ask('gates/proposal', { review: proposal });
  await uma.ask('reviews/claim', { number: appeal });
  clock.now = later(clock.now, hour / 12);
  await uma.ask('reviews/claim', { number: appeal });
  expect(await vic.ask('reviews/claim', { number: appeal })).toMatchObject({ code: 'review-claimed' });
  clock.now = later(clock.now, hour / 6);
  await uma.ask('reviews/claim', { number: appeal });
  const rows = await db.query<{ line: string }>(
    '',
    `select actor || ' ' || action || coalesce(' R' || (facts ->> 'review'), '') as line from audit_entry
     where customer_id = $1 and actor in ($2, $3) order by id`,
    [customerId, String(uma.id), String(vic.id)],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    ...[`${uma.id} desk.customer-seen`, `${vic.id} desk.customer-seen`],
    ...[`${uma.id} reviews.claimed ${appeal}`, `${uma.id} reviews.claimed ${appeal}`],
  ]);
});

test('the counter has the reviews that its reader may sign now: not those of other roles, his own signature, a counterpart’s of a tie or his own gate, nor what is past its deadline', async () => {
  const [rosa, sam] = [await operator('Rosa'), await operator('Sam')];
  const [sue, tess, adam] = [
    asking(await house.operator('Sue', ['support'])),
    asking(await house.operator('Tess', ['treasury'])),
    asking(await house.operator('Adam', ['admin'])),
  ];
  const counted = async (who: Asking): Promise<unknown> => (await who.ask('reviews/waiting', {})).data;
  const before = (await counted(rosa)) as { count: number; more: boolean };
  const guest = new Visitor(house.app);
  await guest.enter('user/register', form('counted@example.org'), { address: '10.2.0.10' });
  const customerId = (await findByAccount(db, customerKeys, 'counted@example.org'))!;
  const place = { customer: String(customerId), kind: 'frozen', reason: 'suspected-takeover' };
  // Set by one operator alone, who doesn't decide the appeal.
  await sam.ask('gates/place', { ...place, until: new Date(later(clock.now, hour)).toISOString() });
  const [gate] = ((await guest.post('gates/own')).data as { gates: { case: string }[] }).gates;
  await guest.post('gates/appeal', { case: gate!.case, text: 'It was me.' }, { key: 'appealed-so-that-it-counts' });
  const beyond = (by: number) => ({ count: before.count + by, more: false });
  expect([await counted(rosa), await counted(sam), await counted(adam)]).toEqual([beyond(1), beyond(0), beyond(1)]);
  expect([await counted(sue), await counted(tess)]).toEqual([
    { count: 0, more: false },
    { count: 0, more: false },
  ]);
  const until = new Date(later(clock.now, 50 * hour)).toISOString();
  await sam.ask('gates/place', { ...place, kind: 'trade-banned', reason: 'terms-breached', until });
  expect([await counted(rosa), await counted(sam)]).toEqual([beyond(2), beyond(0)]);
  // Somebody whom Sam has let in anew isn't the counterpart for a week.
  const ivo = await operator('Ivo');
  const lost = { operator: ivo.id, askedBy: sam.id, at: clock.now, reason: 'lost' };
  await withTransaction(db, async tx => confirmReset(tx, await insertReset(tx, lost), { by: rosa.id, at: clock.now }));
  expect(await counted(ivo)).toEqual(beyond(0));
  const [mine] = numbers(await rosa.ask('reviews/list', { show: 'signature', kind: 'gate' })).slice(-1);
  expect(await rosa.ask('reviews/decide', { number: mine, decision: 'approved', reason: null, note: null })).toMatchObject({
    data: { state: 'approved' },
  });
  expect(await counted(rosa)).toEqual(beyond(1));
  const open = (n: number, dueAt: number): Promise<bigint> =>
    withTransaction(db, tx =>
      house.work.reviews.open(tx, {
        ...{ kind: 'appeal', subject: `counted ${n}`, customer: customerId, openedBy: { kind: 'customer', id: customerId } },
        ...{ openedAt: later(clock.now, -2 * hour), dueAt: later(clock.now, dueAt) },
      }),
    );
  await open(0, -hour);
  expect(await counted(rosa)).toEqual(beyond(1));
  for (let n = 1; n <= 99; n += 1) await open(n, hour);
  expect([await counted(rosa), await counted(sue)]).toEqual([
    { count: 99, more: true },
    { count: 0, more: false },
  ]);
});
