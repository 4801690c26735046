import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../../audit-contributions.ts';
import { verifyBooks } from '../../audit/index.ts';
import { exchangeHouse, type ExchangeHouse } from '../../testing/exchange-house.ts';

// Promised: money is exchanged at the rate that its customer was shown, once, while it holds and the middle stands; and nothing is lost but the spread and
// less than one minor unit.

let world: ExchangeHouse;
beforeAll(async () => {
  world = await exchangeHouse();
  await world.floor.price('EURUSD', '1.10000');
  await world.floor.price('USDJPY', '150.000');
  await world.floor.price('USDCNY', '7.00000');
});
afterAll(() => world.close());

const breaches = async (): Promise<string[]> => {
  const contributions = auditContributions(world.floor.ledger.chart).filter(({ name }) => name === 'exchange' || name === 'ledger');
  const { checked } = await verifyBooks(world.house.database.verify, { contributions, oracle: null as never });
  return checked.flatMap(({ id, breaches: found }) => found.map(breach => `${id} ${breach}`));
};

test('euros become dollars, dollars yen and yen euros, each at the middle less a quarter of a per cent', async () => {
  const who = await world.trader();
  const rate = await world.quote(who, 'EUR', 'USD');
  expect(rate).toMatchObject({ source: 'market', spread: '0.25', rate: '1.09725', middle: '1.1' });
  expect(await world.execute(who, rate.quote, '1000.00')).toMatchObject({
    data: { from: 'EUR', to: 'USD', given: '1000.00', got: '1097.25', spread: '2.50', rate: '1.09725' },
  });
  expect(await world.cash(who, 'EUR')).toBe(4_900_000n);
  expect(await world.cash(who, 'USD')).toBe(1_109_725n);
  expect(await world.exchange(who, 'USD', 'JPY', '1097.25')).toMatchObject({ data: { got: '164176', rate: '149.625' } });
  expect(await world.cash(who, 'JPY')).toBe(164_176n);
  expect(await world.exchange(who, 'JPY', 'EUR', '164176')).toMatchObject({ data: { got: '992.51', spread: '410' } });
  expect(await world.cash(who, 'JPY')).toBe(0n);
  expect((await who.visitor.post('exchange/list', {})).data).toMatchObject({
    exchanges: [
      { from: 'JPY', to: 'EUR' },
      { from: 'USD', to: 'JPY' },
      { from: 'EUR', to: 'USD' },
    ],
    hasMore: false,
  });
  expect(await breaches()).toEqual([]);
});

test.each([
  ['EUR', 'USD', 'give', '1000.01'],
  ['EUR', 'JPY', 'get', '12345'],
  ['EUR', 'CNY', 'give', '0.01'],
] as const)('what is shown of %s for %s (%s %s) is what an exchange books', async (from, to, side, amount) => {
  const [who, other] = [await world.trader(), await world.trader()];
  const { quote } = await world.quote(who, from, to);
  const { data } = await who.visitor.post('exchange/amounts', { quote, side, amount });
  const { amounts } = data as { amounts: { given: string; got: string; spread: string } };
  if (side === 'give') expect(amounts.given).toBe(amount);
  else expect(Number(amounts.got)).toBeGreaterThanOrEqual(Number(amount));
  expect(await world.execute(who, quote, amounts.given)).toMatchObject({ data: amounts });
  expect(await other.visitor.post('exchange/amounts', { quote, side, amount })).toMatchObject({ data: { amounts: null } });
  expect(await who.visitor.post('exchange/amounts', { quote, side, amount: 'ten' })).toMatchObject({ data: { amounts: null } });
});

test('the same key exchanges once', async () => {
  const who = await world.trader();
  const [{ quote }, key] = [await world.quote(who, 'EUR', 'CNY'), randomUUID()];
  const first = await world.execute(who, quote, '100.00', key);
  expect(first).toMatchObject({ status: 1 });
  expect(await world.execute(who, quote, '100.00', key)).toEqual(first);
  expect(await world.cash(who, 'EUR')).toBe(4_990_000n);
});

