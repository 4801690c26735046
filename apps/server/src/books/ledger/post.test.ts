import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf, type Amount, type Unit } from '@parkett/kernel';
import { chartParts } from '../../manifests.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { branded } from '../../testing/bare.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  accountsWithIds,
  Chart,
  defineEntry,
  definePurpose,
  entriesOfAccount,
  house,
  Ledger,
  line,
  unitOfCurrency,
  unitOfInstrument,
  prepareUnits,
  wallet,
  type AccountId,
  type AccountKey,
  type Draft,
  type UnitId,
} from './index.ts';
import { openAccounts } from './directory.ts';

// A feature that isn't shipped brings a portfolio with money that may be owed, an entry of its own and one that takes it back.

const [euro, dollar, shares] = [unitOfCurrency('EUR'), unitOfCurrency('USD'), unitOfInstrument(7)];
const at = instantOf('2026-11-25T09:00:00Z');
const source = 'select 0::int8 as reference, 0 as part, 0::int8 as owner, null::timestamptz as at where false';
const parts = {
  ...chartParts,
  purposes: [
    ...chartParts.purposes,
    definePurpose({ name: 'margin', ofCustomer: true, floor: -50_000n }),
    definePurpose({ name: 'lender', ofCustomer: false, floor: null }),
  ],
  entries: [
    ...chartParts.entries,
    defineEntry({ name: 'lent', flow: 'in', words: 'paper-funding', purposes: ['margin', 'cash', 'shares', 'lender'], source }),
    defineEntry({ name: 'lent-taken-back', words: 'paper-funding', purposes: ['margin', 'cash', 'shares', 'lender'], source, reverses: ['lent'] }),
  ],
  portfolios: [{ kind: 'margin' }],
};

let database: TestDatabase;
let db: Db;
let ledger: Ledger;
let portfolio: bigint;
let margin: bigint;
const idOf = <U extends Unit>(key: AccountKey<U>): AccountId<U> => ledger.directory.known(key)!;
const keyOf = <U extends Unit>(owner: bigint, purpose: string, unit: UnitId<U>, portfolioId: bigint = wallet): AccountKey<U> => ({
  owner,
  portfolio: portfolioId,
  purpose,
  unit,
});

beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  await prepareUnits(db, [{ id: 7, code: 'X', quantityScale: 0 }]);
  ledger = new Ledger({ db, chart: new Chart(parts), block: 16 });
  portfolio = await withTransaction(db, tx => ledger.openPortfolio(tx, { owner: 1n, kind: 'margin', at }));
  await ledger.directory.open([
    keyOf(1n, 'margin', euro, portfolio),
    ...[euro, dollar].map(unit => keyOf(1n, 'cash', unit)),
    keyOf(2n, 'cash', euro),
    ...[euro, dollar, shares].map(unit => keyOf(house, 'lender', unit)),
    keyOf(1n, 'shares', shares),
    keyOf(house, 'maker', euro),
  ]);
  margin = idOf(keyOf(1n, 'margin', euro, portfolio));
});
afterAll(() => database.close());

type Line = readonly [key: AccountKey, amount: bigint];
const entry = (kind: string, reference: bigint, lines: readonly Line[], more: Partial<Draft> = {}): Draft => ({
  kind,
  reference,
  owner: 1n,
  bookedAt: at,
  postings: lines.map(([key, amount]) => line({ account: idOf(key), unit: key.unit, ...branded<{ amount: Amount }>({ amount }) })),
  ...more,
});
const post = (...entries: Draft[]) => withTransaction(db, tx => ledger.post(tx, { entries }));
const lent = (amount: bigint): Line[] => [
  [keyOf(1n, 'margin', euro, portfolio), -amount],
  [keyOf(house, 'lender', euro), amount],
];
const rowOf = async (id: bigint) => (await accountsWithIds(db, [id]))[0]!;

test('an account that may be owed on goes down to its own floor and no cent further', async () => {
  await post(entry('lent', 1n, lent(50_000n)));
  expect(await rowOf(margin)).toMatchObject({ balance: -50_000n, portfolio, purpose: 'margin' });
  await expect(post(entry('lent', 2n, lent(1n)))).rejects.toThrow(/not_below_floor/);
});

test('one entry may hold several units, money and shares, each balanced by itself', async () => {
  const exchange: Line[] = [
    [keyOf(1n, 'cash', euro), 900n],
    [keyOf(house, 'lender', euro), -900n],
    [keyOf(1n, 'cash', dollar), 1_000n],
    [keyOf(house, 'lender', dollar), -1_000n],
    [keyOf(1n, 'shares', shares), 3n],
    [keyOf(house, 'lender', shares), -3n],
  ];
  await post(entry('lent', 3n, exchange));
  await expect(post(entry('lent', 4n, [...exchange.slice(0, 3), [keyOf(house, 'lender', dollar), -999n]]))).rejects.toThrow(/balances in unit 2/);
});

