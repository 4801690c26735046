import { zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { recordAudit } from '../../books/audit/index.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf, moneyOf } from '../../books/ledger/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { testPassword } from '../../testing/block-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { codeOf, instrumentsFrom, keyedCall, newShareParts } from '../../testing/new-share-parts.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { insertSeat } from '../institutions/store.ts';
import { beginPublishing, offeringsDue } from './due.ts';
import { deadlinesAhead, drawFileOf, listOfferings, listOwn, wireList } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { recomputeDraw } from './draw-file.ts';
import { cancelling, paying, waiving } from './settle.ts';
import { subscribing } from './subscribe.ts';

// Promised: the calendar opens, draws, pays out and lists; what is set aside, paid and delivered agrees with the old list at each step, and the published file
// recomputes. The clock begins on Wednesday 25 November 2026: ALMO is held until its draw on Friday, BRIN is paid after its own, CORV is a placement for seats.

let database: TestDatabase;
let floor: TestFloor;
let parts: NewShareParts;
let commands: Record<'cancel' | 'pay' | 'waive', ReturnType<typeof cancelling>> & { subscribe: ReturnType<typeof subscribing> };

const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);
const customers = [1n, 2n, 3n, 4n];

beforeAll(async () => {
  database = await freshDatabase();
  const startsAt = at('2026-11-25', '10:30');
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
  for (const customer of customers) await floor.customer(customer);
  const [{ id: institution }] = (await database.owner.query<{ id: number }>('', 'select id from institution limit 1')) as [{ id: number }];
  parts = newShareParts(floor, { institution, secretKey: 'key', channelPassword: testPassword });
  commands = { subscribe: subscribing(parts), cancel: cancelling(parts), pay: paying(parts), waive: waiving(parts) };
  await beginPublishing(parts);
  await liveTo(floor.now);
});
afterAll(() => database.close());

/** Lets the calendar live until a moment. */
async function liveTo(until: Instant): Promise<void> {
  floor.now = until;
  for (let did = 1; did > 0;) {
    did = 0;
    for (const { name, handle } of offeringsDue(parts)) {
      did += await withTransaction(database.db, async tx => {
        const items = await tx.query<{ key: string; at: Instant }>(
          '',
          `update due_item set state = 'done', done_at = now() where kind = $1 and state = 'waiting' and at <= $2 returning key, at`,
          [name, new Date(until).toISOString()],
        );
        await handle(
          tx,
          items.map(item => ({ ...item, facts: {} })).toSorted((a, b) => a.at - b.at),
          until,
        );
        return items.length;
      });
    }
  }
}

let keys = 0;
const subscribed = (customer: bigint, wish: object, key = `subscription-${(keys += 1)}`) => {
  const body = { prospectusRead: true, ...wish } as never;
  return codeOf(commands.subscribe({ ...keyedCall(floor, { customer, route: 'newShares/subscribe', body, key }), command: { customer, body } }));
};
const settled = (way: 'cancel' | 'pay' | 'waive', customer: bigint, number: string, key = `${way}-${(keys += 1)}`) =>
  codeOf(
    commands[way]({ ...keyedCall(floor, { customer, route: `newShares/${way}`, body: { number }, key }), command: { customer, body: { number } } }),
  );

const numberOf = async (code: string): Promise<string> => (await listOfferings(parts, 1n)).offerings.find(offering => offering.code === code)!.number;
const ownOf = async (customer: bigint, code: string) =>
  (await listOwn(parts, customer)).subscriptions.find(row => row.code === code && row.state !== 'cancelled')!;
const cash = async (customer: bigint) => (await cashOf(database.db, { customer, currency: 'EUR' }))!;
const wired = (customer: bigint) => wireList(database.db, { customer, type: undefined });

test('a new market has an open offering of each way of paying; visitors see no amounts', async () => {
  const { offerings, areOffered } = await listOfferings(parts, null);
  expect(areOffered).toBe(true);
  expect(offerings.slice(0, 3).map(({ code, state, payment, amounts }) => [code, state, payment, amounts])).toEqual([
    ['ALMO', 'subscribable', 'held', null],
    ['BRIN', 'subscribable', 'after-draw', null],
    ['CORV', 'subscribable', 'at-once', null],
  ]);
  expect(offerings.some(({ state }) => state === 'published')).toBe(true);
  expect(offerings[0]!.draw).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), list: null });
});

