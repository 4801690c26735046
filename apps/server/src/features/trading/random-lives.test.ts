import fc from 'fast-check';
import { asPrice, distantFuture, formatDecimal, roundToStep } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashOf } from '../../books/ledger/index.ts';
import { ordersOf, type Order } from '../../books/orders/index.ts';
import { positionsOf } from '../../books/positions/index.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import type { ChangeForm } from './rules/read-order.ts';

// Whatever customers do, in whatever order, the books balance. A life that breaks them is printed with its seed and made as short as possible.

const full = Boolean(process.env.PARKETT_TEST_FULL);
const lives = full ? 150 : 8;
const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
const codes = ['SAP', 'BTCUSDT', 'EURUSD', 'XAU'] as const;
const startPrices = { SAP: 128.4, BTCUSDT: 61_000, EURUSD: 1.0743, XAU: 2_411.5 };
type Code = (typeof codes)[number];

let database: TestDatabase;
let floor: TestFloor;
let customers = 0n;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { lanes: 2 }).open();
});
afterAll(() => database.close());

const who = fc.nat({ max: 2 });
const what = fc.constantFrom(...codes);
const distance = fc.integer({ min: -300, max: 300 });
const size = fc.integer({ min: 1, max: 40 });
const anyDeed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      who,
      what,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
      distance,
      size,
      timeInForce: fc.constantFrom('day' as const, 'ioc' as const, 'gtc' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell a position' as const),
      who,
      nth: fc.nat({ max: 1 }),
      part: fc.constantFrom(20, 100, 100),
      distance,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      who,
      nth: fc.nat({ max: 5 }),
      size: fc.option(size),
      distance: fc.option(distance),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('price' as const), what, distance }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Deed = typeof anyDeed extends fc.Arbitrary<infer D> ? D : never;

type Life = { readonly people: readonly bigint[]; readonly prices: Map<Code, number>; keys: number };

const instrumentOf = (code: Code) => floor.instruments.withCode(code)!;
const lots = (code: Code, count: number): string => formatDecimal(instrumentOf(code).lot * BigInt(count), instrumentOf(code).quantityScale);

/** A price some hundredths of a per cent away from where it stands, on the step. */
function priceNear(life: Life, { what: code, distance: away }: { what: Code; distance: number }): string {
  const { priceScale, priceSteps } = instrumentOf(code);
  const units = BigInt(Math.round(life.prices.get(code)! * (1 + away / 10_000) * 10 ** priceScale));
  return formatDecimal(roundToStep(priceSteps, asPrice(units), 'nearest'), priceScale);
}

const pendingOf = async (customer: bigint): Promise<Order[]> =>
  (await ordersOf(database.db, { customer, currency: null, pending: true, end: null, instrument: null, offset: 0, size: 50 })).orders;

async function change(life: Life, wanted: { customer: bigint; order: Order | undefined; form: ChangeForm | null }): Promise<void> {
  const { customer, order, form } = wanted;
  if (!order) return;
  life.keys += 1;
  await floor.change({ customer, standing, key: `life-of-${customer}-${life.keys}-change` }, { form, number: `O${order.id}` });
  await floor.backOffice.settled();
}

async function sellPosition(life: Life, deed: Extract<Deed, { kind: 'sell a position' }>): Promise<void> {
  const customer = life.people[deed.who]!;
  const { positions } = await positionsOf(database.db, { customer, currency: null, open: true, instrument: null, offset: 0, size: 50 });
  const position = positions[deed.nth];
  if (!position) return;
  const instrument = floor.instruments.withId(position.instrumentId);
  const part = ((position.openQuantity * BigInt(deed.part)) / 100n / instrument.lot) * instrument.lot;
  const price =
    deed.distance > 0 ? { type: 'limit' as const, price: priceNear(life, { what: instrument.code as Code, distance: deed.distance }) } : {};
  await floor.place(customer, {
    code: instrument.code,
    side: 'sell',
    quantity: formatDecimal(part, instrument.quantityScale),
    position: `P${position.id}`,
    ...price,
  });
}

async function placeOne(life: Life, deed: Extract<Deed, { kind: 'place' }>): Promise<void> {
  const near = priceNear(life, deed);
  const price = deed.type === 'limit' ? { price: near } : deed.type === 'stop' ? { stopPrice: near } : {};
  const count = deed.what === 'BTCUSDT' ? deed.size * 37 : deed.size;
  await floor.place(life.people[deed.who]!, {
    code: deed.what,
    side: deed.side,
    type: deed.type,
    quantity: lots(deed.what, count),
    timeInForce: deed.timeInForce,
    ...price,
  });
}

