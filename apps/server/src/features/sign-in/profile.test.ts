import { afterAll, expect, test } from 'vitest';
import { instantToWire, later } from '@parkett/kernel';
import { businessAheadMs, signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

const house = await signInHouse();
afterAll(house.close);
const { visitor, database } = house;

const demo = async (): Promise<Visitor> => {
  const guest = visitor();
  await guest.enter('demo/open', {});
  return guest;
};
const key = (n: number): string => `profile-key-number-${n}`;
const profileOf = async (guest: Visitor): Promise<Record<string, unknown>> => (await guest.post('user/profile')).data;

test('what is changed stays, what is absent too, and a new device finds it', async () => {
  const guest = await demo();
  await guest.post('user/saveProfile', { callName: '  王伟\u200b ', language: 'zhHant', preferences: { theme: 'dark' } }, { key: key(1) });
  await guest.post('user/saveProfile', { appropriateness: { shares: 'yes', digital: 'no' }, preferences: { colours: 'red-up' } }, { key: key(2) });
  expect(await profileOf(guest)).toMatchObject({
    callName: '王伟',
    language: 'zhHant',
    appropriateness: { shares: 'yes', digital: 'no', etfs: 'unasked' },
    // What wasn't chosen is left to the layout: the tint is on for the desk and off on the phone.
    preferences: { theme: 'dark', colours: 'red-up', priceTint: null, density: 'comfortable', holdings: 'by-instrument', deskLayout: null },
  });
  await guest.post('user/saveProfile', { callName: '' }, { key: key(3) });
  expect((await profileOf(guest))['callName']).toBeNull();
});

test('a customer is one since the bank’s day, whatever day the machine has', async () => {
  expect((await profileOf(await demo()))['memberSince']).toBe(instantToWire(later(house.clock.now, businessAheadMs)));
});

test('without a key, or with a malformed one, nothing is changed', async () => {
  const guest = await demo();
  for (const bad of [undefined, 'short', 'x'.repeat(65), 'with spaces in between']) {
    const options = bad === undefined ? {} : { key: bad };
    expect(await guest.post('user/saveProfile', { callName: 'Martha' }, options)).toMatchObject({ http: 400, code: 'key-missing' });
  }
  expect((await profileOf(guest))['callName']).toBeNull();
});

test('I18: the same key fifty times in parallel has one effect and fifty equal answers', async () => {
  const guest = await demo();
  const answers = await Promise.all(Array.from({ length: 50 }, () => guest.post('user/saveProfile', { callName: 'Martha' }, { key: key(4) })));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"status":1,"data":{},"msg":""}']));
  await guest.post('user/saveProfile', { callName: 'Anna' }, { key: key(5) });
  await guest.post('user/saveProfile', { callName: 'Martha' }, { key: key(4) });
  expect((await profileOf(guest))['callName']).toBe('Anna');
});

test('I18: the same key with another body or for another customer', async () => {
  const [guest, other] = [await demo(), await demo()];
  expect((await guest.post('user/saveProfile', { callName: 'Martha' }, { key: key(6) })).status).toBe(1);
  expect(await guest.post('user/saveProfile', { callName: 'Anna' }, { key: key(6) })).toMatchObject({ http: 409, code: 'key-reused' });
  expect((await profileOf(guest))['callName']).toBe('Martha');
  expect((await other.post('user/saveProfile', { callName: 'Otto' }, { key: key(6) })).status).toBe(1);
});

test('S3, S10: neither a secret nor a field of ours can be written by the profile', async () => {
  const guest = await demo();
  for (const extra of ['realName', 'account', 'kind', 'passwords', 'is_true', 'fundPassword', 'gates', 'preferences.role']) {
    const body = extra.startsWith('preferences') ? { preferences: { role: 'admin' } } : { [extra]: 'verified' };
    expect(await guest.post('user/saveProfile', body, { key: key(7) })).toMatchObject({ http: 400, code: 'malformed' });
  }
});

test('S3: bodies with a secret are neither hashed nor stored', async () => {
  const guest = await demo();
  await guest.post('user/setFundPassword', { fundPassword: '402917' }, { key: key(8) });
  expect(await database.db.query('', 'select from command where key = $1', [key(8)])).toEqual([]);
});
