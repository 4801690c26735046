import { wire } from '@parkett/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CurrencyRates } from '../../books/currency-rates/index.ts';
import { Claims, Debts, unitOfCurrency, wallet } from '../../books/ledger/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';

import { allWallets, openWalletsOf } from './all-wallets.ts';
import { balancesOf } from './overview.ts';

// Promised: each of the eleven currencies has its wallet, shown once it was opened, and all together are worth what the middle of one moment says.

let database: TestDatabase;
let floor: TestFloor;
beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database).open();
  await floor.customer(1n);
});
afterAll(() => database.close());

const all = () => {
  const { instruments, board, ruleBook } = floor;
  const parts = { claims: new Claims(), debts: new Debts(), instruments, board };
  return allWallets(database.db, {
    customer: 1n,
    parts: { ...parts, rates: new CurrencyRates({ instruments, board, ruleBook, now: () => floor.now }) },
  });
};

test('before any price the shipped fixing counts, and is said to be old', async () => {
  // 50,000 € + twice 10,000 ÷ 1.0666, each rounded: the rows add up to the total.
  expect(await all()).toMatchObject({ total: '68751.18', hasOldRates: true, leftOut: [] });
});

test('by the market it is the middle of the moment', async () => {
  await floor.price('EURUSD', '1.25000');
  expect(await all()).toMatchObject({ total: '66000.00', hasOldRates: false });
});

test('a wallet of another currency is shown once it was opened, and in getUserinfo all eleven stand', async () => {
  expect((await openWalletsOf(database.db, 1n)).map(({ type }) => type)).toEqual(['Germany', 'usd', 'ustd']);
  await withTransaction(database.db, tx => floor.ledger.open(tx, [{ owner: 1n, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency('JPY') }]));
  expect((await openWalletsOf(database.db, 1n)).map(({ type }) => type)).toEqual(['Germany', 'usd', 'ustd', 'jpy']);
  expect((await all()).wallets.at(-1)).toEqual({ type: 'jpy', currency: 'JPY', balance: '0', available: '0', value: '0', inEuro: '0.00' });
  const { cash, available } = await balancesOf(database.db, { customer: 1n, claims: new Claims() });
  expect(Object.keys(cash)).toEqual([...wire.walletTypes]);
  expect(available).toMatchObject({ Germany: '50000.00', ustd: '10000.000000', jpy: '0', krw: '0', thb: '0.00' });
});

test.each(['EUR', 'euro', 'JPY', 'eur', '', '4', 0, 12])('%j is no type of a wallet, and never read as Germany', type => {
  expect(wire.stocks.request.safeParse({ type, page: 1, size: 1 }).success).toBe(false);
  expect(() => wire.currencyOfWallet(type as never)).toThrow('there is a wallet');
});