test('a statement tells the balance that was written after each posting', async () => {
  const cash = keyOf(1n, 'cash', euro);
  for (const amount of [5n, 7n]) {
    await post(
      entry('lent', 10n + amount, [
        [cash, amount],
        [keyOf(house, 'lender', euro), -amount],
      ]),
    );
  }
  const { entries, total } = await entriesOfAccount(db, { account: idOf(cash), offset: 0, size: 2 });
  expect(entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [7n, 912n],
    [5n, 905n],
  ]);
  expect(total).toBe(3);
});

test('an account that was opened in a transaction that came to nothing is forgotten with it, and opens afterwards', async () => {
  const key = keyOf(1n, 'cash', dollar, portfolio);
  const openedThenLost = withTransaction(db, async tx => {
    await openAccounts(tx, { chart: ledger.chart, keys: [key] });
    expect(await ledger.directory.lock(tx, [key])).toMatchObject([{ ...key, balance: 0n }]);
    await ledger.directory.find([key], tx);
    throw new Error('came to nothing');
  });
  await expect(openedThenLost).rejects.toThrow('came to nothing');
  expect(ledger.directory.known(key)).toBe(null);
  await ledger.directory.open([key]);
  expect(await rowOf(idOf(key))).toMatchObject({ balance: 0n });
});

test('a thing is booked once per part', async () => {
  const loan = (part: number): Draft =>
    entry(
      'lent',
      20n,
      [
        [keyOf(1n, 'cash', euro), 1n],
        [keyOf(house, 'lender', euro), -1n],
      ],
      { part },
    );
  await post(loan(0), loan(1));
  await expect(post(loan(1))).rejects.toThrow(/ledger_entry_kind_reference_part_key/);
});

test('an entry is taken back once, line by line, by a kind that may', async () => {
  const back = (amount: bigint, more: Partial<Draft>, kind = 'lent-taken-back', reference = 1n): Draft => entry(kind, reference, lent(amount), more);
  const [first] = await post(
    entry('lent', 30n, [
      [keyOf(1n, 'cash', euro), 10n],
      [keyOf(house, 'lender', euro), -10n],
    ]),
  );
  const mirrored: Line[] = [
    [keyOf(1n, 'cash', euro), -10n],
    [keyOf(house, 'lender', euro), 10n],
  ];
  const reverses = first!.id;
  await expect(post(back(10n, { reverses }))).rejects.toThrow(/with the other sign/);
  await expect(post(entry('lent', 31n, mirrored, { reverses }))).rejects.toThrow(/may take back/);
  await expect(post(entry('lent-taken-back', 31n, mirrored, { reverses: 999_999n }))).rejects.toThrow(/which is there/);
  await post(entry('lent-taken-back', 31n, mirrored, { reverses }));
  await expect(post(entry('lent-taken-back', 32n, mirrored, { reverses }))).rejects.toThrow(/ledger_entry_reverses/);
});

const refused: readonly (readonly [what: string, draft: () => Draft, why: RegExp])[] = [
  ['a kind that nobody registers', () => entry('correction', 40n, lent(-1n)), /of a kind that nobody registers/],
  [
    'a purpose that the kind may not touch',
    () =>
      entry('lent', 41n, [
        [keyOf(1n, 'cash', euro), 1n],
        [keyOf(house, 'maker', euro), -1n],
      ]),
    /may not touch maker/,
  ],
  [
    'somebody else’s account',
    () =>
      entry('lent', 42n, [
        [keyOf(1n, 'cash', euro), -1n],
        [keyOf(2n, 'cash', euro), 1n],
      ]),
    /touches the account of 2/,
  ],
  [
    'a unit that isn’t the account’s',
    () => {
      const draft = entry('lent', 43n, lent(-1n));
      const anyUnit: UnitId = dollar;
      return {
        ...draft,
        postings: draft.postings.map(posting => line({ account: posting.account, unit: anyUnit, amount: posting.amount })),
      };
    },
    /books unit 2/,
  ],
];

test.each(refused)('an entry is refused before anything is written: %s', async (_, draft, why) => {
  const before = await rowOf(margin);
  await expect(post(draft())).rejects.toThrow(why);
  expect(await rowOf(margin)).toEqual(before);
});

test('an unregistered kind in the database refuses the start with a sentence, and so does a name registered twice', async () => {
  await expect(new Chart(chartParts).refuseUnknown(db)).rejects.toThrow(
    "The ledger has accounts of the purpose 'lender', which nothing in this Parkett registers: start the version that made them.",
  );
  await expect(new Chart({ ...parts, portfolios: [] }).refuseUnknown(db)).rejects.toThrow(/portfolios of the kind 'margin'/);
  await new Chart(parts).refuseUnknown(db);
  expect(
    () => new Chart({ ...chartParts, purposes: [...chartParts.purposes, definePurpose({ name: 'cash', ofCustomer: true, floor: 0n })] }),
  ).toThrow("The purpose 'cash' is registered twice: give one of the two another name.");
  await expect(withTransaction(db, tx => ledger.openPortfolio(tx, { owner: 1n, kind: 'lent', at }))).rejects.toThrow(/kind lent/);
});
