import type { ReplyOf } from '@parkett/contract';
import type { channels, depositList } from '@parkett/contract/deposits';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld, obstaclesOf } from '../../app/own-data.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { denials } from '@parkett/contract';
import { depositsHouse, type DepositsHouse } from '../../testing/deposits-house.ts';
import { naughtyTexts, naughtyTextsAreThere } from '../../testing/naughty-texts.ts';
import { tellEverything } from '../../testing/told.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { paidInBetween } from './store.ts';

// Promised: what comes from a customer's own account is credited, once per line of the bank's statement; what comes from somebody else goes back.

let house: DepositsHouse;
let firstIban: string;
beforeAll(async () => {
  house = await depositsHouse();
});
afterAll(() => house.close());

const balance = async (customer: bigint, currency: 'EUR' | 'USDT' = 'EUR'): Promise<bigint> =>
  (await cashOf(house.database.db, { customer, currency }))?.balance ?? 0n;
const numbered = async (visitor: Visitor, changes = {}): Promise<string> => {
  const announced = await house.announce(visitor, changes);
  expect(announced.code).toBeUndefined();
  return (announced.data as { number: string }).number;
};
const statesOf = async (visitor: Visitor): Promise<string[]> => {
  const { deposits } = (await visitor.post('deposits/list')).data as ReplyOf<typeof depositList>;
  return deposits.map(({ state, announced, came }) => `${state} ${announced} ${came}`);
};
const reviewOf = async (id: bigint): Promise<bigint> =>
  (await house.work.reviews.pendingOf(house.database.db, { kind: 'deposit', customer: id }))!.id;
const mia = { kind: 'operator', id: 1n };
const noah = { kind: 'operator', id: 2n };

test('a deposit is announced, sent by the paper bank after a minute, and credited once; its account becomes a payee that waits for nothing', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  firstIban = iban;
  const served = (await visitor.post('deposits/channels')).data as ReplyOf<typeof channels>;
  expect(served).toMatchObject({ last: 'bank-eur', holder: "Mara O'Neill", pending: null, endsAfterDays: 5 });
  expect(served.channels.map(({ channel, minimum, maximum, hours, fee }) => [channel, minimum, maximum, hours, fee])).toEqual([
    ['bank-eur', '10.00', '100000.00', '00:00:00-23:59:00', '0.00'],
    ['usdt-trc20', '10.000000', '100000.000000', '00:00:00-23:59:00', '0.000000'],
    ['usdt-erc20', '10.000000', '100000.000000', '00:00:00-23:59:00', '0.000000'],
  ]);
  expect(served.channels[0]).toMatchObject({ account: 'DE96999700014200000001', reference });
  const number = await numbered(visitor);
  expect(await house.one(visitor)).toMatchObject({
    number,
    state: 'announced',
    canBeCancelled: true,
    sender: { last: iban.slice(-4) },
    hasProof: true,
  });
  expect(await obstaclesOf(house.database.db, { id })).toMatchObject({ reviews: 2 });
  await house.pass(59_000);
  expect([await balance(id), (await house.one(visitor)).story.length]).toEqual([0n, 1]);
  await house.pass(1_000);
  expect(await balance(id)).toBe(120_050n);
  const done = await house.one(visitor, number);
  expect(done).toMatchObject({ state: 'credited', came: '1200.50', canBeCancelled: false, endsAt: null, onProof: false });
  expect(done.story.map(({ step, simulated }) => `${step} ${simulated}`)).toEqual(['announced false', 'sent true', 'credited true']);
  await house.pass();
  expect(await balance(id)).toBe(120_050n);
  const paidIn = (since: Instant, until: Instant) => paidInBetween(house.database.db, { customer: id, currency: 'EUR', since, until });
  expect(await paidIn(instantOf('2026-11-25T00:00:00Z'), later(house.clock.now, 1))).toBe(120_050n);
  expect(await paidIn(instantOf('2026-11-24T00:00:00Z'), instantOf('2026-11-25T00:00:00Z'))).toBe(0n);
  const [payee] = await house.payees.payeesOf(house.database.db, id);
  expect([payee?.holder, payee?.last, house.payees.waitOf(payee!)]).toEqual(["Mara O'Neill", iban.slice(-4), null]);
});

