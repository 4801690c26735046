import { randomUUID } from 'node:crypto';
import * as contract from '@parkett/contract/payees';
import { instantToWire, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { paperNames } from '../../adapters/payee-names/paper-names.ts';
import { everythingHeld } from '../../app/own-data.ts';
import { forgetPayees } from '../../books/payments/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { identityHouse, mara } from '../../testing/identity-house.ts';
import { houseAccount } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { verifiedPerson } from '../identity/index.ts';
import { addPayeeCalls } from './index.ts';

// A customer's bank accounts, cards and addresses at the public door: real database, time moved by hand.

const { house, idOf, newcomer, verified, goOn } = await identityHouse();
afterAll(house.close);
const { clock, jump, payees, customerKeys, ruleBook, commands } = house;
const { db } = house.database;
addPayeeCalls(house.calls, {
  ...{ db, commands, payees, ruleBook, customerKeys, rail: paperNames, systemNow: () => clock.now },
  personOf: (from, owner) => verifiedPerson(from, { customer: owner, keys: customerKeys }),
});

const day = 24 * 3_600_000;
const fundPassword = '482915';
let documents = 0;
/** Somebody with a verified name and a fund password; the second one has another document. */
async function customer(): Promise<Visitor> {
  const visitor = await verified({
    documentNumber: ['T220001293', 'L01X00T47', 'L01X00T49', 'L01X00T50', 'L01X00T51', 'L01X00T52', 'L01X00T53'][documents++]!,
  });
  await visitor.post('user/setFundPassword', { fundPassword });
  return visitor;
}

const account: contract.AccountForm = {
  ...{ kind: 'iban', holder: mara.name, first: 'DE89', rest: '3704 0044 0532 0130 00' },
  ...{ bank: 'Commerzbank', branch: 'Köln', bankCode: 'COBADEFF', nickname: '' },
};
const card: contract.AccountForm = { ...account, kind: 'card', first: '4929', rest: '7226 5379 7141', branch: '', bankCode: '' };
const tron: contract.AddressForm = { kind: 'trc20', address: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY', nickname: 'Kalt', compared: false };

const confirm = (visitor: Visitor, payee: string) => visitor.post('security/confirm', { operation: 'add-payee', payee, fundPassword });
/** Between two of them the limit of money commands is over. */
async function add(visitor: Visitor, form: contract.AccountForm | contract.AddressForm) {
  const isAddress = 'address' in form;
  clock.now = later(clock.now, 3_000);
  expect(await confirm(visitor, isAddress ? contract.textOfAddress(form) : contract.textOfAccount(form))).toMatchObject({ status: 1 });
  return visitor.post(isAddress ? 'payees/addAddress' : 'payees/addAccount', form, { key: randomUUID() });
}
const listOf = async (visitor: Visitor) =>
  (await visitor.post('payees/list')).data as { payees: contract.Payee[]; holder: string | null; maximum: number; waitHours: number };
const idIn = (answer: { data: unknown }): string => (answer.data as { id: string }).id;

test('An account is checked, confirmed and added, shown by its last four signs, and waits 24 hours by both clocks; letter and message tell of it', async () => {
  const visitor = await customer();
  expect((await visitor.post('payees/checkAccount', account)).data).toEqual({
    number: 'DE89370400440532013000',
    nameCheck: 'match',
    knownName: null,
  });
  expect(await visitor.post('payees/addAccount', account, { key: randomUUID() })).toMatchObject({ code: 'confirmation-required' });
  const added = await add(visitor, account);
  expect(await visitor.post('payees/addAccount', card, { key: randomUUID() })).toMatchObject({ code: 'given-too-quickly' });
  const { payees: own, holder } = await listOf(visitor);
  expect(holder).toBe(mara.name);
  const until = instantToWire(later(clock.now, day));
  expect(own).toEqual([
    {
      ...{ id: idIn(added), kind: 'iban', holder: mara.name, bank: 'Commerzbank', branch: 'Köln', bankCode: 'COBADEFF', last: '3000' },
      ...{ nickname: '', nameCheck: 'match', knownName: null, addedAt: instantToWire(clock.now), waitsUntil: until, proved: false },
    },
  ]);
  expect(JSON.stringify(own)).not.toContain('0532');

  const [{ count }] = (await db.query<{ count: bigint }>('', `select count(*) from outbox where body->>'kind' = 'payee-added'`)) as [
    { count: bigint },
  ];
  expect(count).toBe(1n);
  // A customer who sets the market clock over the wait still waits by the machine's.
  const begun = clock.now;
  jump.ms = day;
  expect((await listOf(visitor)).payees[0]!.waitsUntil).toBe(instantToWire(later(begun, 2 * day)));
  jump.ms = 0;
  await goOn(later(begun, day), visitor);
  expect((await listOf(visitor)).payees[0]!.waitsUntil).toBeNull();
});

test('Only the own name, once, and never what is proved to be somebody else’s; what nobody has proved stands in nobody’s way', async () => {
  const [one, other] = [await customer(), await customer()];
  expect(await one.post('payees/checkAccount', { ...card, holder: 'Jun Neill' })).toMatchObject({
    code: 'holder-not-own-name',
    params: { holder: mara.name },
  });
  expect(await one.post('payees/checkAccount', { ...account, first: houseAccount.slice(0, 4), rest: houseAccount.slice(4) })).toMatchObject({
    code: 'payee-is-house',
  });
  expect(await add(one, { ...card, holder: 'mara o’neill' })).toMatchObject({ status: 1 });
  expect(await one.post('payees/checkAccount', card)).toMatchObject({ code: 'card-already-exists' });
  expect(await add(other, card)).toMatchObject({ status: 1 });
  const number = '4929722653797141';
  expect(await withTransaction(db, tx => payees.markProved(tx, { customer: idOf(one), kind: 'card', number }))).toBe(true);
  expect(await withTransaction(db, tx => payees.markProved(tx, { customer: idOf(other), kind: 'card', number }))).toBe(false);
  expect((await listOf(one)).payees[0]).toMatchObject({ proved: true, waitsUntil: null });
  const [{ id }] = (await listOf(other)).payees as [contract.Payee];
  expect(await other.post('payees/remove', { id }, { key: randomUUID() })).toMatchObject({ status: 1 });
  expect(await add(other, card)).toMatchObject({ code: 'card-not-own' });
});

test('A payee of somebody else is answered as one that isn’t there; its owner names and removes it, and adds it again', async () => {
  const [owner, stranger] = [await customer(), await newcomer()];
  const id = idIn(await add(owner, tron));
  for (const [path, body] of [
    ['payees/rename', { nickname: 'Meins' }],
    ['payees/remove', {}],
    ['payees/address', {}],
  ] as const)
    for (const named of [id, '999999'])
      expect(await stranger.post(path, { ...body, id: named }, { key: randomUUID() })).toMatchObject({ code: 'no-such-card' });
  expect((await owner.post('payees/address', { id })).data).toEqual({ address: tron.address });
  expect(await owner.post('payees/rename', { id, nickname: ' Hardware  wallet ' }, { key: randomUUID() })).toMatchObject({ status: 1 });
  expect((await listOf(owner)).payees).toMatchObject([{ kind: 'trc20', last: 'hUZY', nickname: 'Hardware wallet', nameCheck: 'not-possible' }]);
  expect(await owner.post('payees/remove', { id }, { key: randomUUID() })).toMatchObject({ status: 1 });
  expect((await listOf(owner)).payees).toEqual([]);
  expect(await owner.post('payees/address', { id })).toMatchObject({ code: 'no-such-card' });
  expect(await add(owner, tron)).toMatchObject({ status: 1 });

  const held = everythingHeld({ customerKeys: house.customerKeys, instruments: { withId: () => ({}) as never, withCode: () => null } });
  const told = await held.find(({ name }) => name === 'bank accounts, cards and addresses')!.read(db, idOf(owner));
  expect(told).toMatchObject([
    { account: tron.address, nickname: 'Hardware wallet', removedAt: expect.any(String) },
    { account: tron.address, nickname: 'Kalt', removedAt: null },
  ]);
});

test('Nobody without a verified name has a payee', async () => {
  const visitor = await newcomer();
  await visitor.post('user/setFundPassword', { fundPassword });
  expect(await listOf(visitor)).toMatchObject({ payees: [], holder: null });
  expect(await visitor.post('payees/checkAccount', account)).toMatchObject({ code: 'complete-real-name-first' });
  expect(await add(visitor, account)).toMatchObject({ code: 'complete-real-name-first' });
});

test('The bank’s answer to the name is kept: a similar one with what it knows, another one, none', async () => {
  const visitor = await customer();
  const checked = async (iban: string) =>
    (await visitor.post('payees/checkAccount', { ...account, first: iban.slice(0, 4), rest: iban.slice(4), bankCode: '' })).data;
  expect(await checked('DE89370400440532013097')).toMatchObject({ nameCheck: 'close-match', knownName: "M. O'Neill" });
  expect(await checked('DE62370400440532013098')).toMatchObject({ nameCheck: 'no-match', knownName: null });
  expect(await checked('DE35370400440532013099')).toMatchObject({ nameCheck: 'not-possible', knownName: null });
});

test('A customer who has left is found by no number any more, and his account is nobody’s', async () => {
  const visitor = await customer();
  await add(visitor, tron);
  const owned = { kind: 'trc20', number: tron.address } as const;
  await withTransaction(db, tx => payees.markProved(tx, { ...owned, customer: idOf(visitor) }));
  await withTransaction(db, tx => forgetPayees(tx, idOf(visitor)));
  expect(await payees.payeesOf(db, idOf(visitor))).toEqual([]);
  expect(await payees.knownOf(db, idOf(visitor), owned)).toEqual({ isOurs: false, isThere: false, owner: null });
});
