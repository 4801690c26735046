import type { deskAudit, ReplyOf } from '@parkett/contract';
import type { membership } from '@parkett/contract/institutions';
import type { seats as seatsCall } from '@parkett/contract/desk-institutions';
import { instantToWire, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { findByAccount } from '../../books/customers/index.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';
import { form } from '../../testing/sign-in-house.ts';
import { tellEverything } from '../../testing/told.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addInstitution, renewSecrets } from './index.ts';

// Promised: an institution's secret key makes its own customers seats, once, and nobody guesses it; the desk admits by account; no secret is readable anywhere.

let house: DeskReadsHouse;
let reviewer: Reader;
let bank: { inviteCode: string; secretKey: string; channelPassword: string };
const actor = { kind: 'tool', name: 'institution' } as const;
const parts = () => ({ db: house.database.db, hasher: house.hasher, now: () => house.clock.now });

beforeAll(async () => {
  house = await deskReadsHouse();
  reviewer = await house.reader('reviewer');
  const added = await addInstitution(parts(), { name: 'Bankhaus Nordlicht', actor });
  if (!added.ok) throw new Error(added.error);
  bank = added.value;
});
afterAll(() => house.close());

let count = 0;
async function customer(inviteCode = bank.inviteCode): Promise<{ visitor: Visitor; id: bigint; account: string }> {
  const account = `seat${(count += 1)}@example.org`;
  const visitor = house.visitor();
  expect((await visitor.enter('user/register', form(account, { inviteCode }), { address: `10.3.${count}.1` })).status).toBe(1);
  return { visitor, account, id: (await findByAccount(house.database.db, house.customerKeys, account))! };
}
const membershipOf = async (visitor: Visitor) => (await visitor.post('institutions/membership')).data as ReplyOf<typeof membership>;
const take = (visitor: Visitor, secretKey = bank.secretKey) => visitor.post('institutions/takeSeat', { secretKey });
const compare = (visitor: Visitor, channelPassword = bank.channelPassword) =>
  visitor.post('institutions/compareChannelPassword', { channelPassword });
const admit = (account: string, by = reviewer) => by.post('seats/admit', { account });
const auditOf = async (id: bigint) => {
  const admin = await house.reader('admin');
  const { rows } = await admin.ask<ReplyOf<typeof deskAudit.auditRows>>('customers/audit', { customer: `C${id}`, size: 50 });
  return rows;
};

test('the secret key as it is shown, or copied otherwise, makes a customer a seat of his institution, once', async () => {
  const { visitor, id } = await customer();
  expect(bank.secretKey).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/);
  expect(await membershipOf(visitor)).toMatchObject({ institution: 'Bankhaus Nordlicht', seatSince: null });
  expect((await take(visitor, '  ')).code).toBe('secret-key-missing');
  const seatSince = instantToWire(house.floor.now);
  expect((await take(visitor, ` ${bank.secretKey.toLowerCase().replaceAll('-', ' ')}`)).data).toEqual({ seatSince });
  expect(await membershipOf(visitor)).toMatchObject({ seatSince });
  expect((await take(visitor)).code).toBe('already-a-seat-account');
  expect((await auditOf(id)).map(({ action }) => action)).toContain('institutions.seat-taken');
});

test('an entry counts before it is compared: twice at once makes one seat', async () => {
  const { visitor } = await customer();
  const both = await Promise.all([take(visitor), take(visitor.twin())]);
  expect(both.map(({ code }) => code ?? 'seat').toSorted()).toEqual(['already-a-seat-account', 'seat']);
});

test('the own invite code is the same whenever it is asked for, and brings a customer to the same institution', async () => {
  const { visitor } = await customer();
  const [one, other] = await Promise.all([membershipOf(visitor), membershipOf(visitor)]);
  expect(one.inviteCode).toBe(other.inviteCode);
  const invited = await customer(one.inviteCode);
  expect(await membershipOf(invited.visitor)).toMatchObject({ institution: 'Bankhaus Nordlicht' });
});

test('five wrong keys lock for half an hour, also the right one, on every session and for no other customer', async () => {
  const [{ visitor, id }, other] = [await customer(), await customer()];
  const wrong = async () => {
    const { code, params } = await take(visitor, 'no key at all');
    return { code, params };
  };
  for (const tries of [4, 3, 2, 1]) expect(await wrong()).toMatchObject({ code: 'secret-key-mismatch', params: { tries, minutes: 30 } });
  expect(await wrong()).toMatchObject({ code: 'secret-key-locked', params: { minutes: 30 } });
  expect(await take(visitor.twin())).toMatchObject({ code: 'secret-key-locked', params: { minutes: 30 } });
  expect((await take(other.visitor)).status).toBe(1);
  expect((await auditOf(id)).map(({ action }) => action)).toContain('institutions.secret-key-locked');
  const locked = house.clock.now;
  house.clock.now = later(locked, 29 * 60_000);
  expect(await take(visitor)).toMatchObject({ code: 'secret-key-locked', params: { minutes: 1 } });
  house.clock.now = later(locked, 30 * 60_000);
  expect((await take(visitor)).status).toBe(1);
  house.clock.now = locked;
});

