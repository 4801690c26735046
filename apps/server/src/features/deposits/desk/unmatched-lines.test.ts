import type { deskReviews, ReplyOf } from '@parkett/contract';
import type { LineRow } from '@parkett/contract/desk-deposits';
import { customerNumber } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashOf } from '../../../books/ledger/index.ts';
import { expectNothingElseBroken } from '../../../testing/books.ts';
import type { Reader } from '../../../testing/desk-reads-house.ts';
import { depositsHouse, type DepositsHouse } from '../../../testing/deposits-house.ts';

// Promised: a line that matches nothing is credited to its sender's own account or sent back, once, by two treasurers.

let house: DepositsHouse;
let [tess, theo]: Reader[] = [];
beforeAll(async () => {
  house = await depositsHouse();
  [tess, theo] = [await house.reader('treasury'), await house.reader('treasury')];
});
afterAll(() => house.close());

const balance = async (customer: bigint): Promise<bigint> => (await cashOf(house.database.db, { customer, currency: 'EUR' }))?.balance ?? 0n;
const lines = async (): Promise<LineRow[]> => (await tess!.ask<{ lines: LineRow[] }>('money/lines')).lines;
/** Money comes without a reference. */
const stray = async (sender: { holder: string; number: string }, amount = 75_00n): Promise<LineRow> => {
  await house.send({ reference: 'flowers', amount, ...sender });
  await house.pass(1_000);
  return (await lines()).at(-1)!;
};
const propose = async (by: Reader, line: string, customer: string | null): Promise<string> =>
  (await by.post('money/proposeLine', { line, customer, note: '' })).code ?? 'proposed';
const caseOf = async (line: string): Promise<string> => (await lines()).find(({ number }) => number === line)!.review!;
const sign = async (by: Reader, review: string, decision: 'approved' | 'rejected' = 'approved'): Promise<string> => {
  const { code, data } = await by.post('reviews/decide', { number: review, decision, reason: null, note: null });
  return code ?? (data as { state: string }).state;
};

test('two treasurers credit it to the customer who sent it, once; the first one can’t sign again', async () => {
  const { id, iban } = await house.customer();
  const line = await stray({ holder: "Mara O'Neill", number: iban });
  expect(line).toMatchObject({ kind: 'incoming', amount: '75.00', currency: 'EUR', last: iban.slice(-4), reference: 'flowers', review: null });
  expect(await propose(tess!, line.number, customerNumber(id))).toBe('proposed');
  const review = await caseOf(line.number);
  expect(await propose(theo!, line.number, null)).toBe('subject-under-review');
  expect(await sign(tess!, review)).toBe('own-signature');
  expect(await balance(id)).toBe(0n);
  const one = await theo!.ask<ReplyOf<typeof deskReviews.one>>('reviews/one', { number: review });
  expect(one.facts).toContainEqual({ label: 'line-customer', value: customerNumber(id) });
  expect([await sign(theo!, review), await balance(id), await lines()]).toEqual(['approved', 75_00n, []]);
  expect(await propose(tess!, line.number, null)).toBe('line-not-queued');
  expect(await sign(theo!, review)).toBe('not-in-review');
});

test('two send it back, and the bank’s line of that is known', async () => {
  const { iban } = await house.customer('Noah Example');
  const line = await stray({ holder: 'Noah Example', number: iban });
  expect(await propose(tess!, line.number, null)).toBe('proposed');
  expect(await sign(theo!, await caseOf(line.number))).toBe('approved');
  await house.pass();
  await house.pass();
  expect([await house.bank.status(`${line.number}-BACK`), await lines()]).toEqual(['paid', []]);
});

test('another customer’s money, a customer who isn’t there, and a line that isn’t money are refused with the reason', async () => {
  const [mara, noah] = [await house.customer(), await house.customer('Noah Example')];
  const line = await stray({ holder: 'Noah Example', number: noah.iban });
  expect(await propose(tess!, line.number, customerNumber(mara.id))).toBe('line-not-of-customer');
  expect(await propose(tess!, line.number, 'C999999')).toBe('account-does-not-exist');
  expect(await propose(tess!, 'S999999', null)).toBe('line-not-queued');
  expect(await propose(await house.reader('admin'), line.number, null)).toBe('not-your-role');
});

test('a rejected proposal leaves the line in the queue for another one', async () => {
  const line = (await lines()).at(-1)!;
  expect(await propose(tess!, line.number, null)).toBe('proposed');
  const review = await caseOf(line.number);
  expect([await sign(theo!, review, 'rejected'), (await lines()).at(-1)?.review]).toEqual(['rejected', null]);
  expect(await propose(theo!, line.number, null)).toBe('proposed');
  expect(await sign(tess!, await caseOf(line.number))).toBe('approved');
});

test('money of a deposit that was credited on its proof isn’t credited again', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  const announced = await house.announce(visitor);
  const { number } = announced.data as { number: string };
  const review = (await house.work.reviews.pendingOf(house.database.db, { kind: 'deposit', customer: id }))!.id;
  expect([await sign(tess!, `R${review}`), await sign(theo!, `R${review}`)]).toEqual(['pending', 'approved']);
  await house.send({ reference, amount: 1_100_00n, holder: "Mara O'Neill", number: iban });
  await house.pass(1_000);
  const less = (await lines()).at(-1)!;
  const { code, text } = await tess!.post('money/proposeLine', { line: less.number, customer: customerNumber(id), note: '' });
  expect(code).toBe('line-waits-for-recall');
  expect(text).toContain(`"params":{"number":"${number}","depositAmount":"1200.50","currency":"EUR"}`);
  const same = await stray({ holder: "Mara O'Neill", number: iban }, 1_200_50n);
  expect(await propose(tess!, same.number, customerNumber(id))).toBe('proposed');
  expect(await sign(theo!, await caseOf(same.number))).toBe('approved');
  expect([await balance(id), (await house.one(visitor, number)).onProof]).toEqual([1_200_50n, false]);
});

test('of two who sign at once one is heard, and the books balance', async () => {
  const { id, iban } = await house.customer();
  const line = await stray({ holder: "Mara O'Neill", number: iban }, 33_00n);
  expect(await propose(tess!, line.number, customerNumber(id))).toBe('proposed');
  const review = await caseOf(line.number);
  const third = await house.reader('treasury');
  const said = await Promise.all([theo!, third].map(by => sign(by, review)));
  expect(said.toSorted()).toEqual(['approved', 'not-in-review']);
  expect(await balance(id)).toBe(33_00n);
  // These operators and customers were let in by nobody (I68, I70).
  await expectNothingElseBroken(house.floor, /^I68|^I70/);
});

test('a send-back that the bank refuses is seen', async () => {
  const line = await stray({ holder: 'Ida Example', number: 'DE89370400440532010000' });
  expect(await propose(tess!, line.number, null)).toBe('proposed');
  expect(await sign(theo!, await caseOf(line.number))).toBe('approved');
  await house.pass();
  const { payments } = await tess!.ask<{ payments: object[] }>('money/refused');
  expect(payments).toMatchObject([{ endToEnd: `${line.number}-BACK`, amount: '75.00', currency: 'EUR', reason: 'account-closed' }]);
});
