import { later, money, ok, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../audit-contributions.ts';
import { verifyBooks } from '../audit/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { accountsOfOwner, cashOf, Claims, Debts, HoldEnds, moneyOf, portfolioOf } from '../books/ledger/index.ts';
import { ordersOf, type Order, type OrderIntent } from '../books/orders/index.ts';
import { OwnMoments } from '../features/market/index.ts';
import { overview } from '../features/wallet/index.ts';
import { collect, manifests } from '../manifests.ts';
import { SimulatedClock } from '../platform/clock.ts';
import { bodyHash, type Outcome } from '../platform/commands/index.ts';
import { DueLoop } from '../platform/due.ts';
import { dueItems } from '../platform/due-items.ts';
import { silentLog } from '../platform/log.ts';
import { Outbox } from '../platform/outbox.ts';
import { changeRule } from '../testing/changed-rule.ts';
import { breachesOf, oracleFor } from '../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { createSavings, createSavingsTables, savedAtOnceMax, savingsAudit, savingsManifest, type Savings } from '../testing/savings-feature.ts';
import { buyIntent } from '../testing/order-situation.ts';
import { mayTrade, TestFloor } from '../testing/trading-floor.ts';
import { plugIn, running } from './plug-in.ts';

// Whoever builds a feature writes its own folder and a line in the lists. Promised: everything it brings is carried out, and the auditor sees its books.

const day = 24 * 3_600_000;
const house = collect([...manifests, savingsManifest]);
const everyOrder = { customer: 1n, currency: null, pending: false, end: null, instrument: null, offset: 0, size: 10 };
let database: TestDatabase;
let floor: TestFloor;
let ruleBook: RuleBook;
let savings: Savings;
let due: DueLoop;
let clock: SimulatedClock;
let outbox: Outbox;
let portfolio: bigint;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await createSavingsTables(database.owner);
  floor = new TestFloor(database, { house });
  ruleBook = new RuleBook({ db, rules: house.allRules, businessNow: () => floor.now });
  const { ledger, commands, backOffice } = floor;
  savings = createSavings({ commands, ledger, ruleBook });
  clock = new SimulatedClock({ at: floor.now, speed: 1, paused: false }, () => 0);
  due = new DueLoop({ db, clock, log: silentLog() });
  outbox = new Outbox({ db, log: silentLog() });
  plugIn([savings.feature], {
    calls: undefined as never,
    claims: new Claims(),
    debts: new Debts(),
    ahead: new OwnMoments(),
    erasure: { register: () => {} },
    due: kind => due.register(dueItems({ db, log: silentLog() }, kind)),
    ...{ outbox, backOffice, holdEnds: new HoldEnds(ledger) },
  });
  await floor.open();
  await ruleBook.open();
  await floor.customer(1n);
});
afterAll(() => database.close());

const save = (key: string, amount: bigint) =>
  savings.save({
    ...{ principal: { kind: 'customer', id: 1n }, key, route: 'savings/save', bodyHash: bodyHash({ amount: String(amount) }) },
    command: { customer: 1n, amount: money('EUR', amount) },
  });