test('a house without a bank shows no way to pay in, and refuses an announcement', async () => {
  const without = await depositsHouse({ hasBank: false });
  try {
    const { visitor } = await without.customer();
    expect((await visitor.post('deposits/channels')).data).toMatchObject({ channels: [], pending: null });
    expect((await without.announce(visitor)).code).toBe('channel-not-offered');
    expect(await without.one(visitor)).toBeNull();
  } finally {
    await without.close();
  }
});

test('each refusal names its figures: form, limits, and one pending deposit at a time; a cancelled one makes room', async () => {
  const { visitor, id } = await house.customer();
  const codeOf = async (changes: Parameters<DepositsHouse['announce']>[1]) => (await house.announce(visitor, changes)).code;
  expect(await codeOf({ amount: '' })).toBe('amount-missing');
  expect(await codeOf({ picture: null })).toBe('deposit-proof-missing');
  expect(await codeOf({ amount: '9.99' })).toBe('deposit-below-minimum');
  expect(await codeOf({ amount: '100000.01' })).toBe('deposit-above-maximum');
  expect(await codeOf({ sender: '' })).toBe('deposit-sender-missing');
  expect(await codeOf({ sender: 'DE02120300000000202052' })).toBe('iban-malformed');
  expect(await codeOf({ sender: firstIban })).toBe('deposit-sender-not-own');
  expect(await codeOf({ payee: '999' })).toBe('deposit-sender-missing');
  expect(await codeOf({ picture: Buffer.from('%PDF-1.7 a statement') })).toBe('proof-is-pdf');
  expect(await codeOf({ picture: Buffer.from('not a picture') })).toBe('picture-unreadable');
  const number = await numbered(visitor);
  expect(await house.announce(visitor)).toMatchObject({
    code: 'pending-deposit-exists',
    params: { number, pendingAmount: '1200.50', currency: 'EUR' },
  });
  expect((await house.command(visitor, 'deposits/cancel', { number })).code).toBeUndefined();
  expect((await house.command(visitor, 'deposits/cancel', { number })).code).toBe('deposit-not-cancellable');
  expect((await house.command(visitor, 'deposits/cancel', { number: 'D999' })).code).toBe('no-such-deposit');
  await house.pass();
  expect([await balance(id), await statesOf(visitor)]).toEqual([0n, ['cancelled 1200.50 null']]);
});

test.skipIf(!naughtyTextsAreThere)('texts that broke other servers are refused in each field beside the proof, with a reason', async () => {
  const { visitor } = await house.customer();
  for (const [turn, field] of ['channel', 'amount', 'payee', 'sender'].entries())
    for (const text of naughtyTexts(turn)) {
      const { http, code } = await house.announce(visitor, { [field]: text });
      const known = code === undefined ? field : Object.hasOwn(denials, code);
      expect({ field, text, http: http === 200 || http === 400, known }).toEqual({ field, text, http: true, known: true });
    }
});

test('what comes is credited: another amount, below and above the limits, unannounced and after a cancellation', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  const sends = (amount: bigint) => house.send({ reference: `thanks ${reference}`, amount, holder: "MARA O'NEILL", number: iban });
  await numbered(visitor);
  await sends(5_00n);
  await house.pass(1_000);
  expect(await statesOf(visitor)).toEqual(['credited 1200.50 5.00']);
  await sends(200_000_00n);
  await house.pass(1_000);
  const number = await numbered(visitor);
  await house.command(visitor, 'deposits/cancel', { number });
  await sends(7_00n);
  await house.pass(1_000);
  expect(await statesOf(visitor)).toEqual(['credited null 7.00', 'cancelled 1200.50 null', 'credited null 200000.00', 'credited 1200.50 5.00']);
  expect(await balance(id)).toBe(200_012_00n);
});

test('a third party’s money goes back to its sender, and an announcement goes on waiting', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  const other = await house.customer('Noah Example');
  await numbered(visitor);
  await house.send({ reference, amount: 50_00n, holder: 'Noah Example', number: other.iban });
  await house.pass(1_000);
  expect([await balance(id), await statesOf(visitor)]).toEqual([0n, ['sent-back null 50.00', 'announced 1200.50 null']]);
  const { deposits } = (await visitor.post('deposits/list')).data as ReplyOf<typeof depositList>;
  const { number } = deposits[0]!;
  await house.pass();
  await house.pass();
  expect(await house.bank.status(`${number}-BACK`)).toBe('paid');
  expect((await house.one(visitor, number)).story.map(({ step }) => step)).toEqual(['sent-back']);
  expect(iban).not.toBe(other.iban);
});

