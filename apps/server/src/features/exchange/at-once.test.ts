import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchangeHouse, type ExchangeHouse, type Rate } from '../../testing/exchange-house.ts';

// Promised: however many exchanges come at once, each rate is taken once, no wallet falls below zero, and none waits for another for ever.

let world: ExchangeHouse;
beforeAll(async () => {
  world = await exchangeHouse();
  await world.floor.price('EURUSD', '1.10000');
});
afterAll(() => world.close());

const atOnce = 50;
const many = <T>(work: (count: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: atOnce }, (_, count) => work(count)));
const tally = (codes: readonly (string | undefined)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, code => code ?? 'accepted')].map(([code, all]) => [code, all.length]));

test.each([1, 2])('round %i: fifty at once with one rate are one exchange', async () => {
  const who = await world.trader();
  const { quote } = await world.quote(who, 'EUR', 'USD');
  const answers = await many(() => world.execute(who, quote, '100.00'));
  const { accepted, 'quote-used': used = 0, 'system-busy': busy = 0 } = tally(answers.map(({ code }) => code));
  // One that waited too long behind the others is busy: it has done nothing.
  expect({ accepted, others: used + busy }).toEqual({ accepted: 1, others: atOnce - 1 });
  expect(await world.cash(who, 'EUR')).toBe(4_990_000n);
});

test.each([1, 2])('round %i: fifty at once in opposite directions between the same two wallets all end', async () => {
  const who = await world.trader();
  const quotes: Rate[] = [];
  for (let count = 0; count < atOnce; count += 1)
    quotes.push(await world.quote(who, ...((count % 2 === 0 ? ['EUR', 'USD'] : ['USD', 'EUR']) as ['EUR', 'USD'])));
  const answers = await many(count => world.execute(who, quotes[count]!.quote, '100.00'));
  expect(tally(answers.map(({ code }) => code))).toEqual({ accepted: atOnce });
  // 100.00 USD bring 90.68 EUR, and 100.00 EUR bring 109.72 USD.
  expect(await world.cash(who, 'EUR')).toBe(5_000_000n + 25n * (9_068n - 10_000n));
  expect(await world.cash(who, 'USD')).toBe(1_000_000n + 25n * (10_972n - 10_000n));
});

test('fifty at once that open a wallet open one', async () => {
  const who = await world.trader();
  const quotes: Rate[] = [];
  for (let count = 0; count < atOnce; count += 1) quotes.push(await world.quote(who, count % 2 === 0 ? 'EUR' : 'USD', 'THB'));
  const answers = await many(count => world.execute(who, quotes[count]!.quote, '1.00'));
  expect(tally(answers.map(({ code }) => code))).toEqual({ accepted: atOnce });
});
