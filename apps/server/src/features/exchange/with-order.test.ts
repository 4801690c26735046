import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { exchangeHouse, type ExchangeHouse, type Trader } from '../../testing/exchange-house.ts';
import type { Answer } from '../../testing/visitor.ts';

// Promised: a purchase whose wallet lacks money exchanges what is missing first, where its customer ticked that: both happen or neither, the exchange stays
// when the order ends unexecuted, and an order without the tick is as it was.

let world: ExchangeHouse;
beforeAll(async () => {
  world = await exchangeHouse();
  await world.floor.price('EURUSD', '1.10000');
  await world.floor.price('AAPL', '225.00');
});
afterAll(() => world.close());

// A demo account has 10,000.00 USD; this sets more than twice as much aside.
const dear = { code: 'AAPL', side: 'buy', type: 'limit', price: '220.00', quantity: '100', timeInForce: 'day' };
type Order = Partial<Omit<typeof dear, 'price'>> & { price?: string | undefined; exchange?: { from: string; quote: string } };

const place = (who: Trader, order: Order = {}, key: string = randomUUID()): Promise<Answer> =>
  who.visitor.post('trade/order', { ...dear, ...order }, { key });
const costs = async (who: Trader, order: Order = {}): Promise<Answer> => who.visitor.post('trade/costs', { ...dear, ...order });
const listed = async (who: Trader) =>
  ((await who.visitor.post('exchange/list', {})).data as { exchanges: { number: string; order: string | null }[] }).exchanges;
const money = async (who: Trader) => [await world.cash(who, 'EUR'), await world.cash(who, 'USD')];
const tick = async (who: Trader, from: 'EUR' | 'USDT' | 'JPY' = 'EUR') => ({
  exchange: { from, quote: (await world.quote(who, from, 'USD')).quote },
});

/** Accounts are opened here by another clock than orders are given by. */
const agree = (): Promise<void> => expectNothingElseBroken(world.floor, /^I(34|47|70|71)/);

test('what is missing is exchanged with the order, as the cost card said, and stays when the order is cancelled', async () => {
  const who = await world.trader();
  expect(await place(who)).toMatchObject({ code: 'insufficient-available-balance', params: { currency: 'USD' } });
  expect(await costs(who)).toMatchObject({ data: { exchange: null, fault: { code: 'insufficient-available-balance' } } });
  const ticked = await tick(who);
  const { hold, exchange } = (await costs(who, ticked)).data as { hold: string; exchange: Record<string, string> };
  // 220.00 × 100 with the commission of 1.00 and 0.10 %: 12,023.00 USD are missing, for 1.09725 each.
  expect({ hold, exchange }).toEqual({
    hold: '22023.00',
    exchange: { from: 'EUR', given: '10957.40', got: '12023.00', spread: '27.39', rate: '1.09725' },
  });
  expect(await costs(who, ticked)).toMatchObject({ data: { fault: null, availableAfter: '0.00' } });
  const key = randomUUID();
  const placed = await place(who, ticked, key);
  const [made] = await listed(who);
  expect(placed).toMatchObject({ status: 1, data: { hold, exchange: { ...exchange, number: made!.number } } });
  const { number } = placed.data as { number: string };
  expect(made).toMatchObject({ order: number, given: '10957.40', got: '12023.00' });
  expect(await money(who)).toEqual([5_000_000n - 1_095_740n, 2_202_300n]);
  expect(await place(who, ticked, key)).toEqual(placed);
  expect(await money(who)).toEqual([5_000_000n - 1_095_740n, 2_202_300n]);
  expect(await who.visitor.post('trade/cancel', { number }, { key: randomUUID() })).toMatchObject({ status: 1 });
  await world.floor.advance(1_000);
  expect(await money(who)).toEqual([5_000_000n - 1_095_740n, 2_202_300n]);
  // The money is there now: the same order exchanges nothing, and its rate stays good.
  const again = await tick(who);
  expect(await place(who, again)).toMatchObject({ status: 1, data: { exchange: null } });
  expect(await world.execute(who, again.exchange.quote, '1.00')).toMatchObject({ status: 1 });
  await agree();
});

