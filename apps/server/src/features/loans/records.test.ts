import type { ReplyAt } from '@parkett/contract';
import { instantOf } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loanHouse, type LoanHouse } from '../../testing/loan-house.ts';

// Promised: what loans brought to a wallet and took from it stands in the fund records, by kind and day, a page at a time and as a file.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

test('a loan that was paid out, an instalment and what was repaid before its day are records of their customer alone', async () => {
  const [who, other] = [await house.owner(), await house.owner()];
  const number = await house.lend(who);
  await house.until(instantOf('2026-12-25T07:00:00+01:00'));
  await house.until(instantOf('2027-01-05T12:00:00+01:00'));
  const paid = (await house.repay(who, number, 'all')).data as { paid: string };
  const listed = async (asked: object, by = who) => (await by.visitor.post('loans/records', asked)).data as ReplyAt<'loans/records'>;
  const { records } = await listed({});
  const [repaid, taken, lent] = records;
  expect(records.map(({ kind }) => kind)).toEqual(['repayment', 'instalment', 'paid-out']);
  expect(lent).toMatchObject({ number: `${number}-0`, loan: number, amount: '2000.00', interest: '0.00', currency: 'EUR' });
  const [first] = (await house.one(who, number)).payments;
  expect(taken).toMatchObject({ amount: `-${first!.amount}`, interest: '12.99', principal: first!.principal });
  expect(repaid).toMatchObject({ amount: `-${paid.paid}` });
  expect((await listed({}, other)).records).toEqual([]);
  expect(await listed({ size: 1, before: taken!.number })).toEqual({ records: [lent], hasMore: false });
  expect(await listed({ size: 1 })).toEqual({ records: [repaid], hasMore: true });
  expect(await listed({ state: 'instalment' })).toEqual({ records: [taken], hasMore: false });
  expect((await listed({ from: '2026-12-25', to: '2026-12-25' })).records).toEqual([taken]);
  expect((await listed({ before: 'X' })).records).toEqual([]);
  const words = { number: 'Nummer', 'paid-out': 'Ausgezahlt', instalment: 'Rate' };
  const { content, name } = (await who.visitor.post('loans/recordsFile', { to: '2026-12-25', words })).data as { content: string; name: string };
  expect(name).toMatch(/^loans-.*\.csv$/);
  const [head, ...rows] = content.replace('\uFEFF', '').split('\r\n').filter(Boolean);
  expect(head).toBe('Nummer;at;kind;amount;interest;principal;currency');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/;Rate;-\d+,\d\d;12,99;.*;EUR$/);
  expect(rows[1]).toMatch(new RegExp(`^${number}-0;.*;Ausgezahlt;2000,00;0,00;2000,00;EUR$`));
  for (const path of ['loans/records', 'loans/recordsFile'])
    expect(await who.visitor.post(path, { from: '2026-02-30' })).toMatchObject({ code: 'malformed' });
});