const cash = async () => (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!;
const notes = async (): Promise<string[]> =>
  (await database.db.query<{ what: string }>('', 'select what from saving_note order by place')).map(({ what }) => what);
const breaches = async (): Promise<string[]> =>
  breachesOf(
    await verifyBooks(database.verify, {
      contributions: [...auditContributions(house.openChart(), house.fundings), savingsAudit],
      oracle: { ...oracleFor(floor), ruleBook },
    }),
  );

test('a money command moves money into a portfolio of its own, sets a fee aside and is on the audit, once per key', async () => {
  const before = await cash();
  expect(await save('a', 5_000n)).toMatchObject({ outcome: 'accepted', fresh: true, answer: { number: 'S1' } });
  expect(await save('a', 5_000n)).toMatchObject({ outcome: 'accepted', fresh: false, answer: { number: 'S1' } });
  expect(await save('a', 6_000n)).toMatchObject({ outcome: 'key-reused' });
  portfolio = (await portfolioOf(database.db, { owner: 1n, kind: 'savings' }))!;
  const after = await cash();
  expect([after.balance - before.balance, after.held - before.held]).toEqual([-5_000n, 100n]);
  expect(await database.db.query('', `select actor, facts ->> 'saving' as saving from audit_entry where action = 'savings.saved'`)).toEqual([
    { actor: '1', saving: '1' },
  ]);
});

test('what is saved lowers total assets and not the value; what is owed lowers equity and what may be withdrawn', async () => {
  const { instruments, board } = floor;
  const debts = new Debts();
  const read = () => overview(database.db, { customer: 1n, type: 'Germany', parts: { claims: new Claims(), debts, instruments, board } });
  const before = await read();
  await save('aside', 5_000n);
  const after = await read();
  expect(before).toMatchObject({ totalAssets: '49950.00', value: '50000.00', equity: '50000.00' });
  expect(after).toMatchObject({ totalAssets: '49900.00', value: '50000.00', equity: '50000.00', withdrawable: '49898.00' });
  debts.register({ kind: 'loan', debtOf: async (_, { currency }) => ({ owed: money(currency, 30_000n), withheld: money(currency, 1_000n) }) });
  expect(await read()).toMatchObject({ value: '50000.00', equity: '49700.00', withdrawable: '49888.00' });
  expect((await moneyOf(database.db, 1n)).find(({ currency }) => currency === 'EUR')).toEqual({ currency: 'EUR', balance: 5_000_000n });
});

test('its rule is a rule of the house: a change holds from its moment', async () => {
  expect(await save('much', 95_000n)).toMatchObject({ outcome: 'accepted', fresh: true });
  await changeRule(database.db, ruleBook, { name: savedAtOnceMax.name, value: 1_000, from: floor.now });
  expect(await save('b', 1_001n)).toMatchObject({ outcome: 'denied' });
  expect(await save('b', 1_000n)).toMatchObject({ outcome: 'accepted', fresh: true });
});

test('its event is heard, and its job runs from the start to the end', async () => {
  const app = running(savings.feature.jobs!, silentLog());
  await app.start();
  outbox.start();
  await expect.poll(async () => (await notes()).filter(what => /letter/.test(what)).length).toBeGreaterThan(0);
  await outbox.stop();
  await app.stop();
  expect(savings.jobs).toEqual(['started', 'stopped']);
});

test('a jump of the clock ends what the fees held at their own moment, and stops before what somebody must decide', async () => {
  const start = clock.now();
  expect((await cash()).held).toBeGreaterThan(0n);
  expect(await due.jump(later(start, 90 * day))).toEqual({ at: start + 60 * day - 1, early: { why: 'stops', work: 'savings.decision' } });
  expect(await notes()).toContain('fee ended');
  expect((await cash()).held).toBe(0n);
  const ends = await database.db.query<{ at: Instant }>(
    '',
    `select distinct ended_at as at from ledger_hold where claim = 'savings-fee' and state = 'expired'`,
  );
  expect(ends).toEqual([{ at: later(start, 30 * day) }]);
  await due.stop();
});

/** An order for shares of SAP that is paid from what was saved. */
const order = async (key: string, asked: Partial<OrderIntent>): Promise<Outcome<Order>> => {
  const intent = buyIntent({ customer: 1n, portfolio, funding: 'savings', instrument: floor.instruments.withCode('SAP')!.id, ...asked });
  const said = await floor.trading.place({
    ...{ principal: { kind: 'customer', id: 1n }, key, route: 'savings/order', bodyHash: bodyHash({ key }) },
    command: { customer: 1n, effect: intent.effect, standing: mayTrade, intent: ok(intent) },
  });
  await floor.backOffice.settled();
  return said;
};
const saved = async () => (await accountsOfOwner(database.db, { owner: 1n, portfolio, purpose: 'savings' }))[0]!;

test('an order is paid from the savings: its hold lies there, its money leaves there and comes back there, and cash never moves', async () => {
  await floor.price('SAP', '100.00');
  const [cashBefore, before] = [await cash(), await saved()];
  const placed = await order('buy', { quantity: 5n, price: 900_000n });
  expect(placed).toMatchObject({ outcome: 'accepted', answer: { funding: 'savings', portfolio, holdPlaced: 45_100n } });
  expect(await saved()).toMatchObject({ balance: before.balance, held: 45_100n, count: 1 });
  expect(await breaches()).toEqual([]);
  await floor.price('SAP', '90.00');
  await floor.price('SAP', '89.00');
  const [bought] = (await ordersOf(database.db, { ...everyOrder, end: 'executed' })).orders;
  expect(bought).toMatchObject({ filled: 5n, feeCharged: 100n });
  const paid = bought!.executedValue + bought!.feeCharged;
  expect(await saved()).toMatchObject({ balance: before.balance - paid, held: 0n, count: 1 });
  expect(await accountsOfOwner(database.db, { owner: 1n, portfolio, purpose: 'shares' })).toMatchObject([{ balance: 5n }]);
  expect((await notes()).filter(what => what.endsWith('with savings'))).toEqual(['buy 5 with savings']);
  expect(await breaches()).toEqual([]);
  // What was bought with savings isn't the wallet's to sell.
  const sale = { side: 'sell', effect: 'close', type: 'market', quantity: 5n, price: null } as const;
  expect(await order('sell-from-wallet', { ...sale, portfolio: 0n, funding: 'cash' })).toMatchObject({ denial: { code: 'nothing-held' } });
  expect(await order('sell', sale)).toMatchObject({ outcome: 'accepted' });
  const [sold] = (await ordersOf(database.db, { ...everyOrder, end: 'executed' })).orders;
  expect(await saved()).toMatchObject({ balance: before.balance - paid + sold!.executedValue - sold!.feeCharged, held: 0n, count: 0 });
  expect(await cash()).toEqual(cashBefore);
  expect(await breaches()).toEqual([]);
});

test('what it has follow from an execution is written in the transaction that books it: while it can’t be, nothing is booked', async () => {
  const noted = async (): Promise<number> => (await notes()).filter(what => what === 'buy 3 with savings').length;
  const before = await saved();
  await database.owner.query('', `alter table saving_note add constraint not_now check (what not like 'buy%') not valid`);
  const intent = buyIntent({
    customer: 1n,
    portfolio,
    funding: 'savings',
    instrument: floor.instruments.withCode('SAP')!.id,
    quantity: 3n,
    price: 900_000n,
  });
  const placed = await floor.trading.place({
    ...{ principal: { kind: 'customer', id: 1n }, key: 'buy-three', route: 'savings/order', bodyHash: bodyHash({ key: 'buy-three' }) },
    command: { customer: 1n, effect: intent.effect, standing: mayTrade, intent: ok(intent) },
  });
  expect(placed).toMatchObject({ outcome: 'accepted' });
  await expect.poll(() => floor.backOffice.trouble, { timeout: 10_000 }).not.toBeNull();
  expect(await saved()).toMatchObject({ balance: before.balance, count: 1 });
  await database.owner.query('', 'alter table saving_note drop constraint not_now');
  await floor.backOffice.settled();
  expect(await noted()).toBe(1);
  expect((await saved()).balance).toBeLessThan(before.balance);
  expect(await breaches()).toEqual([]);
});

test('an order whose savings don’t suffice is refused by what is free there, whatever lies in the wallet', async () => {
  expect(await order('too-much', { quantity: 500n, price: 890_000n })).toMatchObject({
    denial: { code: 'insufficient-available-balance', params: { neededAmount: '44501.00' } },
  });
});

test('the auditor asks its check beside all others, and names what is wrong', async () => {
  expect(await breaches()).toEqual([]);
  await database.owner.query('', 'update saving set amount = amount + 1 where id = 1');
  const found = await breaches();
  expect(found).toContainEqual('S1: customer 1 saved 106001, 106000 came into the portfolio');
  expect(found.map(breach => breach.split(':')[0])).toContain('I26');
});