test('what a purchase without a limit leaves of its reserve stays in the wallet of its currency', async () => {
  const who = await world.trader();
  const { data } = await place(who, { type: 'market', price: undefined, ...(await tick(who)) });
  const { hold, exchange } = data as { hold: string; exchange: { given: string; got: string } };
  await world.floor.advance(1_000);
  const [row] = await world.house.database.owner.query<{ cost: bigint }>(
    '',
    'select executed_value + fee_charged as cost from orders where customer_id = $1',
    [who.id],
  );
  const cents = (text: string) => BigInt(text.replace('.', ''));
  expect(cents(hold)).toBeGreaterThan(row!.cost);
  expect(await money(who)).toEqual([5_000_000n - cents(exchange.given), 1_000_000n + cents(exchange.got) - row!.cost]);
  await agree();
});

test('a wallet that was never opened gets the money of an order', async () => {
  await world.floor.price('USDJPY', '150.000');
  const who = await world.trader();
  const { quote } = await world.quote(who, 'EUR', 'JPY');
  const order = { code: 'USDJPY', price: '149.000', quantity: '100', exchange: { from: 'EUR', quote } };
  expect(await place(who, order)).toMatchObject({ status: 1, data: { currency: 'JPY', exchange: { from: 'EUR' } } });
  expect(await world.cash(who, 'JPY')).toBeGreaterThanOrEqual(14_900n);
  await agree();
});

test('a refused order exchanges nothing, and a refused exchange places nothing', async () => {
  const [who, other] = [await world.trader(), await world.trader()];
  const tried = async (order: Order) => place(who, { ...(await tick(who)), ...order });
  expect(await tried({ price: '400.00' })).toMatchObject({ code: 'price-limit-exceeded' });
  expect(await tried({ quantity: '0.5' })).toMatchObject({ code: 'not-whole-lots' });
  expect(await tried({ quantity: '400' })).toMatchObject({ code: 'insufficient-balance', params: { currency: 'EUR' } });
  expect(await tried({ side: 'sell' })).toMatchObject({ code: 'malformed', params: { field: 'exchange' } });
  expect(await tried({ exchange: { from: 'USD', quote: '1' } })).toMatchObject({ code: 'currencies-same' });
  expect(await tried({ exchange: { from: 'EUR', quote: '0' } })).toMatchObject({ code: 'no-such-quote' });
  expect(await tried({ ...(await tick(other)) })).toMatchObject({ code: 'no-such-quote' });
  expect(await tried({ exchange: { from: 'EUR', quote: (await world.quote(who, 'USD', 'EUR')).quote } })).toMatchObject({ code: 'no-such-quote' });
  expect(await tried(await tick(who, 'JPY'))).toMatchObject({ code: 'insufficient-balance', params: { balanceAmount: '0', currency: 'JPY' } });
  const late = await tick(who);
  world.pass(15_000);
  expect(await costs(who, late)).toMatchObject({ data: { exchange: null, fault: { code: 'quote-expired' } } });
  expect(await place(who, late)).toMatchObject({ code: 'quote-expired', params: { seconds: 15 } });
  const moved = await tick(who);
  await world.floor.price('EURUSD', '1.10200');
  expect(await place(who, moved)).toMatchObject({ code: 'rate-changed' });
  await world.floor.price('EURUSD', '1.10000');
  expect(await listed(who)).toEqual([]);
  expect(await who.visitor.post('trade/orders', { type: 'usd', state: 'pending', page: 1, size: 10 })).toMatchObject({ data: { orders: [] } });
  expect(await money(who)).toEqual([5_000_000n, 1_000_000n]);
});

test('twenty at once with one rate are one exchange, and twenty in opposite directions all end', async () => {
  const who = await world.trader();
  const ticked = await tick(who);
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(who, ticked)));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  expect(await listed(who)).toHaveLength(1);
  const both = await world.trader();
  const ways = await Promise.all(
    Array.from({ length: 20 }, async (_, count) => (count % 2 === 0 ? tick(both) : { turned: (await world.quote(both, 'USD', 'EUR')).quote })),
  );
  const ended = await Promise.all(
    ways.map(way => ('turned' in way ? world.execute(both, way.turned, '1.00') : place(both, { ...way, quantity: '46', price: '219.00' }))),
  );
  expect(ended.filter(({ code }) => code === 'system-busy')).toEqual([]);
  await agree();
});
