import { ok } from '@parkett/kernel';
import { afterEach, expect, test } from 'vitest';
import { bodyHash, type Outcome } from '../../platform/commands/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { buyIntent, sellIntent } from '../../testing/order-situation.ts';
import { mayTrade, TestFloor, type FloorOptions } from '../../testing/trading-floor.ts';
import type { Order, OrderIntent } from './index.ts';

// Whoever says 'close', the desk proves it: no more than what is open, unlocked and not reserved already. What an order opens or closes is what its
// intent says, never what follows from buy or sell.

const databases: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map(database => database.close()));
});

type Kind = OrderIntent['origin']['kind'];
const origins: readonly Kind[] = ['customer', 'follow', 'auto-close', 'margin-call', 'corporate', 'desk'];

class Desk {
  readonly floor: TestFloor;
  #keys = 0;

  constructor(floor: TestFloor) {
    this.floor = floor;
  }

  /** Customers 1 and 2; customer 1 has bought 10 shares of SAP. */
  static async open(options: FloorOptions = {}): Promise<Desk> {
    const database = await freshDatabase();
    databases.push(database);
    const floor = await new TestFloor(database, options).open();
    await floor.price('SAP', '100.00');
    await floor.customer(1n);
    await floor.customer(2n);
    const desk = new Desk(floor);
    await desk.give('customer', buyIntent({ customer: 1n, type: 'market', price: null }));
    return desk;
  }

  /** What becomes of an order: the code of its refusal, or null. */
  async give(kind: Kind, asked: OrderIntent): Promise<string | null> {
    const { floor } = this;
    const origin = { kind, ref: kind === 'customer' ? null : 77n };
    const intent = { ...asked, instrument: floor.instruments.withCode('SAP')!.id, origin };
    const principal = { kind, id: kind === 'customer' ? intent.customer : 900n };
    const said: Outcome<Order> = await floor.trading.place({
      ...{ principal, key: `order-${(this.#keys += 1)}`, route: 'trade/order', bodyHash: bodyHash({}) },
      command: { customer: intent.customer, effect: intent.effect, standing: mayTrade, intent: ok(intent) },
    });
    await floor.backOffice.settled();
    return said.outcome === 'denied' ? said.denial.code : said.outcome === 'accepted' ? null : said.outcome;
  }

  async orders(): Promise<number> {
    return (await this.floor.database.db.query('', 'select from orders')).length;
  }
}

const sell = (changes: Partial<OrderIntent> = {}): OrderIntent => sellIntent({ customer: 1n, ...changes });

test.each(origins)('a close by %s takes no more than what is open and not reserved', async origin => {
  const desk = await Desk.open();
  expect(await desk.give(origin, sell({ quantity: 11n }))).toBe('insufficient-holding');
  expect(await desk.give('customer', sell({ quantity: 7n }))).toBeNull();
  expect(await desk.give(origin, sell({ quantity: 4n }))).toBe('insufficient-holding');
  expect(await desk.give(origin, sell({ quantity: 3n }))).toBeNull();
  expect(await desk.give(origin, sell({ quantity: 1n }))).toBe('holding-reserved');
  expect(await desk.orders()).toBe(3);
  await expectBooksToBalance(desk.floor);
});

test.each(origins)('a close by %s takes nothing that is locked, somebody else’s or in another portfolio', async origin => {
  const desk = await Desk.open({ lock: { kind: 'minutes', minutes: 30 } });
  expect(await desk.give(origin, sell({ quantity: 1n }))).toBe('locked-position');
  await desk.floor.advance(30 * 60_000);
  expect(await desk.give(origin, sell({ customer: 2n, quantity: 1n }))).toBe('nothing-held');
  expect(await desk.give(origin, sell({ portfolio: 5n, quantity: 1n }))).toBe('nothing-held');
  const [position] = await desk.floor.database.db.query<{ id: bigint }>('', 'select id from position');
  expect(await desk.give(origin, sell({ customer: 2n, position: position!.id, quantity: 1n }))).toBe('not-holding');
  expect(await desk.give(origin, sell({ position: position!.id, quantity: 1n }))).toBeNull();
  await expectBooksToBalance(desk.floor);
});

test.each(origins)('%s can’t open by selling nor close by buying: what is said and the side must agree', async origin => {
  const desk = await Desk.open();
  expect(await desk.give(origin, sell({ effect: 'open', quantity: 1n }))).toBe('invalid-order-type');
  expect(await desk.give(origin, buyIntent({ customer: 1n, effect: 'close', quantity: 1n }))).toBe('invalid-order-type');
  expect(await desk.orders()).toBe(1);
  await expectBooksToBalance(desk.floor);
});

test('who may not open is refused by what the intent says, even where the command says that it closes', async () => {
  const { floor } = await Desk.open();
  const intent = ok(buyIntent({ customer: 1n, instrument: floor.instruments.withCode('SAP')!.id }));
  const said = await floor.trading.place({
    ...{ principal: { kind: 'customer', id: 1n }, key: 'says-it-closes', route: 'trade/order', bodyHash: bodyHash({}) },
    command: { customer: 1n, effect: 'close', standing: { ...mayTrade, tradingUntil: null }, intent },
  });
  expect(said).toMatchObject({ outcome: 'denied', denial: { code: 'fund-password-required' } });
});