test('a rate is its customer’s, holds for fifteen seconds and for one exchange', async () => {
  const [who, other] = [await world.trader(), await world.trader()];
  const { quote } = await world.quote(who, 'EUR', 'USD');
  expect(await world.execute(other, quote, '10.00')).toMatchObject({ code: 'no-such-quote' });
  expect(await world.execute(who, '0', '10.00')).toMatchObject({ code: 'no-such-quote' });
  const done = (await world.execute(who, quote, '10.00')) as { data: { number: string } };
  expect(await world.execute(who, quote, '10.00')).toMatchObject({ code: 'quote-used', params: { number: done.data.number } });
  const late = await world.quote(who, 'EUR', 'USD');
  world.pass(14_999);
  const inTime = await world.quote(who, 'EUR', 'USD');
  expect(await world.execute(who, late.quote, '10.00')).toMatchObject({ status: 1 });
  world.pass(15_000);
  expect(await world.execute(who, inTime.quote, '10.00')).toMatchObject({ code: 'quote-expired', params: { seconds: 15 } });
});

test.each([
  ['up by less than an eighth of a per cent', '1.10130', 'accepted'],
  ['up by an eighth of a per cent', '1.10138', 'rate-changed'],
  ['down, in the customer’s favour the other way round', '1.09860', 'rate-changed'],
])('a middle that moved %s', async (_, price, outcome) => {
  await world.floor.price('EURUSD', '1.10000');
  const who = await world.trader();
  for (const pair of [
    ['EUR', 'USD'],
    ['USD', 'EUR'],
  ] as const) {
    await world.floor.price('EURUSD', '1.10000');
    const { quote } = await world.quote(who, pair[0], pair[1]);
    await world.floor.price('EURUSD', price);
    const answer = await world.execute(who, quote, '10.00');
    if (outcome === 'accepted') expect(answer).toMatchObject({ status: 1 });
    else expect(answer).toMatchObject({ code: outcome, params: { from: pair[0], to: pair[1] } });
  }
  await world.floor.price('EURUSD', '1.10000');
});

test('refused in words: the same currency, no amount, too many decimals, an amount that gives nothing, more than there is', async () => {
  const who = await world.trader();
  expect(await who.visitor.post('exchange/quote', { from: 'EUR', to: 'EUR' })).toMatchObject({ code: 'currencies-same' });
  const tried = async (from: 'EUR' | 'JPY' | 'USDT', to: 'EUR' | 'USD', amount: string) =>
    world.execute(who, (await world.quote(who, from, to)).quote, amount);
  expect(await tried('EUR', 'USD', '')).toMatchObject({ code: 'amount-missing' });
  expect(await tried('EUR', 'USD', 'ten')).toMatchObject({ code: 'amount-malformed' });
  expect(await tried('EUR', 'USD', '0')).toMatchObject({ code: 'amount-malformed' });
  expect(await tried('JPY', 'EUR', '12.5')).toMatchObject({ code: 'amount-too-many-decimals', params: { currency: 'JPY', decimals: 0 } });
  expect(await tried('USDT', 'USD', '0.000001')).toMatchObject({ code: 'exchange-gives-nothing', params: { smallest: '0.01', to: 'USD' } });
  expect(await tried('EUR', 'USD', '50000.01')).toMatchObject({
    ...{ code: 'insufficient-balance', params: { neededAmount: '50000.01', balanceAmount: '50000.00', currency: 'EUR' } },
  });
  expect(await tried('JPY', 'USD', '1')).toMatchObject({ code: 'insufficient-balance', params: { balanceAmount: '0' } });
  expect(await breaches()).toEqual([]);
});

test('money that waits for an order is there and isn’t free', async () => {
  const who = await world.trader();
  await world.floor.price('SAP', '100.00');
  await world.floor.place(who.id, { code: 'SAP', side: 'buy', type: 'limit', price: '99.00', quantity: '400' });
  expect(await world.exchange(who, 'EUR', 'USD', '20000.00')).toMatchObject({
    ...{ code: 'insufficient-available-balance', params: { neededAmount: '20000.00', availableAmount: '10399.00', currency: 'EUR' } },
  });
});

test('without a price of the board the shipped fixing holds, with the wider spread and its date', async () => {
  const who = await world.trader();
  const rate = await world.quote(who, 'EUR', 'KRW');
  expect(rate).toMatchObject({ source: 'fixing', sourceDate: '2022-12-30', spread: '0.50', middle: '1344.09', rate: '1337.3695' });
  expect(await world.execute(who, rate.quote, '100.00')).toMatchObject({ data: { got: '133736', source: 'fixing' } });
  expect(await world.quote(who, 'USDT', 'USD')).toMatchObject({ middle: '1', usdtInDollars: '1.0000' });
});