test('USDT comes to an address of the customer’s own, without a name', async () => {
  const { visitor, id, reference } = await house.customer();
  const { channels: served } = (await visitor.post('deposits/channels')).data as ReplyOf<typeof channels>;
  const [, tron, ethereum] = served;
  expect([tron?.account, ethereum?.account]).toEqual([expect.stringMatching(/^T\w{33}$/), expect.stringMatching(/^0x[\da-fA-F]{40}$/)]);
  await house.send({ account: 'usdt-trc20', reference, amount: 12_500_000n, holder: '', number: 'TBUYe7dzNEZGvNTq7taD6cypZV3PE6pSR7' });
  await house.pass(1_000);
  expect(await balance(id, 'USDT')).toBe(12_500_000n);
});

test('on its proof alone a deposit is credited by two operators, and its money isn’t credited again when it comes', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  const number = await numbered(visitor);
  expect(await house.decide(await reviewOf(id), mia, 'approved')).toBe('pending');
  expect(await balance(id)).toBe(0n);
  expect(await house.decide(await reviewOf(id), noah, 'approved')).toBe('approved');
  expect([await balance(id), (await house.one(visitor, number)).onProof]).toEqual([1_200_50n, true]);
  await house.send({ reference, amount: 1_100_00n, holder: "Mara O'Neill", number: iban });
  await house.pass(1_000);
  expect([await balance(id), (await house.bank.queue(house.database.db, 10)).length]).toEqual([1_200_50n, 1]);
  await house.send({ reference, amount: 1_200_50n, holder: "Mara O'Neill", number: iban });
  await house.pass(1_000);
  expect([await balance(id), (await house.one(visitor, number)).onProof]).toEqual([1_200_50n, false]);
});

test('a proof that shows nothing is rejected by one, and an announcement without money ends after five days of TARGET', async () => {
  const [rejected, ended] = [await house.customer(), await house.customer()];
  const number = await numbered(rejected.visitor);
  expect(await house.decide(await reviewOf(rejected.id), mia, 'rejected', 'no-money-came')).toBe('rejected');
  expect((await house.one(rejected.visitor, number)).story.at(-1)).toMatchObject({ step: 'rejected', reason: 'no-money-came' });
  await numbered(ended.visitor);
  const review = await reviewOf(ended.id);
  const due = instantOf('2026-12-02T24:00:00+01:00');
  const item = { key: String(review), at: due, facts: {} };
  await withTransaction(house.database.db, tx => house.work.reviews.deadlines().handle(tx, [item], due));
  expect(await statesOf(ended.visitor)).toEqual(['ended 1200.50 null']);
});

test('each step brings a message, own data tell everything, others see nothing, and the books balance', async () => {
  const { visitor, id } = await house.customer();
  const number = await numbered(visitor);
  await house.pass();
  const { db } = house.database;
  await tellEverything({ database: house.database } as never);
  const kinds = await house.database.owner.query<{ kind: string }>('', 'select kind from message where customer_id = $1 order by id', [id]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['deposit-announced', 'deposit-credited']);
  const told = everythingHeld({ customerKeys: house.customerKeys, instruments: house.floor.instruments }).find(({ name }) => name === 'deposits')!;
  expect(JSON.stringify(await told.read(db, id))).toContain(number);
  const stranger = await house.customer();
  expect((await stranger.visitor.post('deposits/one', { number })).code).toBe('no-such-deposit');
  expect((await house.command(stranger.visitor, 'deposits/cancel', { number })).code).toBe('no-such-deposit');
  const [payee] = await house.payees.payeesOf(db, id);
  expect((await house.announce(stranger.visitor, { payee: String(payee!.id), sender: '' })).code).toBe('deposit-sender-missing');
  expect((await stranger.visitor.post('deposits/proof', { number })).code).toBe('photo-does-not-exist');
  // Nobody has decided here who the customers are (I70).
  await expectNothingElseBroken(house.floor, /^I70/);
});
