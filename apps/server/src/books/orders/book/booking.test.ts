import { afterEach, expect, test } from 'vitest';
import { breachesOf, expectBooksToBalance, verdictOn } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { TestFloor } from '../../../testing/trading-floor.ts';
import { findOrder, type Order } from '../index.ts';

const opened: TestDatabase[] = [];
afterEach(() => Promise.all(opened.splice(0).map(database => database.close())));

type Customers = { readonly floor: TestFloor; readonly database: TestDatabase; readonly buyer: bigint; readonly seller: bigint };

/** A seller who has ten shares, and a buyer of another bucket and lane. */
async function twoCustomers(): Promise<Customers> {
  const database = await freshDatabase();
  opened.push(database);
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  const [seller, buyer] = [await floor.customer(2n), await floor.customer(3n)];
  await floor.place(seller, { code: 'SAP', side: 'buy', quantity: '10' });
  return { floor, database, buyer, seller };
}

/** The seller's ten at a limit inside of the makers' quotes, which the buyer takes. The second one isn't waited for. */
async function tradeWithEachOther({ floor, buyer, seller }: Customers): Promise<{ bought: Order; sold: Order }> {
  const between = { code: 'SAP', type: 'limit', quantity: '10', price: '100.00' } as const;
  const sold = (await floor.place(seller, { ...between, side: 'sell' })) as { order: Order };
  const whole = { ...between, side: 'buy', timeInForce: 'day' } as const;
  const bought = (await floor.placeAs({ customer: buyer, standing: floor.standing, key: 'bought-from-a-customer' }, whole)) as { order: Order };
  return { bought: bought.order, sold: sold.order };
}

const stateOf = async (database: TestDatabase, { customerId: customer, id }: Order): Promise<string> =>
  (await findOrder(database.db, { customer, order: id }))!.state;
const executions = async (database: TestDatabase): Promise<number> => (await database.db.query('', 'select from execution')).length;
const refuseOf = (database: TestDatabase, customer: bigint): Promise<unknown> =>
  database.owner.query('', `alter table ledger_entry add constraint not_now check (owner <> ${customer} or kind not like 'execution-%') not valid`);

test('an execution exists when it is written: one customer is booked while the other waits, and the books hold meanwhile', async () => {
  const customers = await twoCustomers();
  const { floor, database, seller } = customers;
  await refuseOf(database, seller);
  const { bought, sold } = await tradeWithEachOther(customers);
  await expect.poll(() => stateOf(database, bought)).toBe('executed');
  expect(await executions(database)).toBe(2);
  expect(await stateOf(database, sold)).toBe('pending');
  expect(breachesOf(await verdictOn(floor))).toEqual([]);
  await database.owner.query('', 'alter table ledger_entry drop constraint not_now');
  await floor.backOffice.settled();
  expect(await stateOf(database, sold)).toBe('executed');
  await expectBooksToBalance(floor);
});

test('what was written when a server died is booked by the next one before its venue goes on', async () => {
  const customers = await twoCustomers();
  const { floor, database, seller } = customers;
  await refuseOf(database, seller);
  const { bought, sold } = await tradeWithEachOther(customers);
  await expect.poll(() => stateOf(database, bought)).toBe('executed');
  await floor.backOffice.stop();
  await database.owner.query('', 'alter table ledger_entry drop constraint not_now');
  const next = new TestFloor(database, { startsAt: floor.now });
  next.market.print(floor.instruments.withCode('SAP')!.id, { at: floor.now, price: 1_000_000 });
  await next.open();
  expect(await stateOf(database, sold)).toBe('executed');
  expect(await executions(database)).toBe(2);
  await expectBooksToBalance(next);
  await next.price('SAP', '101.00');
  await next.place(customers.buyer, { code: 'SAP', side: 'sell', quantity: '10' });
  await expectBooksToBalance(next);
});

test('while one customer’s accounts are locked by something else, customers of other lanes are booked', async () => {
  const { floor, database, buyer, seller } = await twoCustomers();
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = database.db.once(async tx => {
    await tx.query('', 'select from booked_up_to where bucket = $1 for update', [Number(seller % 64n)]);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const form = { code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' } as const;
  const place = async (customer: bigint): Promise<Order> =>
    ((await floor.placeAs({ customer, standing: floor.standing, key: `one-more-share-${customer}` }, form)) as { order: Order }).order;
  const [waits, booked] = [await place(seller), await place(buyer)];
  await expect.poll(() => stateOf(database, booked)).toBe('executed');
  expect(await stateOf(database, waits)).toBe('pending');
  release.resolve();
  await holding;
  await floor.backOffice.settled();
  expect(await stateOf(database, waits)).toBe('executed');
  await expectBooksToBalance(floor);
});