test('each refusal comes in its order, with its figures', async () => {
  const number = await numberOf('ALMO');
  expect(await drawFileOf(parts, number)).toMatchObject({ error: { code: 'draw-does-not-exist' } });
  const coming = (await listOfferings(parts, 1n)).offerings.find(({ kind, state }) => kind === 'ipo' && state === 'published')!.number;
  const codes: string[] = [];
  for (const wish of [
    { number, quantity: '' },
    { number, quantity: '10.5' },
    { number: 'N999', quantity: '10000' },
    { number: await numberOf('CORV'), quantity: '100' },
    { number: coming, quantity: '10' },
    { number, quantity: '10001' },
    { number: await numberOf('BRIN'), quantity: '10', limit: '30.00' },
    { number, quantity: '3000000' },
    { number, quantity: '50000' },
    { number, quantity: '10000', prospectusRead: false },
  ])
    codes.push(await subscribed(1n, wish));
  expect(codes).toEqual([
    ...['amount-missing', 'amount-not-whole', 'product-missing', 'new-share-channel-not-open', 'not-yet-subscription-time', 'not-whole-lots'],
    ...['subscription-limit-outside', 'insufficient-fundraising-quota', 'insufficient-subscription-funds', 'prospectus-not-confirmed'],
  ]);
});

test('a subscription sets its money aside once per key, and a cancelled one frees it and doesn’t count', async () => {
  const number = await numberOf('ALMO');
  expect(await subscribed(1n, { number, quantity: '20000' }, 'one')).toBe('accepted');
  expect(await subscribed(1n, { number, quantity: '20000' }, 'one')).toBe('accepted');
  expect((await cash(1n)).held).toBe(2_400_000n);
  expect(await wired(1n)).toEqual([{ status: 0, rjmoney: '24000.00' }]);
  expect(await subscribed(1n, { number, quantity: '10000' })).toBe('subscribed-already');
  const own = (await ownOf(1n, 'ALMO')).number;
  for (const way of ['cancel', 'pay', 'waive'] as const) expect(await settled(way, 2n, own)).toBe('subscription-does-not-exist');
  expect(await settled('cancel', 1n, own)).toBe('accepted');
  expect((await cash(1n)).held).toBe(0n);
  expect(await wired(1n)).toEqual([{ status: 8, rjmoney: '-' }]);
  for (const customer of customers) expect(await subscribed(customer, { number, quantity: '10000' })).toBe('accepted');
  await expectBooksToBalance(floor);
});

test('a placement asks for the channel password, is paid at once and allotted when its window ends', async () => {
  const number = await numberOf('CORV');
  await withTransaction(database.db, async tx => {
    await insertSeat(tx, { customer: 2n, institution: parts.demo!.institution, byKind: 'customer', byId: 2n, admittedAt: floor.now });
    const seat = { action: 'institutions.seat-taken', customerId: 2n, facts: { institution: 'Parkett Demo' } };
    await recordAudit(tx, { actor: { kind: 'customer', name: '2' }, ...seat });
  });
  expect(await subscribed(2n, { number, quantity: '200', channelPassword: 'wrong' })).toBe('wrong-channel-password');
  expect(await subscribed(2n, { number, quantity: '200', channelPassword: testPassword })).toBe('accepted');
  expect((await wired(2n))[0]).toEqual({ status: 1, rjmoney: '2800.00' });
  expect((await moneyOf(database.db, 2n)).find(({ currency }) => currency === 'EUR')!.balance - (await cash(2n)).balance).toBe(280_000n);
  await liveTo(at('2026-11-25', '17:00'));
  expect(await ownOf(2n, 'CORV')).toMatchObject({ state: 'paid', allotted: '200', paid: '2800.00' });
  expect(await settled('pay', 2n, (await ownOf(2n, 'CORV')).number)).toBe('subscription-not-to-pay');
  await expectBooksToBalance(floor);
});

