import { customerNumber } from '@parkett/kernel';
import type { deskCustomers } from '@parkett/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositsHouse, type DepositsHouse } from '../../../testing/deposits-house.ts';

// Promised: the desk sees a deposit with its proof and its customer's payments with their cases; every look at a proof is written down.

let house: DepositsHouse;
beforeAll(async () => {
  house = await depositsHouse();
});
afterAll(() => house.close());

test('treasury opens the proof of a case, which its customer’s file of own data tells; others don’t, and no other case has one', async () => {
  const { visitor, id } = await house.customer();
  await house.announce(visitor);
  const { db } = house.database;
  const review = (await house.work.reviews.pendingOf(db, { kind: 'deposit', customer: id }))!.id;
  const [tess, rae] = [await house.reader('treasury'), await house.reader('reviewer')];
  expect((await tess.post('money/proof', { review: `R${review}` })).text.length).toBeGreaterThan(500);
  expect((await rae.post('money/proof', { review: `R${review}` })).code).toBe('not-your-role');
  expect((await tess.post('money/proof', { review: 'R999' })).code).toBe('photo-does-not-exist');
  const looks = await house.database.owner.query<{ by: bigint; reason: string }>(
    '',
    `select viewer_id as by, reason from file_view where viewer_kind = 'operator'`,
  );
  expect(looks).toEqual([{ by: tess.id, reason: `R${review}` }]);
});

test('a customer’s page shows deposits with their cases, and payees by their last four signs', async () => {
  const { visitor, id, iban } = await house.customer();
  await house.announce(visitor);
  await house.pass();
  const [customer, tess, rae] = [customerNumber(id), await house.reader('treasury'), await house.reader('reviewer')];
  const { payments } = await tess.ask<{ payments: deskCustomers.CustomerPayment[] }>('customers/payments', { customer, kind: 'deposit' });
  expect(payments).toMatchObject([
    { state: 'credited', amount: '1200.50', currency: 'EUR', place: 'bank-eur', review: expect.stringMatching(/^R\d+$/) },
  ]);
  expect(await tess.ask('customers/payments', { customer, kind: 'withdrawal' })).toEqual({ payments: [], next: null });
  const payeesFor = async (reader: typeof tess) =>
    (await reader.ask<{ payees: deskCustomers.CustomerPayee[] }>('customers/payees', { customer })).payees;
  expect(await payeesFor(tess)).toMatchObject([{ kind: 'iban', holder: '', last: iban.slice(-4), proved: true, waitsUntil: null }]);
  expect(await payeesFor(rae)).toMatchObject([{ holder: "Mara O'Neill" }]);
});