async function live(life: Life, deed: Deed): Promise<void> {
  if (deed.kind === 'place') return placeOne(life, deed);
  if (deed.kind === 'sell a position') return sellPosition(life, deed);
  if (deed.kind === 'restart') return floor.reopen();
  if (deed.kind === 'price') {
    life.prices.set(deed.what, Number(priceNear(life, deed)));
    return floor.price(deed.what, String(life.prices.get(deed.what)));
  }
  const customer = life.people[deed.who]!;
  const order = (await pendingOf(customer))[deed.nth];
  if (deed.kind === 'cancel') return change(life, { customer, order, form: null });
  const code = order && (floor.instruments.withId(order.instrumentId).code as Code);
  const quantity = code && deed.size !== null ? { quantity: lots(code, deed.size) } : {};
  const price = code && deed.distance !== null ? { price: priceNear(life, { what: code, distance: deed.distance }) } : {};
  return change(life, { customer, order, form: { ...quantity, ...price } });
}

test('after any life of several customers in shares, coins, currencies and metal every invariant holds', async () => {
  const seen = { executed: 0, ended: 0, positions: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 15, maxLength: full ? 60 : 30 }), async deeds => {
      const people: bigint[] = [];
      for (let person = 0; person < 3; person += 1) people.push(await floor.customer((customers += 1n)));
      const life: Life = { people, prices: new Map(Object.entries(startPrices) as [Code, number][]), keys: 0 };
      for (const code of codes) await floor.price(code, String(startPrices[code]));
      for (const [index, code] of codes.entries())
        await floor.place(people[index % 3]!, { code, side: 'buy', quantity: lots(code, code === 'BTCUSDT' ? 5_000 : 3) });
      for (const one of deeds) await live(life, one);
      await expectBooksToBalance(floor);
      for (const customer of people) {
        const { orders } = await ordersOf(database.db, {
          customer,
          currency: null,
          pending: false,
          end: null,
          instrument: null,
          offset: 0,
          size: 100,
        });
        seen.executed += orders.filter(({ state }) => state === 'executed').length;
        seen.ended += orders.filter(({ state }) => state !== 'executed').length;
        seen.positions += (await positionsOf(database.db, { customer, currency: null, open: false, instrument: null, offset: 0, size: 100 })).total;
      }
    }),
    { numRuns: lives, ...(full ? {} : { seed: 20_261_125 }), endOnFailure: false },
  );
  // The lives were lives: orders executed, others ended otherwise, positions were sold out.
  expect(Math.min(seen.executed, seen.ended, seen.positions)).toBeGreaterThan(0);
}, 600_000);

const moneyOf = async (customer: bigint) => (await cashOf(database.db, { customer, currency: 'EUR' }))!;

test('fifty clients on one account spend what is there and not a cent more', async () => {
  const customer = await floor.customer((customers += 1n));
  await floor.price('SAP', '128.40');
  // Each wants 1.927,00 €; the wallet has 50.000,00 €.
  const forms = Array.from({ length: 50 }, () => ({ code: 'SAP', side: 'buy', type: 'limit', quantity: '15', price: '128.40' }) as const);
  const answers = await Promise.all(forms.map(form => floor.place(customer, form)));
  const accepted = answers.filter(answer => 'order' in answer);
  expect(accepted).toHaveLength(25);
  expect(
    answers.filter(answer => 'denial' in answer).every(answer => 'denial' in answer && answer.denial.code === 'insufficient-available-balance'),
  ).toBe(true);
  const { balance, held } = await moneyOf(customer);
  expect(balance - held).toBeGreaterThanOrEqual(0n);
  await expectBooksToBalance(floor);
});

test('one key fifty times in parallel, on an order and on its cancellation, has one effect and fifty equal answers', async () => {
  const customer = await floor.customer((customers += 1n));
  const place = () =>
    floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '3', price: '120.00' }, { key: 'one-key-fifty-times-over' });
  const placed = (await Promise.all(Array.from({ length: 50 }, place))) as { order: Order }[];
  expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1);
  const { order } = placed[0]!;
  const cancel = () => floor.change({ customer, standing, key: 'one-cancel-fifty-times' }, { form: null, number: `O${order.id}` });
  const cancelled = await Promise.all(Array.from({ length: 50 }, cancel));
  expect(
    new Set(
      cancelled.map(answer =>
        JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).replace(/"order":.*/, ''),
      ),
    ).size,
  ).toBe(1);
  await floor.backOffice.settled();
  expect((await moneyOf(customer)).held).toBe(0n);
  await expectBooksToBalance(floor);
});
