import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashOf, unsettledOf, withdrawable } from '../../books/ledger/index.ts';
import { nothing, type Currency } from '@parkett/kernel';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { exchangeHouse, type ExchangeHouse, type Trader } from '../../testing/exchange-house.ts';

// Promised: proceeds of a sale that haven't settled can be exchanged, and are withdrawn in the other currency no earlier than they would have been in their own.

let world: ExchangeHouse;
beforeAll(async () => {
  world = await exchangeHouse();
  await world.floor.price('EURUSD', '1.10000');
  await world.floor.price('SAP', '100.00');
});
afterAll(() => world.close());

async function freeOf({ id: customer }: Trader, currency: Currency): Promise<[free: bigint, waiting: [string, bigint][]]> {
  const { db } = world.house.database;
  const cash = (await cashOf(db, { customer, currency }))!;
  const days = await unsettledOf(db, { account: cash.id, currency });
  const unsettled = days.reduce((sum, { amount }) => sum + amount, 0n) as typeof cash.balance;
  return [withdrawable(cash, { unsettled, withheld: nothing }), days.map(({ settlesOn, amount }) => [settlesOn, amount])];
}

test('what waits in the wallet that gives waits in the one that gets, until the same day', async () => {
  const who = await world.trader();
  const order = { code: 'SAP', type: 'limit', quantity: '100' } as const;
  await world.floor.place(who.id, { ...order, side: 'buy', price: '101.00' });
  await world.floor.backOffice.settled();
  await world.floor.place(who.id, { ...order, side: 'sell', price: '99.00' });
  await world.floor.backOffice.settled();
  const [free, [[settlesOn, proceeds] = ['', 0n]]] = await freeOf(who, 'EUR');
  expect(proceeds).toBeGreaterThan(900_000n);
  const [dollars] = await freeOf(who, 'USD');
  const { balance } = (await cashOf(world.house.database.db, { customer: who.id, currency: 'EUR' }))!;
  // All of it: what has settled, and 1,000.00 of the proceeds beside.
  const given = free + 100_000n;
  const { data } = await world.exchange(who, 'EUR', 'USD', `${given / 100n}.${String(given % 100n).padStart(2, '0')}`);
  const got = BigInt((data as { got: string }).got.replace('.', ''));
  const [euros, waitsInEuro] = await freeOf(who, 'EUR');
  expect([euros, waitsInEuro]).toEqual([0n, [[settlesOn, proceeds - 100_000n]]]);
  expect(balance - given).toBe(proceeds - 100_000n);
  const waits = (got * 100_000n + given - 1n) / given;
  expect(await freeOf(who, 'USD')).toEqual([dollars + got - waits, [[settlesOn, waits]]]);
  // There and back again it still waits, and no more is free than was before.
  const all = dollars + got;
  await world.exchange(who, 'USD', 'EUR', `${all / 100n}.${String(all % 100n).padStart(2, '0')}`);
  const [back, waitsAgain] = await freeOf(who, 'EUR');
  expect(back).toBeLessThanOrEqual(free + dollars);
  expect(waitsAgain.map(([day]) => day)).toEqual([settlesOn]);
  expect(waitsAgain[0]![1]).toBeGreaterThan(proceeds - 1_000n);
  await expectNothingElseBroken(world.floor, /^I(34|47|70|71)/);
});
