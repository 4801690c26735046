import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { denialFor } from '../../books/customers/index.ts';
import { form, origin, signInHouse } from '../../testing/sign-in-house.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import type { Visitor } from '../../testing/visitor.ts';

// Promised: trading stays unlocked for the time that the customer chose and the house allows, and a longer one takes his fund password. A passkey
// unlocks trading in its place, and nothing else.

const limits: Record<string, number> = { registrationsPerHour: 1_000_000 };
const house = await signInHouse({ limits });
const strict = await signInHouse({ beside: house, limits: { 'customers.unlock-minutes-max': 15 } });
afterAll(async () => {
  await strict.close();
  await house.close();
});
const { clock, customers, sessions, database } = house;
const minute = 60_000;
const password = 'a ladder in the rain';
const fundPassword = '402917';
let count = 0;

async function registered({ withDigits = true } = {}): Promise<{ visitor: Visitor; account: string }> {
  count += 1;
  const account = `unlocked-${count}@example.org`;
  const visitor = house.visitor();
  visitor.address = `10.9.${count}.1`;
  expect((await visitor.enter('user/register', form(account))).status).toBe(1);
  if (withDigits) expect((await visitor.post('user/setFundPassword', { fundPassword })).status).toBe(1);
  return { visitor, account };
}

const choose = (visitor: Visitor, minutes: number) => visitor.post('security/chooseUnlockTime', { minutes });
const confirm = (visitor: Visitor, minutes: number, proofs: object = { fundPassword }) =>
  visitor.post('security/confirm', { operation: 'unlock-longer', payee: String(minutes), ...proofs });
async function chosen(visitor: Visitor, minutes: number): Promise<void> {
  expect(await confirm(visitor, minutes)).toMatchObject({ status: 1 });
  expect(await choose(visitor, minutes)).toMatchObject({ status: 1 });
}
/** Whether an order that opens would be asked for the six digits, by a house that knows of this session. */
async function isLocked(visitor: Visitor, { at = house, act = 'open' }: { at?: typeof house; act?: 'open' | 'move' } = {}): Promise<boolean> {
  const session = (await at.sessions.find(visitor.token!, visitor.cookies.get('__Host-parkett')!))!;
  const standing = at.customers.standingOf({ session, customer: await at.customers.get(session.customerId) });
  return denialFor({ ...standing, realName: 'verified' }, act, clock.now)?.code === 'fund-password-required';
}
async function moneyCommand(visitor: Visitor): Promise<void> {
  const session = (await sessions.find(visitor.token!, visitor.cookies.get('__Host-parkett')!))!;
  sessions.extendTrading(session, customers.standingOf({ session, customer: await customers.get(session.customerId) }));
}
const told = async (visitor: Visitor) => (await visitor.post('user/profile')).data as { tradingUnlockedUntil: string | null; unlockMinutes: number };
async function withPasskey(visitor: Visitor): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(origin);
  const passkey = device.create((await visitor.post('security/beginPasskey')).data);
  const asked = { operation: 'add-passkey', password, ...((await hasDigits(visitor)) ? { fundPassword } : {}) };
  expect(await visitor.post('security/confirm', asked)).toMatchObject({ status: 1 });
  expect(await visitor.post('security/addPasskey', { name: 'Phone', passkey })).toMatchObject({ status: 1 });
  return device;
}
const hasDigits = async (visitor: Visitor) => ((await visitor.post('security/overview')).data as { fundPassword: boolean }).fundPassword;

