import type { ReplyOf } from '@parkett/contract';
import type { depositList } from '@parkett/contract/deposits';
import { instantOf, later, money } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../../app/own-data.ts';
import { Credit } from '../../../books/credit/index.ts';
import { cashOf, endHold, newHold } from '../../../books/ledger/index.ts';
import { withTransaction } from '../../../platform/db.ts';
import { expectNothingElseBroken } from '../../../testing/books.ts';
import type { Reader } from '../../../testing/desk-reads-house.ts';
import { depositsHouse, type DepositsHouse } from '../../../testing/deposits-house.ts';
import { tellEverything } from '../../../testing/told.ts';
import { cashKey } from '../chart.ts';
import { paidInBetween } from '../store.ts';
import { recallFacts } from './facts-store.ts';
import { recallDebts, RecallTaking } from './take.ts';

// Promised: a deposit is called back by two, once; the wallet never falls below zero, and the rest is a debt that is taken as soon as money is there.

let house: DepositsHouse;
let [tess, theo]: Reader[] = [];
beforeAll(async () => {
  house = await depositsHouse();
  [tess, theo] = [await house.reader('treasury'), await house.reader('treasury')];
});
afterAll(() => house.close());

type Customer = Awaited<ReturnType<DepositsHouse['customer']>>;
const cash = async ({ id }: Customer) => (await cashOf(house.database.db, { customer: id, currency: 'EUR' }))!;
const owed = async ({ id }: Customer): Promise<bigint> => (await recallDebts.debtOf(house.database.db, { customer: id, currency: 'EUR' })).owed;
const paidIn = async ({ reference, iban, visitor }: Customer, amount: bigint): Promise<string> => {
  await house.send({ reference, amount, holder: "Mara O'Neill", number: iban });
  await house.pass(1_000);
  return (await house.one(visitor)).number;
};
/** Money is set aside, as an order does it. */
const setAside = ({ id: owner }: Customer, amount: bigint, is: 'placed' | 'ended') =>
  withTransaction(house.database.db, async tx => {
    const { ledger } = house.floor;
    const [account] = await ledger.lock(tx, [cashKey(owner, 'EUR')]);
    const hold = newHold({
      account: account!.id,
      id: 900_000n + owner,
      claim: 'withdrawal',
      claimId: owner,
      owner,
      amount: money('EUR', amount),
      at: house.clock.now,
    });
    if (is === 'placed') return ledger.setAside(tx, { placed: [hold] });
    const [placed] = await ledger.lockHolds(tx, [hold]);
    return ledger.setAside(tx, { holds: [endHold(placed!, { as: 'voided', at: house.clock.now })] });
  });
const recall = async (deposit: string, by = tess!): Promise<string> =>
  (await by.post('money/recall', { deposit, reason: 'bank-called-back', note: '' })).code ?? 'proposed';
const caseOf = async ({ id }: Customer): Promise<string> =>
  `R${(await house.work.reviews.pendingOf(house.database.db, { kind: 'deposit-recall', customer: id }))!.id}`;
const sign = async (by: Reader, review: string): Promise<string> => {
  const { code, data } = await by.post('reviews/decide', { number: review, decision: 'approved', reason: null, note: null });
  return code ?? (data as { state: string }).state;
};

test('two call it back and it is taken from the wallet; once, and only what was credited', async () => {
  const who = await house.customer();
  const number = await paidIn(who, 500_00n);
  await paidIn(who, 20_00n);
  expect(await recall('D999999')).toBe('no-such-deposit');
  expect(await recall(number, await house.reader('admin'))).toBe('not-your-role');
  expect(await recall(number)).toBe('proposed');
  expect(await recall(number, theo)).toBe('subject-under-review');
  const review = await caseOf(who);
  expect([await sign(tess!, review), (await cash(who)).balance]).toEqual(['own-signature', 520_00n]);
  expect([await sign(theo!, review), (await cash(who)).balance, await owed(who)]).toEqual(['approved', 20_00n, 0n]);
  const score = await new Credit(recallFacts).scoreOf(house.database.db, { customer: who.id, now: later(house.clock.now, 1) });
  expect(score).toMatchObject({ score: 60, events: [{ points: 60 }, { points: 20 }, { kind: 'deposit-called-back', points: -20 }] });
  const stretch = { since: instantOf('2026-11-01T00:00:00Z'), until: later(house.clock.now, 1) };
  expect(await paidInBetween(house.database.db, { customer: who.id, currency: 'EUR', ...stretch })).toBe(20_00n);
  expect(await recall(number)).toBe('deposit-cannot-be-called-back');
  const { deposits } = (await who.visitor.post('deposits/list')).data as ReplyOf<typeof depositList>;
  expect(deposits.map(({ state }) => state)).toEqual(['credited', 'called-back']);
  expect((await house.one(who.visitor, number)).story.at(-1)).toMatchObject({ step: 'called-back', reason: 'bank-called-back', simulated: false });
  await tellEverything({ database: house.database } as never);
  const kinds = await house.database.owner.query<{ kind: string }>('', 'select kind from message where customer_id = $1 order by id', [who.id]);
  expect(kinds.at(-1)).toEqual({ kind: 'deposit-called-back' });
});

test('what the wallet doesn’t have is owed, and taken once it is free', async () => {
  const who = await house.customer();
  const number = await paidIn(who, 500_00n);
  await setAside(who, 450_00n, 'placed');
  await recall(number);
  expect(await sign(theo!, await caseOf(who))).toBe('approved');
  expect([await cash(who), await owed(who)]).toMatchObject([{ balance: 450_00n, held: 450_00n }, 450_00n]);
  const taking = new RecallTaking(house.parts);
  await taking.look();
  expect(await owed(who)).toBe(450_00n);
  await setAside(who, 450_00n, 'ended');
  await taking.look();
  await taking.look();
  expect([(await cash(who)).balance, await owed(who)]).toEqual([0n, 0n]);
  const told = everythingHeld({ customerKeys: house.customerKeys, instruments: house.floor.instruments }).find(({ name }) => name === 'deposits')!;
  expect(await told.read(house.database.db, who.id)).toMatchObject({ calledBack: [{ deposit: number, amount: '500.00', taken: '500.00' }] });
});

test('money that comes for a deposit of a proof that was called back is credited as its own', async () => {
  const who = await house.customer();
  await house.announce(who.visitor);
  const { id } = (await house.work.reviews.pendingOf(house.database.db, { kind: 'deposit', customer: who.id }))!;
  expect([await sign(tess!, `R${id}`), await sign(theo!, `R${id}`)]).toEqual(['pending', 'approved']);
  await recall((await house.one(who.visitor)).number);
  expect(await sign(theo!, await caseOf(who))).toBe('approved');
  await paidIn(who, 1_100_00n);
  expect((await cash(who)).balance).toBe(1_100_00n);
  // The operators were let in by nobody, and a hold stood for a withdrawal that isn't there.
  await expectNothingElseBroken(house.floor, /^I68|^I70|hold/);
});
