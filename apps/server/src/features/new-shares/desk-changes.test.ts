import { deskReviews, deskSignIn } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-new-shares';
import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { InstrumentList } from '../../books/instruments/index.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { silentLog } from '../../platform/log.ts';
import { testPassword } from '../../testing/block-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { codeOf, instrumentsFrom, keyedCall, liveOfferingsTo, newShareParts } from '../../testing/new-share-parts.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { StaffWork } from '../simulated-staff/index.ts';
import { addDeskNewShareCalls } from './desk-routes.ts';
import { beginPublishing } from './due.ts';
import { listOfferings, listOwn, wireList } from './list.ts';
import { cancelling, paying } from './settle.ts';
import { subscribing } from './subscribe.ts';
import { wishing } from './wish.ts';

// Promised: a published offering is paused, goes on and is withdrawn by two operators who see it before and after, and in no other way; a withdrawn one gives
// everything back, in whatever state a subscription is, and its customers get a message. The clock begins on Wednesday 25 November 2026.

const house = await deskHouse();
afterAll(house.close);
const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const startsAt = at('2026-11-25', '10:30');
const floor = await new TestFloor(house.database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
for (const customer of [1n, 2n, 3n, 4n, 5n]) await floor.customer(customer);
const [{ id: institution }] = (await house.database.owner.query<{ id: number }>('', 'select id from institution limit 1')) as [{ id: number }];
const parts = newShareParts(floor, { institution, secretKey: 'key', channelPassword: testPassword });
const { db } = house.database;
const { reviews } = house.work;
addDeskNewShareCalls(house.deskCalls, { ...parts, commands: house.commands, reviews });
const commands = { subscribe: subscribing(parts), cancel: cancelling(parts), pay: paying(parts), tellOpening: wishing(parts) };
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [mia, tom, rex] = [] as unknown as [Operator, Operator, Operator];

beforeAll(async () => {
  await beginPublishing(parts);
  await liveOfferingsTo(floor.now, { floor, parts });
  await floor.price('LHA', '7.20');
  expect(await floor.place(5n, { code: 'LHA', side: 'buy', type: 'limit', quantity: '2', price: '7.40' })).toMatchObject({ order: {} });
  await floor.backOffice.settled();
  house.clock.now = floor.now;
  [mia, tom] = [await house.operator('Mia', ['treasury']), await house.operator('Tom', ['admin'])];
  rex = await house.operator('Rex', ['dealer']);
});

/** The calendar lives until a moment, and operators sign in anew. */
async function liveTo(until: Instant): Promise<void> {
  await liveOfferingsTo(until, { floor, parts });
  house.clock.now = floor.now;
  for (const { visitor, device } of [mia, tom, rex])
    await visitor.ask(deskSignIn.signInByPasskey, { passkey: device.use(await visitor.ask(deskSignIn.passkeyChallenge, {})) });
}

let keys = 0;
const given = (way: keyof typeof commands, customer: bigint, body: object) => {
  const call = keyedCall(floor, { customer, route: `newShares/${way}`, body, key: `${way}-${(keys += 1)}` });
  return codeOf((commands[way] as typeof commands.pay)({ ...call, command: { customer, body: body as never } }));
};
const subscribed = (customer: bigint, number: string, quantity: string) => given('subscribe', customer, { number, quantity, prospectusRead: true });
const offeringOf = async (code: string) => (await listOfferings(parts, 1n)).offerings.find(offering => offering.code === code)!;
const ownOf = async (customer: bigint, code: string) => (await listOwn(parts, customer)).subscriptions.find(row => row.code === code)!;
const cash = async (customer: bigint) => (await cashOf(db, { customer, currency: 'EUR' }))!;
const propose = (number: string, change: contract.OfferingChange, by = mia, price = '') =>
  by.visitor.post(
    contract.changeOffering,
    { number, change, price, reason: 'the prospectus is checked again' },
    { key: `an-offering-change-${(keys += 1)}` },
  );
const reviewOf = async (number: string) => (await mia.visitor.ask(contract.deskOffering, { number })).review!;
const sign = (review: string, by: Operator) =>
  by.visitor.post(
    deskReviews.decide,
    { number: review, decision: 'approved', reason: null, note: null },
    { key: `signature-of-an-operator-${(keys += 1)}` },
  );
async function changed(number: string, change: contract.OfferingChange): Promise<void> {
  expect(await propose(number, change)).toMatchObject({ status: 1 });
  expect((await sign(await reviewOf(number), tom)).data).toEqual({ state: 'approved' });
}

test('S21 (ASVS 2.3.5): one operator pauses subscribing, another one signs what was before and comes after; nobody subscribes until it goes on, and cancelling stays', async () => {
  const { number } = await offeringOf('BRIN');
  expect(await subscribed(1n, number, '500')).toBe('accepted');
  expect(await subscribed(3n, number, '500')).toBe('accepted');
  expect(await propose(number, 'pause', rex)).toMatchObject({ code: 'not-your-role' });
  expect(await propose(number, 'pause')).toMatchObject({ status: 1 });
  const review = await reviewOf(number);
  expect(await propose(number, 'withdraw', tom)).toMatchObject({ code: 'offering-under-review' });
  expect((await tom.visitor.ask(deskReviews.one, { number: review })).facts).toEqual([
    { label: 'offering', value: `${number} BRIN Brinova Medizintechnik SE` },
    { label: 'offeringBefore', value: 'offering-subscribable' },
    { label: 'offeringAfter', value: 'offering-paused' },
    { label: 'offeringSubscriptions', value: '2' },
    { label: 'reason', value: 'the prospectus is checked again' },
  ]);
  expect(await sign(review, mia)).toMatchObject({ code: 'own-signature' });
  expect(await subscribed(2n, number, '500')).toBe('accepted');
  expect((await sign(review, tom)).data).toEqual({ state: 'approved' });
  expect(await offeringOf('BRIN')).toMatchObject({ state: 'subscribable', isPaused: true });
  expect(await subscribed(4n, number, '500')).toBe('subscribing-paused');
  expect(await given('cancel', 3n, { number: (await ownOf(3n, 'BRIN')).number })).toBe('accepted');
  expect((await mia.visitor.ask(contract.deskOffering, { number })).changes).toEqual(['resume', 'price', 'withdraw']);
  await changed(number, 'resume');
  expect(await subscribed(4n, number, '500')).toBe('accepted');
  await expectBooksToBalance(floor);
});

const restOfIncrease = async () => (await listOfferings(parts, 1n)).offerings.find(({ kind, code }) => kind === 'rest' && code === 'LHA')!;

test('two operators withdraw the rest of a capital increase before anybody knows its quantity', async () => {
  const { number } = await restOfIncrease();
  expect((await mia.visitor.ask(contract.deskOfferings, {})).offerings.find(row => row.number === number)).toMatchObject({
    kind: 'rest',
    quantity: null,
  });
  await changed(number, 'withdraw');
  await liveTo(floor.now);
  expect(await restOfIncrease()).toMatchObject({ state: 'withdrawn' });
  await expectBooksToBalance(floor);
});

test('two operators set the price of the issue inside its range alone; customers read it when the window ends, and a limit below it wins nothing', async () => {
  const { number } = await offeringOf('BRIN');
  const said = async (asked: string, price: string) => {
    const { code, text } = await propose(asked, 'price', mia, price);
    return [code, (JSON.parse(text) as { params?: object }).params ?? {}];
  };
  for (const price of ['', 'much', '19,49', '22.51', '-20'])
    expect(await said(number, price)).toEqual(['offering-price-outside', { low: '19.5000', high: '22.5000' }]);
  expect(await said(number, '21.5')).toEqual(['offering-price-same', { price: '21.5000' }]);
  expect(await said((await offeringOf('ALMO')).number, '1.20')).toEqual(['offering-price-fixed', {}]);
  const body = { number, quantity: '500', limit: '21.50', prospectusRead: true };
  expect(await given('subscribe', 3n, body)).toBe('accepted');
  expect(await propose(number, 'price', mia, '22,00')).toMatchObject({ status: 1 });
  const review = await reviewOf(number);
  expect((await tom.visitor.ask(deskReviews.one, { number: review })).facts.slice(1, 3)).toEqual([
    { label: 'offeringBefore', value: '21.5000 EUR' },
    { label: 'offeringAfter', value: '22.0000 EUR' },
  ]);
  expect((await sign(review, tom)).data).toEqual({ state: 'approved' });
  expect((await offeringOf('BRIN')).amounts).toMatchObject({ tentativePrice: '22.5000', actualPrice: null });
  await expectBooksToBalance(floor);
});

test('withdrawn while its window is open: what was set aside is free, also of subscriptions that come beside the signature, and none comes after it', async () => {
  const { number } = await offeringOf('ALMO');
  expect(await subscribed(1n, number, '20000')).toBe('accepted');
  expect((await cash(1n)).held).toBe(2_400_000n);
  expect(await propose(number, 'withdraw')).toMatchObject({ status: 1 });
  const review = await reviewOf(number);
  expect((await tom.visitor.ask(deskReviews.one, { number: review })).facts).toContainEqual({ label: 'offeringGivenBack', value: '24000.00 EUR' });
  const beside = await Promise.all([sign(review, tom), ...[2n, 3n, 4n].map(customer => subscribed(customer, number, '10000'))]);
  expect(beside[0].data).toEqual({ state: 'approved' });
  for (const code of beside.slice(1)) expect(['accepted', 'offering-withdrawn']).toContain(code);
  expect(await subscribed(2n, number, '10000')).toBe('offering-withdrawn');
  await liveTo(floor.now);
  for (const customer of [1n, 2n, 3n, 4n]) expect((await cash(customer)).held).toBe(0n);
  expect(await ownOf(1n, 'ALMO')).toMatchObject({ state: 'withdrawn', held: '0.00', mayCancel: false });
  expect((await wireList(db, { customer: 1n, type: undefined }))[0]).toEqual({ status: 8, rjmoney: '-' });
  expect(await offeringOf('ALMO')).toMatchObject({ state: 'withdrawn' });
  await expectBooksToBalance(floor);
});

test('withdrawn after its draw: what was paid comes back in one entry, who has not paid owes nothing, and nothing is drawn, delivered or tried any more', async () => {
  await liveTo(at('2026-11-27', '18:00'));
  const { number } = await offeringOf('BRIN');
  expect((await offeringOf('BRIN')).amounts).toMatchObject({ actualPrice: '22.0000' });
  expect(await ownOf(3n, 'BRIN')).toMatchObject({ state: 'not-won', limit: '21.5000' });
  expect((await propose(number, 'price', mia, '21')).code).toBe('subscription-window-over');
  const before = (await cash(1n)).balance;
  const won = await ownOf(1n, 'BRIN');
  expect(await given('pay', 1n, { number: won.number })).toBe('accepted');
  const paid = before - (await cash(1n)).balance;
  expect(paid > 0n).toBe(true);
  await changed(number, 'withdraw');
  expect(await given('pay', 2n, { number: (await ownOf(2n, 'BRIN')).number })).toBe('offering-withdrawn');
  await liveTo(floor.now);
  expect((await cash(1n)).balance).toBe(before);
  expect(await ownOf(1n, 'BRIN')).toMatchObject({ state: 'withdrawn', paid: '0.00', allotted: won.allotted });
  expect(await ownOf(2n, 'BRIN')).toMatchObject({ state: 'withdrawn', paid: '0.00', due: null, mayPay: false });
  await expectBooksToBalance(floor);
  await tellEverything(floor);
  await tellEverything(floor);
  const told = await house.database.owner.query<{ customer: bigint; amount: string }>(
    '',
    `select customer_id as customer, parameters ->> 'amount' as amount from message where kind = 'offering-called-off' and parameters ->> 'code' = 'BRIN' order by 1`,
  );
  const text = `${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`;
  expect(told.map(({ customer, amount }) => [customer, amount])).toEqual([
    [1n, text],
    [2n, '0.00'],
    [4n, '0.00'],
  ]);
  await liveTo(at('2026-12-03', '09:00'));
  for (const code of ['ALMO', 'BRIN'])
    expect(await offeringOf(code)).toMatchObject({ state: 'withdrawn', draw: { drawnAt: code === 'ALMO' ? null : expect.anything() } });
  for (const customer of [1n, 2n]) expect((await listOwn(parts, customer)).subscriptions.every(({ state }) => state === 'withdrawn')).toBe(true);
  await expectBooksToBalance(floor);
});

test('a company whose offering was withdrawn is not listed on its day, which nobody announces any more, and others are', async () => {
  const { listedFrom, listedUntil } = parts.history;
  const listed = new InstrumentList(floor.instruments.all, { listedFrom, listedUntil, announcedFrom: () => startsAt, now: () => floor.now });
  for (const [code, isListed] of [
    ['ALMO', false],
    ['BRIN', false],
    ['CORV', true],
  ] as const)
    expect([listed.withCode(code) !== null, listed.listsAt(code)]).toEqual([isListed, null]);
  const terms = await house.database.owner.query(
    '',
    `select instrument_id as id, kind, ex_date as date from market_term where kind = 'withdrawn' order by 1`,
  );
  expect(terms).toEqual([
    { id: 251, kind: 'withdrawn', date: '2026-12-01' },
    { id: 252, kind: 'withdrawn', date: '2026-12-03' },
  ]);
});

test('while no second operator is there, simulated staff signs what one has proposed', async () => {
  const coming = (await listOfferings(parts, 1n)).offerings.find(({ kind, state }) => kind === 'ipo' && state === 'published')!;
  for (const { visitor } of [tom, rex]) await visitor.ask(deskSignIn.signOut, {});
  expect(await propose(coming.number, 'pause')).toMatchObject({ status: 1 });
  const now = (): Instant => house.clock.now;
  const staff = new StaffWork({
    db,
    reviews,
    staff: house.staff,
    confirmRaise: house.confirmRaise,
    log: silentLog(),
    systemNow: now,
    businessNow: now,
  });
  await floor.advance(60_000);
  house.clock.now = floor.now;
  await staff.look();
  expect(await offeringOf(coming.code)).toMatchObject({ isPaused: true });
});

test('a customer who waited for its opening hears that it was withdrawn, and a wish for it is refused with that reason', async () => {
  const coming = (await listOfferings(parts, 1n)).offerings.find(({ kind, state }) => kind === 'ipo' && state === 'published')!;
  await liveTo(floor.now);
  expect(await given('tellOpening', 3n, { number: coming.number, isWished: true })).toBe('accepted');
  await changed(coming.number, 'withdraw');
  await liveTo(floor.now);
  await tellEverything(floor);
  await tellEverything(floor);
  const told = await house.database.owner.query(
    '',
    `select customer_id as customer from message where kind = 'offering-called-off' and parameters ->> 'code' = $1`,
    [coming.code],
  );
  expect(told).toEqual([{ customer: 3n }]);
  expect(await given('tellOpening', 4n, { number: coming.number, isWished: true })).toBe('offering-withdrawn');
  await expectBooksToBalance(floor);
});

test('refused with its reason: a change of nothing, of a capital increase, of a listed offering, and a second withdrawal', async () => {
  const { offerings } = await listOfferings(parts, 1n);
  const [increase, listed] = [
    offerings.find(({ kind }) => kind === 'capital-increase')!,
    offerings.find(({ state, kind }) => state === 'listed' && kind === 'placement')!,
  ];
  const asked = [['N999'], [increase.number], [listed.number], [(await offeringOf('ALMO')).number]] as const;
  const codes: (string | undefined)[] = [];
  for (const [number] of asked) codes.push((await propose(number, 'withdraw')).code);
  expect(codes).toEqual(['offering-does-not-exist', 'offering-is-a-term', 'offering-is-listed', 'offering-withdrawn']);
  expect((await mia.visitor.ask(contract.deskOffering, { number: increase.number })).changes).toEqual([]);
});

test('a window that opens while subscribing pauses tells nobody; who asked hears of it when it goes on, once', async () => {
  const coming = async () => (await listOfferings(parts, 1n)).offerings.find(({ kind, state }) => kind === 'ipo' && state === 'published');
  while (!(await coming())) await liveTo(later(floor.now, 24 * 3_600_000));
  await liveTo(floor.now);
  const { number, code, opensAt } = (await coming())!;
  expect(await given('tellOpening', 4n, { number, isWished: true })).toBe('accepted');
  await changed(number, 'pause');
  await liveTo(later(instantOf(opensAt), 60_000));
  const told = () =>
    db.query('', `select n.customer_id as customer, n.at from offering_notice n where n.kind = 'opened' and 'N' || n.offering_id = $1`, [number]);
  const seenByWisher = (await listOfferings(parts, 4n)).offerings.find(offering => offering.code === code);
  expect(seenByWisher).toMatchObject({ state: 'subscribable', isPaused: true, amounts: { isOpeningTold: true } });
  expect(await told()).toEqual([]);
  await changed(number, 'resume');
  expect(await told()).toEqual([{ customer: 4n, at: floor.now }]);
  await expectBooksToBalance(floor);
});

test('the increase of a withdrawn rest ends as it would, and nothing of the rest is offered', async () => {
  const afterIt = at('2026-12-17', '18:00');
  await liveTo(floor.now > afterIt ? floor.now : afterIt);
  expect(await restOfIncrease()).toMatchObject({ state: 'withdrawn', draw: null, amounts: { quantity: '1' } });
  expect((await listOfferings(parts, 1n)).offerings.find(({ kind }) => kind === 'capital-increase')).toMatchObject({ code: 'LHA', state: 'listed' });
  await expectBooksToBalance(floor);
});
