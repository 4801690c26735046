import fc from 'fast-check';
import { parseDecimal, type Currency, type Money } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defineEntry,
  definePurpose,
  journalEntry,
  line,
  unitOfCurrency,
  wallet,
  type AccountKey,
  type Flow,
  type UnitId,
} from '../../books/ledger/index.ts';
import { chartParts, collect, manifests } from '../../manifests.ts';
import { withTransaction } from '../../platform/db.ts';
import { branded } from '../../testing/bare.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { valueHistory, valueToday } from './value-history.ts';

// Promised: money that comes, goes or moves between a customer's own wallets is neither gain nor loss, whatever was bought, sold, charged and earned in between.

const source = 'select 0::int8 as reference, 0 as part, 0::int8 as owner, null::timestamptz as at where false';
/** Names that no feature to come will have. */
const ofTest = (name: string): string => (name === 'cash' ? name : `test-${name}`);
const kindOf = (name: string, purposes: readonly string[], flow: Flow | Record<string, Flow>) =>
  defineEntry({
    name: ofTest(name),
    flow: typeof flow === 'string' ? flow : Object.fromEntries(Object.entries(flow).map(([purpose, own]) => [ofTest(purpose), own])),
    words: 'paper-funding',
    purposes: ['cash', ...purposes.map(ofTest)],
    source,
  });

/** Kinds of features to come, of each flow. */
const moving = {
  name: 'moving',
  ledger: {
    purposes: [
      definePurpose({ name: ofTest('savings'), ofCustomer: true, floor: 0n }),
      ...['bank', 'market-of-money', 'spread', 'interest'].map(name => definePurpose({ name: ofTest(name), ofCustomer: false, floor: null })),
    ],
    entries: [
      kindOf('deposit', ['bank'], 'in'),
      kindOf('withdrawal', ['bank'], 'out'),
      kindOf('put-aside', ['savings'], 'within'),
      kindOf('exchange', ['market-of-money', 'spread'], { 'market-of-money': 'within', spread: 'fee' }),
      kindOf('dividend', ['interest'], 'income'),
      defineEntry({
        name: ofTest('returned'),
        words: 'paper-funding',
        purposes: ['cash', ofTest('bank')],
        source,
        reverses: ['deposit', 'withdrawal'].map(ofTest),
      }),
    ],
    claims: [],
  },
};

let database: TestDatabase;
let floor: TestFloor;
let reference = 0n;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { house: collect([...manifests, moving]) }).open();
  await floor.price('SAP', '100.00');
});
afterAll(() => database.close());

const [euro, dollar] = [unitOfCurrency('EUR'), unitOfCurrency('USD')];
const keyOf = (owner: bigint, purpose: string, unit: UnitId<Currency> = euro): AccountKey<Currency> => ({
  ...{ owner, portfolio: wallet, unit },
  purpose: ofTest(purpose),
});
const ofHouse = (purpose: string, unit: UnitId<Currency> = euro): AccountKey<Currency> => keyOf(0n, purpose, unit);

type Line = readonly [AccountKey<Currency>, bigint];
async function book(customer: bigint, kind: string, lines: readonly Line[], reverses?: bigint): Promise<bigint> {
  const keys = lines.map(([key]) => key);
  await floor.ledger.directory.open(keys);
  const [id] = await withTransaction(database.db, tx => floor.ledger.entryIds(tx, 1));
  const postings = lines.map(([key, amount]) =>
    line({ account: floor.ledger.directory.known(key)!, unit: key.unit, ...branded<{ amount: Money }>({ amount }) }),
  );
  reference += 1n;
  const entry = journalEntry({
    id: id!,
    kind: ofTest(kind),
    reference,
    owner: customer,
    bookedAt: floor.now,
    postings,
    ...(reverses ? { reverses } : {}),
  });
  await withTransaction(database.db, tx => floor.ledger.post(tx, { entries: [entry] }));
  return id!;
}

const read = async (customer: bigint, type: 'Germany' | 'usd' = 'Germany') => {
  const value = await valueHistory(database.db, { customer, type, range: 'all', parts: floor.views });
  const currency: Currency = type === 'usd' ? 'USD' : 'EUR';
  const minor = (text: string): bigint => {
    const figure = parseDecimal(text, 2);
    return figure.ok ? figure.value : -1n;
  };
  const { value: now, today } = await valueToday(database.db, { customer, currency, parts: floor.views });
  return {
    first: minor(value.points[0]!.value),
    last: minor(value.points.at(-1)!.value),
    result: minor(value.result),
    rate: value.resultRate,
    today: { value: now, today },
  };
};