test('S6: a longer time takes the fund password, for exactly these minutes; a shorter one holds at once, and both are in the audit', async () => {
  const { visitor } = await registered();
  expect((await visitor.post('security/overview')).data).toMatchObject({ unlock: { chosen: 5, max: 30 } });
  expect(await choose(visitor, 30)).toMatchObject({ code: 'confirmation-required' });
  expect(await confirm(visitor, 30, { fundPassword: '851603' })).toMatchObject({ code: 'wrong-fund-password' });
  expect(await confirm(visitor, 15)).toMatchObject({ status: 1 });
  expect(await choose(visitor, 30)).toMatchObject({ code: 'confirmation-required' });
  await chosen(visitor, 30);
  clock.now = later(clock.now, 28 * minute);
  expect([await isLocked(visitor), (await told(visitor)).unlockMinutes]).toEqual([false, 30]);
  await moneyCommand(visitor);
  clock.now = later(clock.now, 28 * minute);
  expect(await isLocked(visitor)).toBe(false);
  expect(await choose(visitor, 15)).toMatchObject({ status: 1 });
  expect([await isLocked(visitor), (await told(visitor)).tradingUnlockedUntil]).toEqual([true, null]);
  await moneyCommand(visitor);
  expect(await isLocked(visitor)).toBe(true);
  const rows = await database.owner.query<{ minutes: number }>(
    '',
    `select (facts->>'minutes')::int as minutes from audit_entry where action = 'customers.unlock-time-chosen' order by id`,
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([30, 15]);
});

test('S6: a time that isn’t offered is none, and before there are six digits nothing is chosen', async () => {
  const { visitor } = await registered({ withDigits: false });
  expect((await choose(visitor, 60)).status).toBe(0);
  expect(await choose(visitor, 15)).toMatchObject({ code: 'fund-password-not-set' });
});

test('S6: the limit of the house stands above what was chosen before, at once, and nothing longer is chosen then', async () => {
  const { visitor, account } = await registered();
  await chosen(visitor, 30);
  clock.now = later(clock.now, 20 * minute);
  expect(await isLocked(visitor)).toBe(false);
  expect(await isLocked(visitor, { at: strict })).toBe(true);
  const there = strict.visitor();
  there.address = visitor.address;
  expect(await there.enter('user/login', { account, password })).toMatchObject({ status: 1 });
  expect((await there.post('security/overview')).data).toMatchObject({ unlock: { chosen: 30, max: 15 } });
  expect(await choose(there, 5)).toMatchObject({ status: 1 });
  expect(await choose(there, 30)).toMatchObject({ code: 'unlock-time-too-long', params: { minutes: 15 } });
});

test('S4: a passkey unlocks trading in the place of the six digits, on its session alone, and moves no money and stands for nothing else', async () => {
  const { visitor } = await registered();
  const device = await withPasskey(visitor);
  clock.now = later(clock.now, 6 * minute);
  expect(await isLocked(visitor)).toBe(true);
  const challenge = async () => device.use((await visitor.post('user/unlockChallenge')).data);
  const passkey = await challenge();
  expect(await visitor.post('security/confirm', { operation: 'change-fund-password', fundPassword, passkey })).toMatchObject({
    code: 'passkey-refused',
  });
  const signedElsewhere = device.use((await visitor.post('security/confirmChallenge', { operation: 'change-fund-password' })).data);
  expect(await visitor.post('user/unlockWithPasskey', { passkey: signedElsewhere })).toMatchObject({ code: 'passkey-refused' });
  expect(await isLocked(visitor)).toBe(true);
  const others = await withPasskey((await registered()).visitor);
  const signedByAnother = others.use((await visitor.post('user/unlockChallenge')).data);
  expect(await visitor.post('user/unlockWithPasskey', { passkey: signedByAnother })).toMatchObject({ code: 'passkey-refused' });
  expect(await isLocked(visitor)).toBe(true);
  const right = await challenge();
  const until = new Date(clock.now + 5 * minute).toISOString();
  expect(await visitor.post('user/unlockWithPasskey', { passkey: right })).toMatchObject({ status: 1, data: { tradingUnlockedUntil: until } });
  expect([await isLocked(visitor), (await told(visitor)).tradingUnlockedUntil]).toEqual([false, until]);
  expect(await visitor.post('user/unlockWithPasskey', { passkey: right })).toMatchObject({ code: 'passkey-refused' });
  expect(await choose(visitor, 15)).toMatchObject({ code: 'confirmation-required' });
  expect(await isLocked(visitor, { act: 'move' })).toBe(true);
  await moneyCommand(visitor);
  expect(await isLocked(visitor, { act: 'move' })).toBe(true);
  expect(await visitor.post('user/unlockTrading', { fundPassword })).toMatchObject({ status: 1 });
  expect(await visitor.post('user/unlockWithPasskey', { passkey: await challenge() })).toMatchObject({ status: 1 });
  expect(await isLocked(visitor, { act: 'move' })).toBe(false);
});

test('S4: without a fund password a passkey unlocks nothing', async () => {
  const { visitor } = await registered({ withDigits: false });
  const device = await withPasskey(visitor);
  const passkey = device.use((await visitor.post('user/unlockChallenge')).data);
  expect(await visitor.post('user/unlockWithPasskey', { passkey })).toMatchObject({ code: 'fund-password-not-set' });
});
