import type { ReplyOf } from '@parkett/contract';
import type { evenings, lines } from '@parkett/contract/desk-reconciliation';
import { addDays, asTradingDate, type TradingDate } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlayMoney } from '../../books/ledger/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { depositsHouse, type DepositsHouse } from '../../testing/deposits-house.ts';
import { eveningAt, eveningComparison } from './evening.ts';

// Promised: each evening says, currency by currency, how far the bank and the ledger differ and why, and what covers customers' money. Money that nobody can explain
// is red, on whichever side it was planted.

let house: DepositsHouse;
let day: TradingDate = asTradingDate('2026-11-25');
type Customer = Awaited<ReturnType<DepositsHouse['customer']>>;
let mara: Customer;

beforeAll(async () => {
  house = await depositsHouse();
  mara = await house.customer();
});
afterAll(() => house.close());

type Line = NonNullable<ReplyOf<typeof lines>>['lines'][number];
type Seen = { readonly bank: string | null; readonly cover: string; readonly lines: readonly string[] };

/** The next evening, with the lines of its currencies as `kind name amount`. */
async function evening(currency: 'EUR' | 'USDT' = 'EUR'): Promise<Seen> {
  const { database, bank, floor, clock } = house;
  day = addDays(day, 1);
  clock.now = eveningAt(day);
  const parts = { db: database.db, bank, ledger: floor.ledger, now: () => clock.now };
  await withTransaction(database.db, async tx => {
    await eveningComparison(parts).handle(tx, [{ key: day, at: clock.now, facts: {} }], clock.now);
  });
  const { ask } = await house.reader('treasury');
  const all = await ask<NonNullable<ReplyOf<typeof evenings>>>('reconciliation/evenings', {});
  const found = all.evenings.find(one => one.day === day && one.currency === currency);
  if (!found) throw new Error(`no evening in ${currency}`);
  expect(found.isShort).toBe(Number(found.atBank) !== 0 || Number(found.cover) !== 0);
  const { lines: told } = await ask<{ lines: Line[] }>('reconciliation/lines', { day });
  const shown = told.filter(one => one.currency === currency).map(({ kind, name, amount }) => `${kind} ${name} ${amount}`);
  return { bank: found.atBank, cover: found.cover, lines: shown };
}

const send = (amount: bigint, changes: Partial<Parameters<DepositsHouse['send']>[0]> = {}): Promise<void> =>
  house.send({ reference: mara.reference, holder: "Mara O'Neill", number: mara.iban, amount, ...changes });
/** Orders of the house are handed over, carried out and read. */
const paid = async (): Promise<void> => {
  await house.pass(0);
  await house.pass();
};
const plant = (sql: string): Promise<unknown> => house.database.owner.query('', sql);

test('a deposit is at the bank and covers its customer; money that is under way or matches nothing has its name', async () => {
  await send(120_000n);
  await house.pass();
  await send(7_000n, { reference: 'flowers' });
  await send(5_000n, { holder: 'Noah Stranger', number: 'DE89370400440532013000' });
  await house.pass(0);
  await send(300n);
  expect(await evening()).toEqual({
    bank: '0.00',
    cover: '0.00',
    lines: [
      'told bank-eur 1320.00',
      'difference unmatched 70.00',
      'difference goes-back 50.00',
      'ledger bank 1200.00',
      'customers cash 1200.00',
      'cover bank 1200.00',
    ],
  });
});

test('lines that the bank tells and the house hasn’t read are under way', async () => {
  expect(await house.paperBank.lines('bank-eur', 0n)).toHaveLength(4);
  expect((await evening()).lines.slice(0, 2)).toEqual(['told bank-eur 1323.00', 'difference not-read 3.00']);
  await paid();
  expect((await evening()).lines).toEqual([
    ...['told bank-eur 1273.00', 'difference unmatched 70.00', 'ledger bank 1203.00'],
    ...['customers cash 1203.00', 'cover bank 1203.00'],
  ]);
});

test('play money is settled with the paper bank in the evening, and covered by money from then on', async () => {
  const { database, floor, clock } = house;
  await withTransaction(database.db, tx => givePlayMoney(tx, { ledger: floor.ledger, customer: mara.id, at: clock.now }));
  expect((await evening()).lines.slice(2)).toEqual([
    'ledger bank 1203.00',
    'customers cash 51203.00',
    'cover bank 1203.00',
    'cover paper-funding 50000.00',
  ]);
  await paid();
  const settled = await evening();
  expect(settled).toMatchObject({ bank: '0.00', cover: '0.00' });
  expect(settled.lines.slice(-2)).toEqual(['customers cash 51203.00', 'cover bank 51203.00']);
  const chain = await evening('USDT');
  expect(chain.lines).toEqual([
    'told usdt-trc20 10000.000000',
    'told usdt-erc20 0.000000',
    'ledger bank 10000.000000',
    'customers cash 10000.000000',
    'cover chain 10000.000000',
  ]);
  await paid();
  expect((await evening()).lines).toEqual(settled.lines);
});

test.each([
  {
    side: 'the bank has less than its lines say',
    sql: `update paper_bank_account set sum = sum - 1 where name = 'bank-eur'`,
    red: ['-0.01', '0.00'],
  },
  {
    side: 'a balance of a customer is higher',
    sql: `update ledger_account set balance = balance + 1 where owner <> 0 and unit = 1`,
    red: ['0.00', '0.01'],
  },
  {
    side: 'the ledger’s bank account is higher',
    sql: `update ledger_account set balance = balance - 1 where owner = 0 and purpose = 'bank' and unit = 1`,
    red: ['-0.01', '-0.01'],
  },
  {
    side: 'a line of the house is another',
    sql: `update bank_line set amount = amount + 1 where id = (select line_id from bank_match where follower is null limit 1)`,
    red: ['-0.01', '0.00'],
  },
])('$side: the evening is red', async ({ sql, red }) => {
  await plant(sql);
  const { bank, cover } = await evening();
  await plant(sql.replace(/= (sum|balance|amount) ([+-])/, (_, what, sign) => `= ${what} ${sign === '+' ? '-' : '+'}`));
  expect([bank, cover]).toEqual(red);
  expect(await evening()).toMatchObject({ bank: '0.00', cover: '0.00' });
});

test('a silent bank is named, and the evening after it compares again', async () => {
  const broken = `alter table paper_bank_account rename to away`;
  await plant(broken);
  const silent = await evening();
  await plant(`alter table away rename to paper_bank_account`);
  expect(silent).toMatchObject({ bank: null, cover: '0.00' });
  expect(silent.lines[0]).toBe('told bank-eur null');
  expect(await evening()).toMatchObject({ bank: '0.00' });
});

test('the lines of all evenings are a file; customer service has no look at them', async () => {
  const [auditor, support] = [await house.reader('auditor'), await house.reader('support')];
  const { text } = await auditor.post('reconciliation/eveningsFile', { language: 'en' });
  expect(text.split('\r\n')).toContain('2026-11-26,EUR,evening-told,bank-eur,1320.00');
  expect((await support.post('reconciliation/evenings')).code).toBe('not-your-role');
});
