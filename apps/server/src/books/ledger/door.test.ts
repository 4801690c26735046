import { instantOf, money, negated } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect, manifests } from '../../manifests.ts';
import { sqlState, withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import {
  accountsOfOwner,
  defineEntry,
  definePurpose,
  house as houseOwner,
  Ledger,
  portfolioOf,
  unitOfCurrency,
  wallet,
  type AccountKey,
  type Transfer,
} from './index.ts';

// A command of a feature opens what it needs, moves money and sets some aside, all in its own transaction. Promised: it needs no list of what it has locked,
// no two of them deadlock, and what wasn't committed was never there.

const euro = unitOfCurrency('EUR');
const at = instantOf('2026-11-25T09:00:00Z');
const house = collect([
  ...manifests,
  {
    name: 'pockets',
    ledger: {
      purposes: [definePurpose({ name: 'pocket', ofCustomer: true, floor: 0n })],
      entries: [
        defineEntry({
          name: 'pocketed',
          flow: 'within',
          words: 'paper-funding',
          purposes: ['cash', 'pocket'],
          source: `select reference, part, owner, booked_at as at from ledger_entry where kind = 'pocketed'`,
        }),
      ],
      portfolios: [{ kind: 'pocket' }],
    },
  },
]);
let database: TestDatabase;
let floor: TestFloor;
let db: Db;
let ledger: Ledger;
let references = 0n;

beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  floor = await new TestFloor(database, { house }).open();
  ({ ledger } = floor);
});
afterAll(() => database.close());

const cash = { portfolio: wallet, purpose: 'cash' };
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTransaction(db, work);
const openPocket = (tx: Tx, owner: bigint): Promise<bigint> => ledger.openPortfolio(tx, { owner, kind: 'pocket', at });
const asked = (owner: bigint, more: Pick<Transfer, 'from' | 'to' | 'amount'>): Transfer => ({
  ...{ kind: 'pocketed', reference: (references += 1n), owner, currency: 'EUR', at },
  ...more,
});
const balanceOf = async (owner: bigint, portfolio: bigint, purpose: string): Promise<bigint | undefined> =>
  (await accountsOfOwner(db, { owner, portfolio, purpose })).find(({ unit }) => unit === euro)?.balance;

test('a command opens portfolio and account, moves money there and back and sets some aside, and each step knows what the ones before it did', async () => {
  const owner = await floor.customer(1n);
  const pocket = await within(async tx => {
    const portfolio = await openPocket(tx, owner);
    const place = { portfolio, purpose: 'pocket' };
    expect(await ledger.transfer(tx, asked(owner, { from: cash, to: place, amount: money('EUR', 500n) }))).toMatchObject({ ok: true });
    expect(await ledger.transfer(tx, asked(owner, { from: place, to: cash, amount: money('EUR', 200n) }))).toMatchObject({ ok: true });
    const [account] = await ledger.lock(tx, [{ owner, portfolio, purpose: 'pocket', unit: euro }]);
    await ledger.setAside(tx, { changes: [{ id: account!.id, held: money('EUR', 250n), count: 0 }] });
    const refused = await ledger.transfer(tx, asked(owner, { from: place, to: cash, amount: money('EUR', 51n) }));
    expect(refused).toEqual({
      ok: false,
      error: { code: 'insufficient-available-balance', params: { neededAmount: '0.51', availableAmount: '0.50', currency: 'EUR' } },
    });
    expect(await ledger.transfer(tx, asked(owner, { from: place, to: cash, amount: money('EUR', 50n) }))).toMatchObject({ ok: true });
    await ledger.setAside(tx, { changes: [{ id: account!.id, held: money('EUR', -250n), count: 0 }] });
    return portfolio;
  });
  expect(await balanceOf(owner, pocket, 'pocket')).toBe(250n);
  expect(await balanceOf(owner, wallet, 'cash')).toBe(5_000_000n - 250n);
  expect(await portfolioOf(db, { owner, kind: 'pocket' })).toBe(pocket);
  await expectBooksToBalance(floor, house);
});

test('an owner has one portfolio of a kind: opened twice, also at once, it is the same', async () => {
  const owner = await floor.customer(2n);
  expect(await portfolioOf(db, { owner, kind: 'pocket' })).toBe(null);
  const opened = await Promise.all(Array.from({ length: 4 }, () => within(tx => openPocket(tx, owner))));
  expect(new Set([...opened, await within(tx => openPocket(tx, owner))]).size).toBe(1);
  await expect(within(tx => ledger.openPortfolio(tx, { owner, kind: 'lent', at }))).rejects.toThrow(/kind lent/);
});

