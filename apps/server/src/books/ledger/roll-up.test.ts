import { money } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepCommitOrder } from '../../platform/commit-order.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { breachesOf, verdictOn } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { accountIn, accountsOfOwner, house, journalEntry, line, rollUpHouse, unitOfCurrency, wallet, type AccountId, type Draft } from './index.ts';

// The house's balances are added up by a job, in the order in which transactions were committed. Promised: no entry is left out, none is added twice.

const euro = unitOfCurrency('EUR');
let database: TestDatabase;
let floor: TestFloor;
let fees: AccountId<'EUR'>;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  for (const customer of [1n, 2n]) await floor.customer(customer);
  const key = { owner: house, portfolio: wallet, purpose: 'fees', unit: euro };
  await floor.ledger.directory.open([key]);
  fees = floor.ledger.directory.known(key)!;
});
afterAll(() => database.close());

async function chargeOf(tx: Tx, fee: { customer: bigint; reference: bigint; amount: bigint }): Promise<Draft> {
  const cash = accountIn(await accountsOfOwner(tx, { owner: fee.customer, purpose: 'cash' }), euro);
  return journalEntry({
    kind: 'execution-buy',
    reference: fee.reference,
    owner: fee.customer,
    bookedAt: floor.now,
    postings: [
      line({ account: cash!.id, unit: euro, amount: money('EUR', -fee.amount) }),
      line({ account: fees, unit: euro, amount: money('EUR', fee.amount) }),
    ],
  });
}

const charge = async (tx: Tx, fee: { customer: bigint; reference: bigint; amount: bigint }): Promise<unknown> =>
  floor.ledger.post(tx, { entries: [await chargeOf(tx, fee)] });

const rollUp = (): Promise<number> => withTransaction(database.db, rollUpHouse);

/** Rolls up once everything written is below the horizon: other tests' transactions on the same server hold it back for moments. */
async function rollUpAll(): Promise<void> {
  const held = async (): Promise<boolean> => (await database.db.query('', 'select from ledger_entry having max(tx) >= commit_horizon()')).length > 0;
  while (await held());
  await rollUp();
}

const stored = async (): Promise<bigint> =>
  (await accountsOfOwner(database.db, { owner: house, purpose: 'fees' })).find(({ unit }) => unit === euro)!.balance;

/** A transaction that has written and waits for a word before it commits. */
async function openWriter(fee: { customer: bigint; reference: bigint; amount: bigint }): Promise<() => Promise<void>> {
  const written = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const done = withTransaction(database.db, async tx => {
    await charge(tx, fee);
    written.resolve();
    await go.promise;
  });
  await Promise.race([written.promise, done]);
  return async () => {
    go.resolve();
    await done;
  };
}

test('two writers that commit in the other order than they wrote: each entry is added up once, whenever the roll-up comes', async () => {
  const first = await openWriter({ customer: 1n, reference: 9_001n, amount: 100n });
  const second = await openWriter({ customer: 2n, reference: 9_002n, amount: 20n });
  await second();
  // The first one, with the lower numbers, still runs: its entry isn't there, and the mark stays below it.
  await rollUp();
  expect(await stored()).toBe(0n);
  await first();
  await rollUpAll();
  expect(await stored()).toBe(120n);
  await rollUp();
  expect(await stored()).toBe(120n);
});

const someoneWaits = async (): Promise<boolean> =>
  (
    await database.owner.query(
      '',
      `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
    )
  ).length > 0;

test('a roll-up that meets another one waits for it, and adds nothing twice', async () => {
  await withTransaction(database.db, tx => charge(tx, { customer: 1n, reference: 9_003n, amount: 3n }));
  let second: Promise<unknown> = Promise.resolve();
  await withTransaction(database.db, async tx => {
    await rollUpHouse(tx);
    second = rollUp();
    while (!(await someoneWaits()));
  });
  await second;
  await rollUpAll();
  expect(await stored()).toBe(123n);
});

test('what was booked since the last roll-up counts for the checks as what was rolled up', async () => {
  await withTransaction(database.db, tx => charge(tx, { customer: 1n, reference: 9_004n, amount: 4n }));
  expect(breachesOf(await verdictOn(floor)).filter(breach => /^I3:|is out by/.test(breach))).toEqual([]);
});

test('on a server that the data were moved to, whose numbers begin again far below the mark, nothing is left out either', async () => {
  await rollUpAll();
  await database.owner.query('', 'update ledger_account set rolled_up_tx = rolled_up_tx + 1000000000000 where owner = 0');
  await keepCommitOrder(database.server);
  const before = await stored();
  await withTransaction(database.db, tx => charge(tx, { customer: 1n, reference: 9_005n, amount: 7n }));
  await rollUpAll();
  expect((await stored()) - before).toBe(7n);
});