/** The euros that a step brings to the wallet from outside. A day's limit isn't reached by any of them. */
type Step = { readonly what: string; readonly by: bigint };
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('deposit', 'withdrawal', 'put-aside', 'exchange', 'dividend', 'returned', 'buy', 'sell', 'price'),
    by: fc.bigInt({ min: 1n, max: 90_000n }),
  }),
  { minLength: 3, maxLength: 14 },
);

/** Carries a step out; what came from outside, and what the house charged or gave. */
async function walk(customer: bigint, { what, by }: Step): Promise<bigint> {
  const cash = keyOf(customer, 'cash');
  if (what === 'deposit')
    await book(customer, 'deposit', [
      [cash, by],
      [ofHouse('bank'), -by],
    ]);
  if (what === 'withdrawal')
    await book(customer, 'withdrawal', [
      [cash, -by],
      [ofHouse('bank'), by],
    ]);
  if (what === 'put-aside')
    await book(customer, 'put-aside', [
      [cash, -by],
      [keyOf(customer, 'savings'), by],
    ]);
  if (what === 'dividend')
    await book(customer, 'dividend', [
      [cash, by],
      [ofHouse('interest'), -by],
    ]);
  if (what === 'exchange') {
    const spread: Line[] = by > 400n ? [[ofHouse('spread'), by / 400n]] : [];
    const given = by - (spread[0]?.[1] ?? 0n);
    const dollars: Line[] = [
      [ofHouse('market-of-money', dollar), -given],
      [keyOf(customer, 'cash', dollar), given],
    ];
    await book(customer, 'exchange', [[cash, -by], [ofHouse('market-of-money'), given], ...spread, ...dollars]);
    return -given;
  }
  if (what === 'returned') {
    const id = await book(customer, 'deposit', [
      [cash, by],
      [ofHouse('bank'), -by],
    ]);
    await book(
      customer,
      'returned',
      [
        [cash, -by],
        [ofHouse('bank'), by],
      ],
      id,
    );
  }
  if (what === 'buy') await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '3' });
  if (what === 'sell') await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '2' });
  if (what === 'price') await floor.price('SAP', `${80 + Number(by % 40n)}.00`);
  return what === 'deposit' ? by : what === 'withdrawal' ? -by : 0n;
}

test('a result has nothing in it of what came, went or moved, whatever lies in between, and the head, the curve and the day are one figure', async () => {
  let next = 1n;
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const customer = await floor.customer((next += 1n));
      await floor.advance(1_000);
      let outside = 0n;
      for (const step of taken) {
        outside += await walk(customer, step);
        await floor.advance(1_000);
      }
      const { first, last, result, today } = await read(customer);
      expect(result).toBe(last - first - outside);
      expect(today).toEqual({ value: last, today: result });
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('money put aside changes neither value nor result; a rate is of what was there and what came since', async () => {
  const customer = await floor.customer(1_000n);
  await floor.advance(1_000);
  await walk(customer, { what: 'put-aside', by: 120_050n });
  await floor.advance(1_000);
  expect(await read(customer)).toMatchObject({ first: 5_000_000n, last: 5_000_000n, result: 0n, rate: '0.00' });
  await walk(customer, { what: 'deposit', by: 5_000_000n });
  await walk(customer, { what: 'dividend', by: 100_000n });
  await floor.advance(1_000);
  // 1,000.00 of 100,000.00.
  expect(await read(customer)).toMatchObject({ last: 10_100_000n, result: 100_000n, rate: '1.00' });
});

test('a wallet that begins with a deposit or an exchange shows its result from there, and without money there is no rate', async () => {
  const customer = 2_000n;
  await floor.customer(customer);
  await walk(customer, { what: 'exchange', by: 300n });
  await floor.advance(1_000);
  expect(await read(customer, 'usd')).toMatchObject({ result: 0n });
  await book(customer, 'withdrawal', [
    [keyOf(customer, 'cash'), -4_999_700n],
    [ofHouse('bank'), 4_999_700n],
  ]);
  await floor.advance(86_400_000 * 2);
  const gone = await valueHistory(database.db, { customer, type: undefined, range: 'day', parts: floor.views });
  expect(gone).toMatchObject({ result: '0.00', resultRate: null });
});

test('each kind that is shipped says what it is to a wallet', () => {
  // A kind that takes back others has their flow, with the sign turned.
  const said = chartParts.entries.filter(({ reverses }) => !reverses).map(({ name, flow, words }) => [name, flow, words]);
  expect(said).toContainEqual(['paper-funding', 'in', 'paper-funding']);
  expect(said).toContainEqual(['execution-buy', expect.objectContaining({ maker: 'trade', fees: 'fee' }), 'execution-buy']);
  expect(said.filter(([, flow]) => flow === undefined)).toEqual([]);
});
