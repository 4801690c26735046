import { signIn, wire } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { form, origin, signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { callsByFeature } from '../../features.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, sessions, visitor, database } = house;

const demo = async (): Promise<Visitor> => {
  const guest = visitor();
  expect((await guest.enter('demo/open', {})).status).toBe(1);
  return guest;
};
const anonymous = { http: 200, status: 0, data: null, msg: '' };
const minute = 60_000;

test('S7 (ASVS 3.3.1–.4): both halves come with sign-in; the cookie is __Host-, HttpOnly, Secure and SameSite=Strict', async () => {
  const guest = visitor();
  const { setCookies, data } = await guest.enter('demo/open', {});
  const cookie = setCookies.find(line => line.startsWith('__Host-parkett='));
  expect(cookie).toMatch(/^__Host-parkett=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(setCookies.find(line => line.startsWith('XSRF-TOKEN='))).toMatch(
    /^XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Max-Age=43200; Path=\/; Secure; SameSite=Strict$/,
  );
  expect((data as { tokend: string }).tokend).toMatch(/^[\w-]{43}$/);
  for (const line of setCookies) expect(line).not.toMatch(/domain/i);
});

const halves: readonly (readonly [name: string, change: (guest: Visitor) => void])[] = [
  ['without the cookie', guest => guest.cookies.delete('__Host-parkett')],
  ['without the token', guest => void (guest.token = undefined)],
  ['without the account', guest => void (guest.account = undefined)],
  ['with another account', guest => void (guest.account = 'demo-somebody')],
  ['with a made-up token', guest => void (guest.token = 'A'.repeat(43))],
  ['with a made-up cookie', guest => void guest.cookies.set('__Host-parkett', 'A'.repeat(43))],
  ['with nothing at all', guest => (guest.cookies.clear(), void (guest.token = guest.account = undefined))],
];

test.each(halves)('S6, S8: %s every protected call is 401 and deletes both cookies, who-am-I is anonymous with HTTP 200', async (_, change) => {
  const guest = await demo();
  change(guest);
  for (const call of callsByFeature['sign-in']!.filter(({ access }) => access === 'session')) {
    const answer = await guest.twin().post(call.path, {}, { key: 'sixteen-characters' });
    expect(answer).toMatchObject({ http: 401, status: 0, data: null, code: 'no-session' });
    const deleted = answer.setCookies.filter(line => /=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(line)).map(line => line.split('=')[0]);
    expect(deleted.sort()).toEqual(['XSRF-TOKEN', '__Host-parkett']);
  }
  expect(await guest.post(wire.getUserinfo.path)).toMatchObject(anonymous);
});

test('S6: the cookie of one session and the token of another one are no pair', async () => {
  const [one, other] = [await demo(), await demo()];
  const mixed = one.twin();
  mixed.cookies.set('__Host-parkett', other.cookies.get('__Host-parkett')!);
  expect(await mixed.post(signIn.profile.path)).toMatchObject({ http: 401 });
});

test('Why a session has ended is told to whoever brings both halves of it, and to nobody else', async () => {
  const [idle, revoked, other] = [await demo(), await demo(), await demo()];
  const session = (await sessions.find(revoked.token!, revoked.cookies.get('__Host-parkett')!))!;
  await sessions.endAllOf(session.customerId, 'revoked');
  const why = async (guest: Visitor) => (await guest.twin().post(signIn.profile.path)).params;
  expect(await why(revoked)).toEqual({ ended: 'revoked' });
  const stranger = revoked.twin();
  stranger.cookies.set('__Host-parkett', other.cookies.get('__Host-parkett')!);
  expect(await why(stranger)).toEqual({});
  stranger.cookies.set('__Host-parkett', 'A'.repeat(43));
  expect(await why(stranger)).toEqual({});
  clock.now = later(clock.now, 31 * minute);
  expect(await why(idle)).toEqual({ ended: 'idle' });
});

test('an anonymous visitor keeps no cookie and loses none', async () => {
  const answer = await visitor().post(wire.getUserinfo.path);
  expect(answer).toMatchObject(anonymous);
  expect(answer.setCookies).toEqual([]);
});

test('who-am-I tells a signed-in visitor account, verification and balances, and never the fund password', async () => {
  const guest = await demo();
  const before = await guest.post(wire.getUserinfo.path);
  expect(before).toMatchObject({ http: 200, status: 1, data: { account: guest.account, is_true: 1, passwords: '', Germany: '50000.00' } });
  await guest.post(signIn.setFundPassword.path, { fundPassword: '402917' });
  const after = await guest.post(wire.getUserinfo.path);
  expect(after.data).toMatchObject({ passwords: '******' });
  expect(after.text).not.toContain('402917');
});

test('S8 (ASVS 3.5.1): every signed-in call without the anti-forgery header, with a planted one or with another session’s is 403', async () => {
  const [guest, other] = [await demo(), await demo()];
  const planted = `${'A'.repeat(22)}.${'A'.repeat(43)}`;
  for (const call of callsByFeature['sign-in']!.filter(({ access }) => access === 'session')) {
    for (const header of [undefined, '', 'x', planted, other.cookies.get('XSRF-TOKEN')]) {
      const answer = await guest.twin().post(call.path, {}, { headers: { 'x-xsrf-token': header }, key: 'sixteen-characters' });
      expect(answer).toMatchObject({ http: 403, code: 'anti-forgery' });
    }
  }
  expect(await guest.post(signIn.profile.path)).toMatchObject({ status: 1 });
});

test('S8: every call refuses a page of another site with 403 and anything but JSON with 415', async () => {
  const guest = await demo();
  for (const { path } of callsByFeature['sign-in']!) {
    expect(await guest.post(path, {}, { headers: { origin: 'https://elsewhere.example' } })).toMatchObject({ http: 403, code: 'foreign-origin' });
    expect(await guest.post(path, {}, { headers: { 'content-type': 'text/plain' } })).toMatchObject({ http: 415, code: 'media-type' });
  }
  expect(await guest.post(signIn.profile.path, {}, { headers: { origin } })).toMatchObject({ status: 1 });
});

test('a page that lost its anti-forgery token gets a new one when it asks who it is', async () => {
  const guest = await demo();
  guest.cookies.delete('XSRF-TOKEN');
  expect(await guest.post(signIn.profile.path)).toMatchObject({ http: 403 });
  expect(await guest.post(wire.getUserinfo.path)).toMatchObject({ status: 1 });
  expect(await guest.post(signIn.profile.path)).toMatchObject({ status: 1 });
});

test('S6 (ASVS 7.4.1): after signing out the old pair is worth nothing', async () => {
  const guest = await demo();
  const old = guest.twin();
  expect(await guest.post(signIn.logout.path)).toMatchObject({ status: 1 });
  expect(guest.cookies.has('__Host-parkett')).toBe(false);
  expect(await old.post(signIn.profile.path)).toMatchObject({ http: 401 });
});

test('S6 (ASVS 7.2.4): signing in again on a page ends its earlier session', async () => {
  const guest = visitor();
  const password = 'a ladder in the rain';
  await guest.enter('user/register', form('rotation@example.org'));
  const old = guest.twin();
  expect((await guest.enter('user/login', { account: 'rotation@example.org', password })).status).toBe(1);
  expect(guest.token).not.toBe(old.token);
  expect(await old.post(signIn.profile.path)).toMatchObject({ http: 401 });
  expect(await guest.post(signIn.profile.path)).toMatchObject({ status: 1 });
});

test('S6 (ASVS 7.3.1): thirty minutes without a call end the session, a call starts them again', async () => {
  const guest = await demo();
  for (let call = 0; call < 3; call += 1) {
    clock.now = later(clock.now, 29 * minute);
    expect(await guest.post(signIn.profile.path)).toMatchObject({ status: 1 });
  }
  clock.now = later(clock.now, 30 * minute);
  expect(await guest.post(signIn.profile.path)).toMatchObject({ http: 401 });
  clock.now = later(clock.now, -15 * minute);
  expect(await guest.post(signIn.profile.path)).toMatchObject({ http: 401 });
  clock.now = later(clock.now, 15 * minute);
});

test('S6 (ASVS 7.3.2): twelve hours after sign-in the session ends, however busy it was', async () => {
  const guest = await demo();
  for (let used = 0; used < 12 * 60 - 20; used += 20) {
    clock.now = later(clock.now, 20 * minute);
    expect(await guest.post(wire.getUserinfo.path)).toMatchObject({ status: 1 });
  }
  clock.now = later(clock.now, 20 * minute);
  expect(await guest.post(signIn.profile.path)).toMatchObject({ http: 401 });
});

test('S6: a ban ends every session at once, in memory and in the database, and tells the listeners', async () => {
  const guest = await demo();
  const heard: string[] = [];
  const stop = sessions.onEnd((_, reason) => heard.push(reason));
  const [{ id }] = (await database.db.query<{ id: bigint }>('', 'select id from customer where account = $1', [guest.account])) as [{ id: bigint }];
  const gate = {
    kind: 'login-banned',
    reason: 'suspected-takeover',
    expiresAt: later(clock.now, 60 * minute),
    placedBy: { kind: 'tool', name: 'test' },
  } as const;
  await house.gates.place(id, gate);
  stop();
  expect(heard).toEqual(['gate']);
  expect(await guest.post(signIn.profile.path)).toMatchObject({ http: 401 });
  expect(await database.db.query('', 'select from customer_session where customer_id = $1 and ended_at is null', [id])).toEqual([]);
});

test('S6 (ASVS 7.2.3): a copy of the database holds neither half of a session that is alive', async () => {
  const guest = await demo();
  const rows = await database.owner.query('', 'select row_to_json(s)::text as row from customer_session s');
  const dump = JSON.stringify(rows);
  const secrets = [guest.token!, guest.cookies.get('__Host-parkett')!];
  for (const secret of secrets) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  }
});

test('a session survives a restart: another process finds it in the database', async () => {
  const guest = await demo();
  clock.now = later(clock.now, 10 * minute);
  await guest.post(signIn.profile.path);
  await sessions.flush();
  const { Sessions } = await import('../../books/customers/index.ts');
  const restarted = new Sessions({ db: database.db, now: () => clock.now });
  const found = await restarted.find(guest.token!, guest.cookies.get('__Host-parkett')!);
  expect(found).toMatchObject({ usedAt: clock.now });
  clock.now = later(clock.now, 31 * minute);
  expect(await restarted.find(guest.token!, guest.cookies.get('__Host-parkett')!)).toBeNull();
});
