import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { findByAccount, denialFor } from '../../books/customers/index.ts';
import { setRealName } from '../../testing/real-name.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, customers, customerKeys, sessions, hasher, visitor, database } = house;
const minute = 60_000;
const right = '402917';

const demo = async (): Promise<Visitor> => {
  const guest = visitor();
  await guest.enter('demo/open', {});
  return guest;
};
const withFundPassword = async (): Promise<Visitor> => {
  const guest = await demo();
  expect((await guest.post('user/setFundPassword', { fundPassword: right })).status).toBe(1);
  return guest;
};
const told = ({ http, code }: Answer): string => `${http} ${code ?? 'done'}`;
const unlock = (guest: Visitor, fundPassword: string) => guest.post('user/unlockTrading', { fundPassword });
const sessionOf = async (guest: Visitor) => (await sessions.find(guest.token!, guest.cookies.get('__Host-parkett')!))!;
const standingOf = async (guest: Visitor) => {
  const session = await sessionOf(guest);
  return customers.standingOf({ session, customer: await customers.get(session.customerId) });
};
const moneyCommand = async (guest: Visitor): Promise<void> => sessions.extendTrading(await sessionOf(guest), await standingOf(guest));
/** What an opening order would be refused with now. */
const opening = async (guest: Visitor): Promise<string | null> => denialFor(await standingOf(guest), 'open', clock.now)?.code ?? null;

test.each(['', '12345', '1234567', '12345a', '①②③④⑤⑥', 'abcdef', 'Tulpe-48-Regen-7193'])('%j is not six digits', async fundPassword => {
  expect(await (await demo()).post('user/setFundPassword', { fundPassword })).toMatchObject({ status: 0, code: 'fund-password-malformed' });
});

test.each(['402 917', '402-917', ' 402917 ', '４０２９１７', '٤٠٢٩١٧'])('%j is the six digits, chosen and entered', async fundPassword => {
  const guest = await demo();
  expect((await guest.post('user/setFundPassword', { fundPassword })).status).toBe(1);
  expect((await unlock(guest, right)).status).toBe(1);
  const other = await withFundPassword();
  await unlock(other, '402910');
  expect((await unlock(other, fundPassword)).status).toBe(1);
});

test('what isn’t six digits is no try: nothing is compared, counted or locked', async () => {
  const guest = await withFundPassword();
  const before = hasher.computed;
  for (const typed of ['Tulpe-48-Regen-7193', '', '40291', '4029170', '402917a', "402917' or 1=1"])
    for (let time = 0; time < 3; time += 1) expect(await unlock(guest, typed)).toMatchObject({ status: 0, code: 'fund-password-malformed' });
  expect(hasher.computed).toBe(before);
  expect(await unlock(guest, '402910')).toMatchObject({ code: 'wrong-fund-password', params: { tries: 4 } });
});

const simple = [
  '000000',
  '111111',
  '123456',
  '654321',
  '345678',
  '890123',
  '246802',
  '121212',
  '112211',
  '123123',
  '123321',
  '112233',
  '789456',
  '159753',
  '102030',
];
test.each(simple)('%s is too simple', async fundPassword => {
  expect(await (await demo()).post('user/setFundPassword', { fundPassword })).toMatchObject({ status: 0, code: 'fund-password-too-simple' });
});

test('digits are judged before they are repeated, and nothing is set by that', async () => {
  const guest = await demo();
  expect(await guest.post('user/checkFundPassword', { fundPassword: '123456' })).toMatchObject({ status: 0, code: 'fund-password-too-simple' });
  expect(await guest.post('user/checkFundPassword', { fundPassword: right })).toMatchObject({ status: 1 });
  expect(await opening(guest)).toBe('fund-password-not-set');
});

test('setting it unlocks trading; it is set once and stored as argon2id only', async () => {
  const guest = await demo();
  expect(await opening(guest)).toBe('fund-password-not-set');
  expect(await unlock(guest, right)).toMatchObject({ status: 0, code: 'fund-password-not-set' });
  const answer = await guest.post('user/setFundPassword', { fundPassword: right });
  expect(answer.data).toEqual({ tradingUnlockedUntil: new Date(clock.now + 5 * minute).toISOString() });
  expect(await opening(guest)).toBeNull();
  expect(await guest.post('user/setFundPassword', { fundPassword: '719304' })).toMatchObject({ status: 0, code: 'fund-password-already-set' });
  const rows = JSON.stringify(await database.owner.query('', 'select fund_password from credential where fund_password is not null'));
  expect(rows).toContain('$argon2id$');
  expect(rows).not.toContain(right);
});

