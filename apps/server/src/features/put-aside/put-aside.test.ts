import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld, obstaclesOf } from '../../app/own-data.ts';
import { auditContributions } from '../../audit-contributions.ts';
import { judgeBooks } from '../../audit/index.ts';
import { cashOf, Claims, Debts } from '../../books/ledger/index.ts';
import { openChart } from '../../manifests.ts';
import { bodyHash, type Submit } from '../../platform/commands/index.ts';
import { many, rounds } from '../../testing/at-once.ts';
import { expectBooksToBalance, oracleFor } from '../../testing/books.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { rolledBack } from '../../testing/rolled-back.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { valueHistory } from '../trading/value-history.ts';
import { overview } from '../wallet/index.ts';
import { moving } from './move.ts';

// Promised: money put aside is moved once per key and comes back, is no gain and no loss, stands in own data, blocks closing, and the auditor sees it.

type Body = { type?: 'Germany' | 'usd' | 'jpy'; way: 'aside' | 'back'; amount: string };

let database: TestDatabase;
let floor: TestFloor;
let move: Submit<{ readonly customer: bigint; readonly body: Body }, { readonly amount: string }>;
let minutes = 0;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.customer(1n);
  const { commands, ledger, ruleBook, now } = floor;
  // Each command comes a minute after the one before.
  const systemNow = () => (now + (minutes += 1) * 60_000) as typeof now;
  const notify = (customers: Iterable<bigint>, topics: readonly string[]) => {
    for (const customer of customers) floor.notices.push({ customer, topics });
  };
  move = moving({ db: database.db, commands, ledger, ruleBook, systemNow, notify });
});
afterAll(() => database.close());

const moved = (body: Body, key: string = randomUUID(), customer = 1n) =>
  move({ principal: { kind: 'customer', id: customer }, key, route: 'putAside/move', bodyHash: bodyHash(body), command: { customer, body } });