test('four customers and an offering that is paid after its draw: paid, waived, tried at the deadline, and failed', async () => {
  const number = await numberOf('BRIN');
  for (const customer of customers) expect(await subscribed(customer, { number, quantity: customer === 4n ? '2000' : '500' })).toBe('accepted');
  await liveTo(at('2026-11-27', '17:59'));
  expect(await ownOf(1n, 'BRIN')).toMatchObject({ state: 'awaiting-draw', mayCancel: false });
  expect(await settled('cancel', 1n, (await ownOf(1n, 'BRIN')).number)).toBe('subscription-not-to-cancel');
  expect(await subscribed(1n, { number, quantity: '10' })).toBe('subscription-window-over');
  await liveTo(at('2026-11-27', '18:00'));
  const won = await ownOf(1n, 'BRIN');
  expect(won.state).toBe('awaiting-payment');
  // A jump of the clock would pass the deadline of the payment.
  expect(await deadlinesAhead(parts, 1n)).toMatchObject([{ at: won.dueAt, kind: 'payment-due', code: 'BRIN' }]);
  expect(await settled('pay', 1n, won.number)).toBe('accepted');
  expect(await settled('pay', 1n, won.number)).toBe('subscription-not-to-pay');
  expect(await deadlinesAhead(parts, 1n)).toEqual([]);
  expect(await settled('waive', 2n, (await ownOf(2n, 'BRIN')).number)).toBe('accepted');
  // The fourth one's money is spent before the deadline.
  await floor.price('SAP', '100.00');
  const free = (await cash(4n)).balance - (await cash(4n)).held;
  expect(await floor.place(4n, { code: 'SAP', side: 'buy', quantity: String(free / 11_000n), type: 'limit', price: '100.00' })).toHaveProperty(
    'order',
  );
  await liveTo(at('2026-12-01', '11:00'));
  await liveTo(at('2026-12-01', '12:00'));
  expect((await Promise.all(customers.map(customer => ownOf(customer, 'BRIN')))).map(({ state }) => state)).toEqual([
    ...['paid', 'abstained', 'paid', 'payment-failed'],
  ]);
  await expectBooksToBalance(floor);
});

test('customers read what the draw gave them, and who has neither paid nor waived is reminded two days and two hours before the deadline', async () => {
  await tellEverything(floor);
  await tellEverything(floor);
  const brin = { code: 'BRIN', name: 'Brinova Medizintechnik SE', offering: await numberOf('BRIN') };
  const read = async (customer: bigint) =>
    (
      await database.owner.query<{ kind: string; at: Instant; parameters: Record<string, string> }>(
        '',
        `select kind, at, parameters from message where customer_id = $1 and parameters ->> 'code' = 'BRIN' order by at, id`,
        [customer],
      )
    ).map(({ kind, at: moment, parameters }) => [kind, moment, parameters] as const);
  const { allotted, quantity } = await ownOf(3n, 'BRIN');
  const amount = (Number(allotted) * 21.5).toFixed(2);
  const until = '2026-12-01T11:00:00.000Z';
  const shares = { ...brin, quantity: allotted!, amount, currency: 'EUR', until };
  const drawn = at('2026-11-27', '18:00');
  expect(await read(3n)).toEqual([
    ['subscription-won-to-pay', drawn, { ...shares, total: quantity }],
    ['subscription-payment-soon', at('2026-11-29', '12:00'), shares],
    ['subscription-payment-soon', at('2026-12-01', '10:00'), shares],
  ]);
  expect((await read(4n)).map(([kind]) => kind).at(-1)).toBe('subscription-payment-failed');
  for (const customer of [1n, 2n]) expect((await read(customer)).map(([kind]) => kind)).toEqual(['subscription-won-to-pay']);
  await expectBooksToBalance(floor);
});

test('the held offering was drawn: winners have paid, losers are free since the payout, and its file recomputes', async () => {
  const rows = await Promise.all(customers.map(customer => ownOf(customer, 'ALMO')));
  for (const row of rows) {
    expect(['paid', 'not-won', 'listed']).toContain(row.state);
    expect(row.held).toBe('0.00');
  }
  const file = await drawFileOf(parts, await numberOf('ALMO'));
  expect(file.ok && recomputeDraw(file.value.file)).toBeNull();
  const offering = (await listOfferings(parts, 1n)).offerings.find(({ code }) => code === 'ALMO')!;
  expect(offering.amounts).toMatchObject({ isEstimate: false, actualPrice: '1.2000' });
});

test('on its first day the shares arrive, locked, at what was paid for them', async () => {
  await liveTo(at('2026-12-03', '09:00'));
  const { state, position, allotted, paid } = await ownOf(1n, 'BRIN');
  expect(state).toBe('listed');
  const found = (await openPositionsOf(database.db, { customer: 1n })).find(({ id }) => `P${id}` === position)!;
  expect(found).toMatchObject({ originKind: 'allotment', lock: { kind: 'trading-days', days: 2 }, openQuantity: BigInt(allotted!) });
  expect(found.openCost).toBe(BigInt(paid.replace('.', '')) === 0n ? found.openCost : BigInt(paid.replace('.', '')));
  expect((await wired(1n))[0]).toEqual({ status: 7, rjmoney: '-' });
  const own = everythingHeld({ customerKeys: testKeys(database.db), instruments: parts.instruments }).find(({ tables }) =>
    tables.includes('subscription'),
  )!;
  expect(await own.read(database.db, 1n)).toMatchObject([{ code: 'BRIN', state: 'listed' }, { code: 'ALMO' }, { code: 'ALMO', state: 'cancelled' }]);
  await expectBooksToBalance(floor);
});
