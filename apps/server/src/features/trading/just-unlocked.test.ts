import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givePlayMoney } from '../../books/ledger/index.ts';
import { movementKinds } from '../../manifests.ts';
import { simulator } from '../../testing/market-house.ts';
import { signInHouse, type HouseOptions } from '../../testing/sign-in-house.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { addTradingCalls } from './index.ts';

// Promised: what one process has answered holds in every other one from then on. These two hear nothing of each other, since a message on the bus may be
// slower than the customer's next call.

let floor: TestFloor;
const addCalls: HouseOptions['addCalls'] = ({ calls, database, customers }) => {
  floor ??= new TestFloor(database);
  addTradingCalls(calls, {
    ...{ desk: floor.trading, db: database.db, history: simulator, movements: movementKinds, dividendsOf: dividendsOfPosition },
    standingOf: caller => customers.standingOf(caller),
    look: caller => customers.look(caller),
  });
};
const here = await signInHouse({ addCalls, welcome: (tx, { id }) => givePlayMoney(tx, { ledger: floor.ledger, customer: id, at: floor.now }) });
const there = await signInHouse({ addCalls, beside: here });
const fundPassword = '482915';
const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '90.00', timeInForce: 'day' };

beforeAll(async () => {
  await floor.open();
  await floor.price('SAP', '100.00');
});
beforeEach(() => void (here.clock.now = floor.now));
afterAll(async () => {
  await floor.backOffice.settled();
  await there.close();
  await here.close();
});

type Asked = { readonly at: Visitor; readonly elsewhere: Visitor };
/** A customer without a fund password, whom both processes know so. */
async function customerOfBoth(): Promise<Asked> {
  const at = here.visitor();
  await at.enter('demo/open', {});
  const elsewhere = at.twin(there.app);
  for (const process of [at, elsewhere]) expect((await process.post('user/profile')).data).toMatchObject({ tradingUnlockedUntil: null });
  return { at, elsewhere };
}
const place = (visitor: Visitor): Promise<Answer> => visitor.post('trade/order', order, { key: randomUUID() });
const setsOne = async (visitor: Visitor): Promise<void> =>
  expect(await visitor.post('user/setFundPassword', { fundPassword })).toMatchObject({ status: 1 });

test('N-9: once setFundPassword has answered, twenty orders at once are taken at both processes', async () => {
  const { at, elsewhere } = await customerOfBoth();
  await setsOne(at);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => place(n % 2 === 0 ? elsewhere : at)));
  expect(answers.map(({ status, code }) => code ?? status)).toEqual(answers.map(() => 1));
});

test('N-9: orders beside a sign-out in the other process end as at one: with 401, never with a question for the fund password', async () => {
  const { at, elsewhere } = await customerOfBoth();
  await setsOne(at);
  expect(await place(elsewhere)).toMatchObject({ status: 1 });
  await at.post('user/logout');
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(elsewhere)));
  expect(answers.map(({ http, code }) => ({ http, code }))).toEqual(answers.map(() => ({ http: 401, code: 'no-session' })));
});

test('the cost card, the profile and the security page of the other process know it too, and a second one isn’t asked for', async () => {
  const { at, elsewhere } = await customerOfBoth();
  await setsOne(at);
  expect((await elsewhere.post('trade/costs', order)).data).toMatchObject({ denial: null });
  expect((await elsewhere.post('user/profile')).data).not.toMatchObject({ tradingUnlockedUntil: null });
  expect((await elsewhere.post('security/overview')).data).toMatchObject({ fundPassword: true });
  expect(await elsewhere.post('user/setFundPassword', { fundPassword: '719304' })).toMatchObject({ code: 'fund-password-already-set' });
});

test('what is confirmed in the other process asks for the fund password that was just set', async () => {
  const { at, elsewhere } = await customerOfBoth();
  await setsOne(at);
  const asked = { operation: 'change-fund-password' };
  expect(await elsewhere.post('security/confirm', asked)).toMatchObject({ code: 'fund-password-required' });
  expect(await elsewhere.post('security/changeFundPassword', { fundPassword: '719304' })).toMatchObject({
    status: 0,
    code: expect.not.stringContaining('fund-password-not-set'),
  });
});
