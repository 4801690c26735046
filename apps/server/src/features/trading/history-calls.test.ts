import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlayMoney } from '../../books/ledger/index.ts';
import { movementKinds } from '../../manifests.ts';
import { simulator } from '../../testing/market-house.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { dividendsOfPosition } from '../corporate-actions/index.ts';
import { addTradingCalls } from './index.ts';

let floor: TestFloor;
const house = await signInHouse({
  addCalls: ({ calls, database, customers }) => {
    floor = new TestFloor(database);
    addTradingCalls(calls, {
      ...{ desk: floor.trading, db: database.db, history: simulator, movements: movementKinds, dividendsOf: dividendsOfPosition },
      standingOf: caller => customers.standingOf(caller),
      look: caller => customers.look(caller),
    });
  },
  welcome: (tx, { id }) => givePlayMoney(tx, { ledger: floor.ledger, customer: id, at: floor.now }),
});
let visitor: Visitor;
beforeAll(async () => {
  await floor.open();
  await floor.price('SAP', '100.00');
  house.clock.now = floor.now;
  visitor = house.visitor();
  await visitor.enter('demo/open', {});
  await visitor.post('user/setFundPassword', { fundPassword: '482915' });
  const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '99.00', timeInForce: 'day' };
  expect(await visitor.post('trade/order', order, { key: randomUUID() })).toMatchObject({ status: 1 });
  await floor.price('SAP', '98.00');
  await floor.backOffice.settled();
});
afterAll(() => house.close());

test('a customer narrows the history to one of their instruments and to days; a day that isn’t one is refused, also for the file', async () => {
  expect((await visitor.post('trade/ordered')).data).toEqual({ instruments: [{ code: 'SAP', name: 'SAP SE' }] });
  const listed = async (filters: object) => ((await visitor.post('trade/orders', { state: 'ended', ...filters })).data as { total: number }).total;
  expect(await Promise.all([{ code: 'SAP' }, { code: 'DTE' }, { code: 'XXX' }].map(listed))).toEqual([1, 0, 0]);
  expect(await Promise.all([{ from: '2026-11-25' }, { from: '2026-11-26' }, { to: '2026-11-24' }].map(listed))).toEqual([1, 0, 0]);
  for (const days of [{ from: '2026-02-30' }, { to: '2026-13-01' }]) {
    expect(await visitor.post('trade/orders', { state: 'ended', ...days })).toMatchObject({ code: 'malformed' });
    expect(await visitor.post('trade/ordersFile', days)).toMatchObject({ code: 'malformed' });
  }
});