test('a transfer out of a place that isn’t there is refused, and one of a kind that may not touch it comes to nothing', async () => {
  const owner = await floor.customer(3n);
  const pocket = await within(tx => openPocket(tx, owner));
  const place = { portfolio: pocket, purpose: 'pocket' };
  const refused = await within(tx => ledger.transfer(tx, asked(owner, { from: place, to: cash, amount: money('EUR', 1n) })));
  expect(refused).toMatchObject({ ok: false, error: { params: { neededAmount: '0.01', availableAmount: '0.00' } } });
  const bought = { ...asked(owner, { from: cash, to: place, amount: money('EUR', 1n) }), kind: 'execution-buy' };
  await expect(within(tx => ledger.transfer(tx, bought))).rejects.toThrow(/may not touch pocket/);
  expect(await accountsOfOwner(db, { owner, portfolio: pocket, purpose: 'pocket' })).toEqual([]);
});

test('what is set aside without a lock before it waits for who has it, although nobody awaits it', async () => {
  const owner = await floor.customer(4n);
  const [account] = await accountsOfOwner(db, { owner, purpose: 'cash' });
  const half = { changes: [{ id: account!.id, held: account!.balance, count: 0 }] };
  const all = async (tx: Tx): Promise<void> => void ledger.setAside(tx, half).catch(() => {});
  const ended = await Promise.allSettled([within(all), within(all)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await within(async tx => void (await ledger.setAside(tx, { changes: [{ id: account!.id, held: negated(account!.balance), count: 0 }] })));
});

test('fifty transfers against fifty the other way, on many rounds: no deadlock, and the books balance', async () => {
  const owner = await floor.customer(5n);
  const place = { portfolio: await within(tx => openPocket(tx, owner)), purpose: 'pocket' };
  await within(tx => ledger.transfer(tx, asked(owner, { from: cash, to: place, amount: money('EUR', 100_000n) })));
  const failures: string[] = [];
  const many = database.open({ name: 'opposed', connections: 12, failed: error => failures.push(sqlState(error)) });
  const move = (from: Transfer['from'], to: Transfer['to'], lockedFirst: boolean): Promise<unknown> =>
    withTransaction(many, async tx => {
      if (lockedFirst) await ledger.lockWallets(tx, { owners: [owner] });
      return ledger.transfer(tx, asked(owner, { from, to, amount: money('EUR', 7n) }));
    });
  for (let round = 0; round < 6; round += 1) {
    const lockedFirst = round % 2 === 1;
    const moves = Array.from({ length: 50 }, () => [move(cash, place, lockedFirst), move(place, cash, lockedFirst)]).flat();
    await Promise.all(moves);
  }
  expect(failures).toEqual([]);
  expect(await balanceOf(owner, place.portfolio, 'pocket')).toBe(100_000n);
  await expectBooksToBalance(floor, house);
});

test('an account of a transaction that failed at its COMMIT is forgotten with it, here and in another process, and opens afterwards', async () => {
  const key: AccountKey = { owner: await floor.customer(6n), portfolio: wallet, purpose: 'pocket', unit: euro };
  const other = new Ledger({ db: database.open({ name: 'another process', connections: 2 }), chart: house.openChart() });
  await database.owner.query(
    '',
    `create function refuse_late() returns trigger language plpgsql as $$ begin raise exception 'refused at COMMIT' using errcode = 'check_violation'; end $$`,
  );
  await database.owner.query(
    '',
    `create constraint trigger late after insert on ledger_account deferrable initially deferred for each row when (new.purpose = 'pocket') execute function refuse_late()`,
  );
  const failedAtCommit = within(async tx => {
    const [account] = await ledger.open(tx, [key]);
    await ledger.directory.find([key], tx);
    await ledger.setAside(tx, { changes: [{ id: account!.id, held: money('EUR', 0n), count: 1, countMax: 3 }] });
    expect(await ledger.lock(tx, [key])).toMatchObject([{ ...key, count: 1 }]);
    await other.directory.find([key]);
    expect(other.directory.known(key)).toBe(null);
  });
  await expect(failedAtCommit).rejects.toThrow('refused at COMMIT');
  await database.owner.query('', 'drop trigger late on ledger_account');
  await database.owner.query('', 'drop function refuse_late');
  expect([ledger, other].map(each => each.directory.known(key))).toEqual([null, null]);
  expect(await accountsOfOwner(db, { owner: key.owner, purpose: 'pocket' })).toEqual([]);
  await other.directory.open([key]);
  await ledger.directory.find([key]);
  const ids = [ledger, other].map(each => each.directory.known(key));
  const [account] = await accountsOfOwner(db, { owner: key.owner, purpose: 'pocket' });
  expect(ids).toEqual([account!.id, account!.id]);
});

test('the house’s accounts are never locked: a command that posts to them waits for nobody there', async () => {
  const owner = await floor.customer(7n);
  const key = { owner: houseOwner, portfolio: wallet, purpose: 'paper-funding', unit: euro };
  await ledger.directory.open([key]);
  await within(async tx => {
    await tx.query('', 'select from ledger_account where owner = 0 for update');
    await floor.customer(8n);
  });
  expect(await balanceOf(8n, wallet, 'cash')).toBe(await balanceOf(owner, wallet, 'cash'));
});
