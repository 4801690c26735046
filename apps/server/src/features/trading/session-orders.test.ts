import { instantOf } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { ordersById } from '../../books/orders/store.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

// Promised: an order for one early or late session is carried out in that session or not at all.

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  // A Wednesday, 08:30 in Frankfurt.
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T07:30:00Z') }).open();
  await floor.customer(1n);
  await floor.price('SAP', '100.00');
});
afterAll(() => database.close());

const inSession = { code: 'SAP', side: 'buy', type: 'limit', quantity: '5', timeInForce: 'day', thisSessionOnly: true } as const;
async function placed(changes: object): Promise<bigint> {
  const answer = await floor.place(1n, { ...inSession, ...changes });
  if (!('order' in answer)) throw new Error(JSON.stringify(answer));
  return answer.order.id;
}
const stateOf = async (id: bigint): Promise<string> => (await ordersById(database.db, [id]))[0]!.state;
const liveTo = (at: string): Promise<void> => floor.advance(instantOf(at) - floor.now);

test('in the pre-market one order executes, and one that finds nothing ends with the session', async () => {
  const executed = await placed({ price: '101.00' });
  const resting = await placed({ price: '95.00' });
  expect([await stateOf(executed), await stateOf(resting)]).toEqual(['executed', 'pending']);
  await liveTo('2026-11-25T07:55:01Z');
  expect(await stateOf(resting)).toBe('expired');
});

test('in the main hours there is no such session, which the refusal says with the next one', async () => {
  await liveTo('2026-11-25T09:00:00Z');
  await floor.price('SAP', '100.00');
  expect(await floor.place(1n, { ...inSession, price: '99.00' })).toMatchObject({
    denial: { code: 'outside-trading-hours', params: { opensAt: '2026-11-25T16:40:00.000Z' } },
  });
});

test('an order in the pause before the late session waits for it and no further', async () => {
  await liveTo('2026-11-25T16:37:00Z');
  const [executed, resting] = [await placed({ price: '101.00' }), await placed({ price: '95.00' })];
  expect(await stateOf(executed)).toBe('pending');
  await liveTo('2026-11-25T16:40:05Z');
  await floor.price('SAP', '100.10');
  expect([await stateOf(executed), await stateOf(resting)]).toEqual(['executed', 'pending']);
  await liveTo('2026-11-25T21:00:01Z');
  expect(await stateOf(resting)).toBe('expired');
});

test('in the closed hours it is held for the next early session, if its customer says so', async () => {
  await liveTo('2026-11-25T22:00:00Z');
  expect(await floor.place(1n, { ...inSession, price: '99.00' })).toMatchObject({ denial: { code: 'outside-trading-hours' } });
  const held = await placed({ price: '95.00', holdUntilNextSession: true });
  await liveTo('2026-11-26T07:30:00Z');
  expect(await stateOf(held)).toBe('pending');
  await liveTo('2026-11-26T07:55:01Z');
  expect(await stateOf(held)).toBe('expired');
  await expectBooksToBalance(floor);
});