const cash = async () => (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance;
const figures = () => {
  const { instruments, board } = floor;
  return overview(database.db, { customer: 1n, type: 'Germany', parts: { claims: new Claims(), debts: new Debts(), instruments, board } });
};

test('a key moves the amount once, whatever is sent again, and screens are told', async () => {
  const before = await cash();
  const body = { way: 'aside', amount: '1200.50' } as const;
  expect(await moved(body, 'a')).toMatchObject({ outcome: 'accepted', fresh: true, answer: { type: 'Germany', currency: 'EUR', amount: '1200.50' } });
  expect(await moved(body, 'a')).toMatchObject({ outcome: 'accepted', fresh: false, answer: { amount: '1200.50' } });
  expect(await moved({ ...body, amount: '1300.00' }, 'a')).toMatchObject({ outcome: 'key-reused' });
  expect((await cash()) - before).toBe(-120_050n);
  expect(floor.notices).toContainEqual({ customer: 1n, topics: ['wallet'] });
  await expectBooksToBalance(floor);
});

test('total assets sink by it, the value doesn’t, and it is neither a gain nor a loss', async () => {
  expect(await figures()).toMatchObject({ balance: '48799.50', withdrawable: '48799.50', totalAssets: '48799.50', value: '50000.00' });
  const { points, result } = await valueHistory(database.db, { customer: 1n, type: 'Germany', range: 'all', parts: floor.views });
  expect([points.at(-1)!.value, result]).toEqual(['50000.00', '0.00']);
});

test('orders don’t touch it, and taken back it can be withdrawn at once', async () => {
  await floor.price('SAP', '100.00');
  const wish = { code: 'SAP', side: 'buy', type: 'limit', price: '99.00', quantity: '500' } as const;
  expect(await floor.place(1n, wish)).toMatchObject({ denial: { code: 'insufficient-available-balance' } });
  expect(await moved({ way: 'back', amount: '200.50' })).toMatchObject({ outcome: 'accepted', answer: { amount: '1000.00' } });
  expect(await figures()).toMatchObject({ withdrawable: '49000.00' });
  await expectBooksToBalance(floor);
});

test.each<[string, Body, string, object]>([
  ['more than there is', { way: 'aside', amount: '49000.01' }, 'insufficient-balance', { balanceAmount: '49000.00' }],
  ['more than lies aside', { way: 'back', amount: '1000.01' }, 'insufficient-balance', { balanceAmount: '1000.00' }],
  ['of a wallet that was never opened', { type: 'jpy', way: 'aside', amount: '1' }, 'insufficient-balance', { balanceAmount: '0' }],
  ['with decimals that yens don’t have', { type: 'jpy', way: 'aside', amount: '1.5' }, 'amount-too-many-decimals', { decimals: 0 }],
])('refused: %s', async (_, body, code, params) => {
  const before = await cash();
  expect(await moved(body)).toMatchObject({ outcome: 'denied', denial: { code, params } });
  expect(await cash()).toBe(before);
});

test('money that waits for an order is there and isn’t free', async () => {
  await floor.place(1n, { code: 'SAP', side: 'buy', type: 'limit', price: '90.00', quantity: '100' });
  expect(await moved({ way: 'aside', amount: '49000.00' })).toMatchObject({ denial: { code: 'insufficient-available-balance' } });
});

test('dollars lie aside beside euros', async () => {
  expect(await moved({ type: 'usd', way: 'aside', amount: '10.00' })).toMatchObject({ answer: { currency: 'USD', amount: '10.00' } });
});

test('the file of own data has it', async () => {
  const held = everythingHeld({ customerKeys: testKeys(database.db), instruments: floor.instruments });
  const own = held.find(({ tables }) => tables.includes('put_aside'))!;
  expect(await own.read(database.db, 1n)).toMatchObject([
    { amount: '1200.50', currency: 'EUR' },
    { amount: '-200.50', currency: 'EUR' },
    { amount: '10.00', currency: 'USD' },
  ]);
});

test('it stands in the way of closing the account, with its figure', async () => {
  const obstacles = await rolledBack(database.owner, async tx => {
    // Play money can go with the account: without it, all of this is the customer's own.
    await tx.query('', 'delete from play_money where customer_id = 1');
    await tx.query('', `update ledger_account set balance = 0, held = 0 where owner = 1 and purpose = 'cash'`);
    return obstaclesOf(tx, { id: 1n });
  });
  expect(obstacles.money).toEqual([
    { currency: 'EUR', amount: '1000.00' },
    { currency: 'USD', amount: '10.00' },
  ]);
});

test('the auditor names an amount that was changed behind the books', async () => {
  const verdict = await rolledBack(database.owner, async tx => {
    await tx.query('', 'update put_aside set amount = amount + 1');
    return judgeBooks(tx, { contributions: auditContributions(openChart()), oracle: oracleFor(floor) });
  });
  const broken = verdict.checked.filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);
  expect(broken).toContain('I96');
  expect(broken).toContain('I26');
});

test.each(rounds.map(round => BigInt(round + 1)))('fifty at once of customer %i move no more than there is, and each way ends', async customer => {
  await floor.customer(customer);
  const movedOf = async (wish: (count: number) => Body): Promise<number> => {
    const outcomes = await many(count => moved(wish(count), randomUUID(), customer));
    expect(outcomes.filter(({ outcome }) => outcome !== 'accepted' && outcome !== 'denied' && outcome !== 'busy')).toEqual([]);
    return outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  };
  // Of 50,000.00 euros, and then of the 45,000.00 that lie aside.
  expect(await movedOf(() => ({ way: 'aside', amount: '15000.00' }))).toBe(3);
  expect(await movedOf(() => ({ way: 'back', amount: '20000.00' }))).toBe(2);
  expect(await movedOf(count => ({ way: count % 2 === 0 ? 'aside' : 'back', amount: '5.00' }))).toBeGreaterThan(0);
  await expectBooksToBalance(floor);
});