test('S3: set twice at once, one of them holds', async () => {
  const guest = await demo();
  const answers = await Promise.all(['402917', '719304'].map(fundPassword => guest.twin().post('user/setFundPassword', { fundPassword })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['fund-password-already-set', undefined]);
});

test('S6: trading stays unlocked for five minutes after the last money command, on this session alone', async () => {
  const guest = await withFundPassword();
  const { account } = guest;
  clock.now = later(clock.now, 4 * minute);
  expect(await opening(guest)).toBeNull();
  await moneyCommand(guest);
  clock.now = later(clock.now, 4 * minute);
  expect(await opening(guest)).toBeNull();
  clock.now = later(clock.now, minute);
  expect(await opening(guest)).toBe('fund-password-required');
  await moneyCommand(guest);
  expect(await opening(guest)).toBe('fund-password-required');
  expect((await guest.post('user/profile')).data).toMatchObject({ account, tradingUnlockedUntil: null });
  expect((await unlock(guest, right)).status).toBe(1);
  expect(await opening(guest)).toBeNull();
});

test('S3 (ASVS 6.3.1): five wrong entries lock it for thirty minutes, then even the right one is refused', async () => {
  const guest = await withFundPassword();
  for (let guess = 0; guess < 4; guess += 1)
    expect(await unlock(guest, `40291${guess}`)).toMatchObject({ code: 'wrong-fund-password', params: { tries: 4 - guess, minutes: 30 } });
  expect(await unlock(guest, '402915')).toMatchObject({ status: 0, code: 'fund-password-locked', params: { minutes: 30 } });
  const before = hasher.computed;
  expect(await unlock(guest, right)).toMatchObject({ status: 0, code: 'fund-password-locked' });
  expect(hasher.computed).toBe(before);
  clock.now = later(clock.now, 29 * minute);
  await guest.post('user/profile');
  expect(await unlock(guest, right)).toMatchObject({ code: 'fund-password-locked', params: { minutes: 1 } });
  clock.now = later(clock.now, minute);
  expect((await unlock(guest, right)).status).toBe(1);
});

test('S3: a thousand values at once are compared five times at most, and the sixth is refused though right', async () => {
  const guest = await withFundPassword();
  const before = hasher.computed;
  const values = [...Array.from({ length: 999 }, (_, i) => String(100_000 + i)), right];
  const answers = await Promise.all(values.map(value => unlock(guest, value)));
  expect(hasher.computed - before).toBe(5);
  expect(answers.every(({ status }) => status === 0)).toBe(true);
  expect(new Set(answers.map(told))).toEqual(new Set(['200 wrong-fund-password', '200 fund-password-locked', '429 submitted-too-frequently']));
});

test('N-10: twenty first settings at once: one holds, the others learn that there is one or that they came too fast, none that the house is busy', async () => {
  const guest = await demo();
  const answers = await Promise.all(Array.from({ length: 20 }, () => guest.twin().post('user/setFundPassword', { fundPassword: right })));
  const each = Map.groupBy(answers.map(told), text => text);
  expect(each.get('200 done')).toHaveLength(1);
  // A slow machine takes them one after the other, and none comes too fast.
  const others = ['200 fund-password-already-set', '429 submitted-too-frequently'];
  expect([...each.keys()].filter(text => text !== '200 done' && !others.includes(text))).toEqual([]);
});

test('S3: a right entry takes the wrong ones back; the fifth try may still be right', async () => {
  const guest = await withFundPassword();
  for (let guess = 0; guess < 4; guess += 1) await unlock(guest, `40291${guess}`);
  expect((await unlock(guest, right)).status).toBe(1);
  expect(await unlock(guest, '402911')).toMatchObject({ code: 'wrong-fund-password' });
});

test('S3: the lock survives a new session and holds on every device', async () => {
  const guest = visitor();
  const { data } = await guest.enter('demo/open', {});
  await guest.post('user/setFundPassword', { fundPassword: right });
  for (let guess = 0; guess < 5; guess += 1) await unlock(guest, `40291${guess}`);
  const other = visitor();
  await other.enter('user/login', { account: guest.account, password: (data as { password: string }).password });
  expect(await unlock(other, right)).toMatchObject({ code: 'fund-password-locked' });
});

test('a gate comes first, then the real name, then the fund password', async () => {
  const guest = await demo();
  const customerId = (await findByAccount(database.db, customerKeys, guest.account!))!;
  await setRealName(customers, customerId, 'unverified');
  expect(await opening(guest)).toBe('complete-real-name-first');
  await setRealName(customers, customerId, 'under-review');
  expect(await opening(guest)).toBe('awaiting-review');
  await setRealName(customers, customerId, 'failed');
  expect(await opening(guest)).toBe('real-name-failed');
  const gate = await house.gates.place(customerId, {
    kind: 'trade-banned',
    reason: 'terms-breached',
    expiresAt: later(clock.now, minute),
    placedBy: { kind: 'tool', name: 'test' },
  });
  expect(await opening(guest)).toBe('account-cannot-trade');
  await house.gates.lift(customerId, { gate, reason: 'cleared-up', liftedBy: { kind: 'tool', name: 'test' } });
  await setRealName(customers, customerId, 'verified');
  expect(await opening(guest)).toBe('fund-password-not-set');
});
