import { ok } from '@parkett/kernel';
import { afterEach, expect, test } from 'vitest';
import { collect, manifests } from '../../manifests.ts';
import { bodyHash, type Outcome } from '../../platform/commands/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { HouseVenue } from '../../testing/house-venue.ts';
import { buyIntent } from '../../testing/order-situation.ts';
import { mayTrade, TestFloor } from '../../testing/trading-floor.ts';
import { executionsOf, findOrder, type Order, type OrderIntent } from './index.ts';

// An order names its venue. Promised: it goes there and nowhere else, and what is said of it there is booked once.

const house = collect([...manifests, { name: 'house', venues: ['house'] }]);
let database: TestDatabase;
const opened: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()));
});

async function openFloor(): Promise<{ floor: TestFloor; venue: HouseVenue }> {
  opened.push((database = await freshDatabase()));
  const floor = await new TestFloor(database, { house }).open();
  const venue = new HouseVenue({ market: floor.market, said: batch => floor.backOffice.venueSaid(batch) });
  await floor.backOffice.connect(venue);
  await floor.price('SAP', '100.00');
  await floor.customer(1n);
  return { floor, venue };
}

async function order(floor: TestFloor, asked: Partial<OrderIntent>): Promise<Outcome<Order>> {
  const intent = buyIntent({ customer: 1n, instrument: floor.instruments.withCode('SAP')!.id, type: 'market', price: null, ...asked });
  const said = await floor.trading.place({
    ...{ principal: { kind: 'customer', id: 1n }, key: `to-${intent.venue}-${intent.side}`, route: 'trade/order', bodyHash: bodyHash({}) },
    command: { customer: 1n, effect: intent.effect, standing: mayTrade, intent: ok(intent) },
  });
  await floor.backOffice.settled();
  return said;
}

const clearedBy = (venue: string): Promise<unknown> =>
  database.db.query(
    '',
    `select count(distinct p.entry_id)::int as entries, sum(p.amount)::int as left from ledger_posting p join ledger_account a on a.id = p.account_id where a.purpose = $1`,
    [`clearing:${venue}`],
  );

/** What an order's executions moved, entry by entry. */
const bookedSides = async (id: bigint): Promise<string[]> =>
  (
    await database.db.arrays<[string]>(
      '',
      `select format('%s: %s', e.kind, string_agg(a.purpose, ', ' order by a.purpose)) from execution x join ledger_entry e on e.reference = x.id and e.kind like 'execution-%'
       join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id where $1 in (x.buy_order, x.sell_order) group by e.id, e.kind`,
      [id],
    )
  ).map(([line]) => line);

test('an order goes to the venue that it names, executes there once, and is booked against the house without clearing', async () => {
  const { floor, venue } = await openFloor();
  const placed = await order(floor, { venue: 'house' });
  expect(placed).toMatchObject({ outcome: 'accepted', answer: { venue: 'house' } });
  const { id } = (placed as { answer: Order }).answer;
  expect(venue.heard).toEqual([`submit ${id}`]);
  expect(await findOrder(database.db, { customer: 1n, order: id })).toMatchObject({ state: 'executed', filled: 10n });
  expect(await executionsOf(database.db, [id])).toMatchObject([{ quantity: 10n }]);
  expect(await clearedBy('house')).toEqual([{ entries: 0, left: null }]);
  expect(await clearedBy('embedded')).toEqual([{ entries: 0, left: null }]);
  expect(await bookedSides(id)).toEqual(['execution-buy: cash, fees, maker, maker, shares']);
  await expectBooksToBalance(floor, house);
});

test('an order to the exchange is none of the other venue’s business, whatever that one says of it', async () => {
  const { floor, venue } = await openFloor();
  const placed = await order(floor, { venue: 'embedded', type: 'limit', price: 900_000n });
  const { id } = (placed as { answer: Order }).answer;
  venue.say({ kind: 'cancelled', order: id, at: floor.now, reason: 'requested', worst: null, best: null });
  await floor.backOffice.settled();
  expect(venue.heard).toEqual([]);
  expect(await findOrder(database.db, { customer: 1n, order: id })).toMatchObject({ state: 'pending' });
  await floor.price('SAP', '89.00');
  expect(await findOrder(database.db, { customer: 1n, order: id })).toMatchObject({ state: 'executed' });
  await expectBooksToBalance(floor, house);
});

test('two venues that count their executions alike are both booked', async () => {
  const { floor } = await openFloor();
  for (const venue of ['house', 'embedded']) expect(await order(floor, { venue })).toMatchObject({ outcome: 'accepted' });
  expect(await database.db.query('', `select venue from orders where state = 'executed' order by id`)).toEqual([
    { venue: 'house' },
    { venue: 'embedded' },
  ]);
  await expectBooksToBalance(floor, house);
});

test('a venue that is started again is told what its log says behind the place that it names, and nothing of another’s', async () => {
  const { floor, venue } = await openFloor();
  venue.asleep = true;
  const atHouse = ((await order(floor, { venue: 'house' })) as { answer: Order }).answer;
  await order(floor, { venue: 'embedded', type: 'limit', price: 900_000n });
  const again = new HouseVenue({ market: floor.market, said: batch => floor.backOffice.venueSaid(batch) });
  await floor.backOffice.connect(again);
  await floor.backOffice.settled();
  expect(again.heard).toEqual([`submit ${atHouse.id}`]);
  expect(await findOrder(database.db, { customer: 1n, order: atHouse.id })).toMatchObject({ state: 'executed' });
  await expectBooksToBalance(floor, house);
});

test.each([
  ['a venue', { venue: 'elsewhere' }],
  ['a funding', { funding: 'favours' }],
])('%s that nobody registered is refused, and nothing is written', async (_, asked) => {
  const { floor } = await openFloor();
  expect(await order(floor, asked)).toMatchObject({ outcome: 'denied', denial: { code: 'invalid-order-type' } });
  expect(await database.db.query('', 'select from orders')).toEqual([]);
});

test('a venue that is registered but not there yet takes no order', async () => {
  opened.push((database = await freshDatabase()));
  const floor = await new TestFloor(database, { house }).open();
  await floor.customer(1n);
  expect(await order(floor, { venue: 'house' })).toMatchObject({ outcome: 'busy' });
});

test('no server starts over pending orders that nothing in it answers for', async () => {
  const { floor, venue } = await openFloor();
  venue.asleep = true;
  await order(floor, { venue: 'house' });
  await expect(new TestFloor(database).open()).rejects.toThrow(
    "There are pending orders at the venue 'house', which nothing in this Parkett registers",
  );
  await database.owner.query('', `update orders set venue = 'embedded', funding = 'favours'`);
  await expect(floor.reopen()).rejects.toThrow("There are pending orders paid by 'favours', which nothing in this Parkett registers");
});

test('two of one name are a sentence at start', () => {
  const [cash] = manifests.flatMap(({ fundings = [] }) => fundings);
  expect(() => collect([...manifests, { name: 'again', venues: ['embedded'] }])).toThrow("The venue 'embedded' is registered twice");
  expect(() => collect([...manifests, { name: 'again', fundings: [cash!] }])).toThrow("The funding 'cash' is registered twice");
});