test('the key of another institution is a mismatch, and so is one of before, and any at an institution that has none', async () => {
  const second = await addInstitution(parts(), { name: 'Südwind', actor });
  if (!second.ok) throw new Error(second.error);
  const { visitor } = await customer(second.value.inviteCode);
  expect((await take(visitor)).code).toBe('secret-key-mismatch');
  const renewed = await renewSecrets(parts(), { name: ' Südwind ', actor });
  if (!renewed.ok) throw new Error(renewed.error);
  expect((await take(visitor, second.value.secretKey)).code).toBe('secret-key-mismatch');
  expect((await take(visitor, renewed.value.secretKey)).status).toBe(1);
  expect(await renewSecrets(parts(), { name: 'Westwind', actor })).toEqual({ ok: false, error: 'name-unknown' });
  const { visitor: ofDemo } = await customer('PARKETT');
  expect((await take(ofDemo)).code).toBe('secret-key-mismatch');
});

test('the channel password is compared for seats alone, is locked by five wrong entries, and says no more than that it fits', async () => {
  const { visitor } = await customer();
  expect((await compare(visitor)).code).toBe('not-a-seat-account');
  await take(visitor);
  expect(await compare(visitor)).toMatchObject({ status: 1, data: {} });
  expect(await compare(visitor, bank.secretKey)).toMatchObject({ code: 'wrong-channel-password', params: { tries: 4, minutes: 30 } });
  // A right entry ends the counting.
  await compare(visitor);
  for (const tries of [4, 3, 2, 1]) expect(await compare(visitor, 'wrong')).toMatchObject({ code: 'wrong-channel-password', params: { tries } });
  expect((await compare(visitor, 'wrong')).code).toBe('channel-password-locked');
  expect((await compare(visitor)).code).toBe('channel-password-locked');
});

test('the desk admits by account or number, which is on the audit; a seat, a stranger and another role are refused', async () => {
  const [byAccount, byNumber] = [await customer(), await customer()];
  expect((await admit(` ${byAccount.account.toUpperCase()} `)).data).toEqual({ customer: `C${byAccount.id}`, institution: 'Bankhaus Nordlicht' });
  expect((await admit(`c${byNumber.id}`)).status).toBe(1);
  expect((await admit(byAccount.account)).code).toBe('already-a-seat-account');
  expect((await admit('nobody@example.org')).code).toBe('account-does-not-exist');
  expect((await admit('C999999')).code).toBe('account-does-not-exist');
  expect((await admit(byAccount.account, await house.reader('support'))).code).toBe('not-your-role');
  // The time of commands, which this house has no other clock for.
  const since = instantToWire(house.clock.now);
  expect(await membershipOf(byAccount.visitor)).toMatchObject({ seatSince: since });
  expect((await take(byAccount.visitor)).code).toBe('already-a-seat-account');
  const { seats } = await (await house.reader('auditor')).ask<ReplyOf<typeof seatsCall>>('seats/list');
  const by = { kind: 'operator', id: String(reviewer.id), name: reviewer.name };
  expect(seats.slice(0, 2)).toEqual([byNumber, byAccount].map(({ id }) => ({ customer: `C${id}`, institution: 'Bankhaus Nordlicht', by, since })));
  const row = (await auditOf(byAccount.id)).find(({ action }) => action === 'desk.seats/admit')!;
  expect([row.actor, row.facts]).toMatchObject([by, { institution: 'Bankhaus Nordlicht' }]);
  expect(JSON.stringify(row)).not.toContain(byAccount.account);
});

test('a customer whom the desk has admitted reads it as a message; one who entered the key does not', async () => {
  const [admitted, taken] = [await customer(), await customer()];
  await admit(admitted.account);
  await take(taken.visitor);
  await tellEverything({ database: house.database, instruments: house.floor.instruments });
  const { db } = house.database;
  const told = await db.query('', 'select customer_id, kind, parameters from message where customer_id = any($1::int8[])', [
    `{${admitted.id},${taken.id}}`,
  ]);
  expect(told).toEqual([{ customer_id: admitted.id, kind: 'seat-admitted', parameters: { institution: 'Bankhaus Nordlicht' } }]);
});

test('the desk finds no account that its customer has closed', async () => {
  const { visitor, account } = await customer();
  expect(await visitor.post('security/confirm', { operation: 'close-account', password: 'a ladder in the rain' })).toMatchObject({ status: 1 });
  expect(await visitor.post('user/closeAccount', {})).toMatchObject({ status: 1 });
  expect((await admit(account)).code).toBe('account-does-not-exist');
});

test('a seat stands in the customer’s own data, and no secret stands anywhere in the database', async () => {
  const { visitor, id } = await customer();
  await take(visitor);
  const { db } = house.database;
  const held = everythingHeld({ customerKeys: house.customerKeys, instruments: house.floor.instruments }).find(({ name }) => name === 'seat')!;
  expect(await held.read(db, id)).toEqual({
    institution: 'Bankhaus Nordlicht',
    since: instantToWire(house.floor.now),
    admittedBy: 'the secret key that you entered',
  });
  const kept = await db.query<{ row: string }>('', `select s::text as row from institution_secret s union all select a::text from audit_entry a`);
  const plain = [bank.secretKey, bank.channelPassword].flatMap(secret => [secret, secret.replaceAll('-', '')]);
  expect(kept.filter(({ row }) => plain.some(secret => row.includes(secret)))).toEqual([]);
});
