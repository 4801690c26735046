import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, atOnce, many, rounds } from '../../testing/at-once.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { exchangeHouse, type ExchangeHouse, type Rate } from '../../testing/exchange-house.ts';

// Promised: however many exchanges come at once, each rate is taken once, no wallet falls below zero, and none waits for another for ever.

let world: ExchangeHouse;
beforeAll(async () => {
  world = await exchangeHouse();
  await world.floor.price('EURUSD', '1.10000');
});
afterAll(() => world.close());

test.each(rounds)('round %i: fifty at once with one rate are one exchange', async () => {
  const who = await world.trader();
  const { quote } = await world.quote(who, 'EUR', 'USD');
  const answers = await many(() => world.execute(who, quote, '100.00'));
  expect(accepted(answers, 'quote-used')).toBe(1);
  expect(await world.cash(who, 'EUR')).toBe(4_990_000n);
});

test.each(rounds)('round %i: fifty at once in opposite directions between the same two wallets all end', async () => {
  const who = await world.trader();
  const quotes: Rate[] = [];
  for (let count = 0; count < atOnce; count += 1)
    quotes.push(await world.quote(who, ...((count % 2 === 0 ? ['EUR', 'USD'] : ['USD', 'EUR']) as ['EUR', 'USD'])));
  const answers = await many(count => world.execute(who, quotes[count]!.quote, '100.00'));
  expect(accepted(answers)).toBeGreaterThan(0);
  const taken = (way: number): bigint => BigInt(answers.filter(({ status }, count) => status === 1 && count % 2 === way).length);
  const [euros, dollars] = [taken(0), taken(1)];
  // 100.00 USD bring 90.68 EUR, and 100.00 EUR bring 109.72 USD.
  expect(await world.cash(who, 'EUR')).toBe(5_000_000n + dollars * 9_068n - euros * 10_000n);
  expect(await world.cash(who, 'USD')).toBe(1_000_000n + euros * 10_972n - dollars * 10_000n);
});

test('fifty at once that open a wallet open one', async () => {
  const who = await world.trader();
  const quotes: Rate[] = [];
  for (let count = 0; count < atOnce; count += 1) quotes.push(await world.quote(who, count % 2 === 0 ? 'EUR' : 'USD', 'THB'));
  const answers = await many(count => world.execute(who, quotes[count]!.quote, '1.00'));
  expect(accepted(answers)).toBeGreaterThan(0);
  const wallets = await world.house.database.owner.query(
    '',
    `select from ledger_account where owner = $1 and purpose = 'cash' and unit = (select id from ledger_unit where code = 'THB')`,
    [who.id],
  );
  expect(wallets).toHaveLength(1);
});

test.each(rounds)(
  'round %i: fifty orders at once that exchange what is missing at one rate are one exchange, with the order that has it',
  async () => {
    const who = await world.trader();
    await world.floor.price('AAPL', '225.00');
    const { quote } = await world.quote(who, 'EUR', 'USD');
    const order = {
      code: 'AAPL',
      side: 'buy',
      type: 'limit',
      price: '220.00',
      quantity: '100',
      timeInForce: 'day',
      exchange: { from: 'EUR', quote },
    };
    const answers = await many(() => who.visitor.post('trade/order', order, { key: randomUUID() }));
    expect(accepted(answers, 'quote-used')).toBe(1);
    const { exchanges } = (await who.visitor.post('exchange/list', {})).data as { exchanges: { order: string | null }[] };
    const placed = answers.find(({ status }) => status === 1)!.data as { number: string };
    expect(exchanges.map(made => made.order)).toEqual([placed.number]);
  },
);

test('the books balance', async () => {
  // Accounts are opened here by another clock than orders are given by.
  await expectNothingElseBroken(world.floor, /^I(34|47|70|71)/);
});
