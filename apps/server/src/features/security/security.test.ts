import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test, vi } from 'vitest';
import { later } from '@parkett/kernel';
import { findForSignIn, lockCustomer } from '../../books/customers/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { form, origin, signInHouse } from '../../testing/sign-in-house.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, database, hasher, sessions } = house;
const minute = 60_000;
const password = 'a ladder in the rain';
const another = 'four herons at dawn';
const digits = '402917';
let count = 0;

type Customer = { readonly visitor: Visitor; readonly account: string };

/** A registered customer, alone on an address, with a fund password if there are to be some. */
async function registered({ fundPassword = digits }: { fundPassword?: string | null } = {}): Promise<Customer> {
  count += 1;
  const account = `secure-${count}@example.org`;
  const visitor = house.visitor();
  visitor.address = `10.7.${count}.1`;
  expect((await visitor.enter('user/register', form(account))).status).toBe(1);
  if (fundPassword) expect((await visitor.post('user/setFundPassword', { fundPassword })).status).toBe(1);
  return { visitor, account };
}
/** The same customer from another device. */
async function elsewhere({ account, visitor }: Customer, more: object = {}): Promise<Visitor> {
  const other = house.visitor();
  other.address = visitor.address;
  expect(await other.enter('user/login', { account, password, ...more })).toMatchObject({ status: 1 });
  return other;
}
const confirm = (visitor: Visitor, operation: string, proofs: object = { fundPassword: digits }) =>
  visitor.post('security/confirm', { operation, ...proofs });
const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now });
const actionsOf = async (account: string): Promise<string[]> => {
  const { customerId } = await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) });
  const rows = await database.owner.query<{ action: string }>('', 'select action from audit_entry where customer_id = $1 order by id', [customerId]);
  return rows.map(({ action }) => action);
};

/** A customer with an app for codes. */
async function withApp(): Promise<Customer & { secret: string; codes: string[] }> {
  const customer = await registered();
  const { visitor } = customer;
  const { secret } = (await visitor.post('security/beginAppCode')).data as { secret: string };
  expect(await visitor.post('security/confirmAppCode', { appCode: codeOf(secret) })).toMatchObject({ code: 'confirmation-required' });
  expect(await confirm(visitor, 'set-up-app-code', { password, fundPassword: digits })).toMatchObject({ status: 1 });
  const added = await visitor.post('security/confirmAppCode', { appCode: codeOf(secret) });
  const { recoveryCodes: codes } = added.data as { recoveryCodes: string[] };
  expect(codes).toHaveLength(10);
  clock.now = later(clock.now, minute);
  return { ...customer, secret, codes };
}

test('S5 (ASVS 6.2.2, 6.2.3, 7.5.1): a login password is changed with the original one and what confirms, once, and ends all other sessions', async () => {
  const customer = await registered();
  const { visitor, account } = customer;
  const other = await elsewhere(customer);
  const change = (body: object = {}) => visitor.post('security/changeLoginPassword', { password: another, confirmPassword: another, ...body });
  expect(await change({ confirmPassword: 'something else' })).toMatchObject({ code: 'passwords-differ' });
  expect(await change({ password: 'password1', confirmPassword: 'password1' })).toMatchObject({ code: 'password-too-common' });
  const before = hasher.computed;
  expect(await change()).toMatchObject({ code: 'confirmation-required' });
  expect(hasher.computed).toBe(before);
  expect(await confirm(visitor, 'change-login-password')).toMatchObject({ code: 'original-password-required' });
  expect(await confirm(visitor, 'change-login-password', { password })).toMatchObject({ code: 'fund-password-required' });
  expect(await confirm(visitor, 'change-login-password', { password: 'wrong', fundPassword: digits })).toMatchObject({
    code: 'wrong-original-password',
    params: { tries: 4, minutes: 30 },
  });
  expect(await confirm(visitor, 'change-fund-password')).toMatchObject({ status: 1 });
  expect(await change()).toMatchObject({ code: 'confirmation-required' });
  expect(await confirm(visitor, 'change-login-password', { password, fundPassword: digits })).toMatchObject({ status: 1 });
  expect(await other.post('security/changeLoginPassword', { password: another, confirmPassword: another })).toMatchObject({
    code: 'confirmation-required',
  });
  expect(await change()).toMatchObject({ status: 1 });
  expect(await change()).toMatchObject({ code: 'confirmation-required' });
  expect((await other.post('security/overview')).http).toBe(401);
  expect((await visitor.post('security/overview')).http).toBe(200);
  const again = house.visitor();
  expect(await again.post('user/login', { account, password })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await again.enter('user/login', { account, password: another })).toMatchObject({ status: 1 });
  expect(await actionsOf(account)).toEqual([
    ...['sign-in.signed-in', 'customers.fund-password-set', 'sign-in.signed-in', 'security.confirmed', 'security.confirmed'],
    ...['customers.login-password-changed', 'customers.sessions-ended', 'security.carried-out', 'sign-in.signed-in'],
  ]);
});

test('S3 (ASVS 7.5.3): a fund password is changed with the original one; five wrong ones lock it, and the right one too', async () => {
  const { visitor, account } = await registered();
  const change = (fundPassword: string) => visitor.post('security/changeFundPassword', { fundPassword });
  expect(await change('123456')).toMatchObject({ code: 'fund-password-too-simple' });
  expect(await confirm(visitor, 'change-fund-password', { fundPassword: password })).toMatchObject({ code: 'fund-password-malformed' });
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await confirm(visitor, 'change-fund-password', { fundPassword: '851603' })).code);
  expect(answers).toEqual([...Array<string>(4).fill('wrong-original-password'), 'original-password-locked']);
  expect(await confirm(visitor, 'change-fund-password')).toMatchObject({ code: 'original-password-locked', params: { minutes: 30 } });
  // F-8: the machine's clock goes back by two seconds, which shortens nothing.
  const before = clock.now;
  clock.now = later(clock.now, -2_000);
  expect(await confirm(visitor, 'change-fund-password')).toMatchObject({ params: { minutes: 30 } });
  clock.now = later(before, 30 * minute - 1);
  expect(await confirm(visitor, 'change-fund-password')).toMatchObject({ status: 1 });
  expect(await change('618352')).toMatchObject({ status: 1 });
  expect(await visitor.post('user/unlockTrading', { fundPassword: digits })).toMatchObject({ code: 'wrong-fund-password' });
  expect(await visitor.post('user/unlockTrading', { fundPassword: '618352' })).toMatchObject({ status: 1 });
  expect(await visitor.post('user/getUserinfo')).toMatchObject({ data: { passwords: '******' } });
  expect(await actionsOf(account)).toContain('customers.fund-password-locked');
});

test('S3 (ASVS 6.3.1): five wrong login passwords of who is signed in lock it there for half an hour, which leaves a row; signing in is never locked', async () => {
  const { visitor, account } = await registered();
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await confirm(visitor, 'change-login-password', { password: 'wrong', fundPassword: digits })).code);
  expect(answers).toEqual([...Array<string>(4).fill('wrong-original-password'), 'original-password-locked']);
  expect(await confirm(visitor, 'change-login-password', { password, fundPassword: digits })).toMatchObject({ code: 'original-password-locked' });
  expect(await confirm(visitor, 'change-account', { password, fundPassword: digits })).toMatchObject({ code: 'login-password-locked' });
  expect((await actionsOf(account)).filter(action => action === 'customers.login-password-locked')).toHaveLength(1);
  expect(await house.visitor().enter('user/login', { account, password })).toMatchObject({ status: 1 });
});

test('S4 (ASVS 6.3.3): who has an app is asked for its code after the right password only; a recovery code gets in once', async () => {
  const { account, secret, codes, visitor } = await withApp();
  const guest = house.visitor();
  guest.address = visitor.address;
  const logIn = (more: object = {}) => guest.enter('user/login', { account, password, ...more });
  expect(await logIn({ password: 'wrong', appCode: codeOf(secret) })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await logIn()).toMatchObject({ code: 'second-factor-required', params: { appCode: 'yes', passkey: 'no' }, setCookies: [] });
  expect(await logIn({ appCode: '000000' })).toMatchObject({ code: 'wrong-second-factor' });
  const code = codeOf(secret);
  expect(await logIn({ appCode: code })).toMatchObject({ status: 1 });
  expect(await logIn({ appCode: code })).toMatchObject({ code: 'code-already-used' });
  expect(await logIn({ recoveryCode: codes[3] })).toMatchObject({ status: 1 });
  expect(await logIn({ recoveryCode: codes[3] })).toMatchObject({ code: 'wrong-recovery-code' });
  expect(await guest.post('security/overview')).toMatchObject({ data: { recoveryCodesLeft: 9, passkeys: [] } });
  expect(await confirm(guest, 'remove-app-code')).toMatchObject({ code: 'second-factor-required' });
  clock.now = later(clock.now, minute);
  expect(await confirm(guest, 'remove-app-code', { fundPassword: digits, appCode: codeOf(secret) })).toMatchObject({ status: 1 });
  expect(await guest.post('security/removeAppCode')).toMatchObject({ status: 1 });
  expect(await logIn()).toMatchObject({ status: 1 });
});

test('S4, S12: a passkey signs in alone, confirms what it signed for and nothing else, and is removed by its number', async () => {
  const { visitor, account } = await registered({ fundPassword: null });
  const device = new SoftAuthenticator(origin);
  const made = device.create((await visitor.post('security/beginPasskey')).data);
  expect(await visitor.post('security/addPasskey', { name: 'Phone', passkey: made })).toMatchObject({ code: 'confirmation-required' });
  expect(await confirm(visitor, 'add-passkey', {})).toMatchObject({ code: 'password-missing' });
  expect(await confirm(visitor, 'add-passkey', { password })).toMatchObject({ status: 1 });
  expect(await visitor.post('security/addPasskey', { name: 'Phone', passkey: made })).toMatchObject({ status: 1 });
  const guest = house.visitor();
  const asked = (await guest.post('user/passkeyChallenge')).data;
  expect(await guest.enter('user/passkeyLogin', { passkey: device.use(asked) })).toMatchObject({ status: 1, data: { account } });
  const overview = (await guest.post('security/overview')).data as { passkeys: { number: string }[] };
  const { number } = overview.passkeys[0]!;
  const challenge = async (body: object) => device.use((await guest.post('security/confirmChallenge', body)).data);
  const removal = { operation: 'remove-passkey', payee: number };
  const signedForElse = await challenge({ operation: 'remove-passkey', payee: '999' });
  expect(await guest.post('security/confirm', { ...removal, password, passkey: signedForElse })).toMatchObject({ code: 'passkey-refused' });
  expect(await guest.post('security/confirm', { ...removal, password, passkey: await challenge(removal) })).toMatchObject({ status: 1 });
  expect(await guest.post('security/removePasskey', { number: '999' })).toMatchObject({ code: 'confirmation-required' });
  expect(await guest.post('security/removePasskey', { number })).toMatchObject({ status: 1 });
  expect(await guest.post('user/passkeyLogin', { passkey: device.use((await guest.post('user/passkeyChallenge')).data) })).toMatchObject({
    code: 'passkey-refused',
  });
});

test('S6 (ASVS 7.4.1, 7.5.2, 6.3.5): sessions are listed with their devices and ended one by one or all; a new device is told of in every other browser until it is known there', async () => {
  const customer = await registered();
  const { visitor } = customer;
  const [second, third] = [await elsewhere(customer), await elsewhere(customer)];
  type Listed = { number: string; current: boolean; newDevice: boolean };
  const listed = async (who: Visitor) => ((await who.post('security/overview')).data as { sessions: Listed[] }).sessions;
  expect((await listed(visitor)).map(({ current, newDevice }) => [current, newDevice])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  const told = async (who: Visitor) => ((await who.post('user/profile')).data as { newDevices: unknown[] }).newDevices.length;
  expect([await told(visitor), await told(second)]).toEqual([2, 1]);
  expect((await visitor.know('sign-in')).status).toBe(1);
  expect([await told(visitor), await told(second), await told(third)]).toEqual([0, 1, 1]);
  // A thief’s session hides his sign-in in his own browser alone, and a later one in the same browser knows what was said there.
  expect((await third.know('sign-in')).status).toBe(1);
  expect([await told(second), await told(third)]).toEqual([1, 0]);
  await third.enter('user/login', { account: customer.account, password });
  expect(await told(third)).toBe(0);
  const stranger = (await registered()).visitor;
  const [newest] = await listed(visitor);
  expect(await stranger.post('security/endSession', { number: newest!.number })).toMatchObject({ code: 'no-such-session' });
  expect(await visitor.post('security/endSession', { number: newest!.number })).toMatchObject({ status: 1 });
  expect((await third.post('security/overview')).http).toBe(401);
  expect((await second.post('security/overview')).http).toBe(200);
  expect(await visitor.post('security/endOtherSessions')).toMatchObject({ data: { ended: 1 } });
  expect((await second.post('security/overview')).http).toBe(401);
  expect(await listed(visitor)).toHaveLength(1);
});

test('S6: a locked account ends every session at once and lets nobody in, until its owner shows a second factor', async () => {
  const { visitor, account, secret, codes } = await withApp();
  const plain = await registered();
  expect((await plain.visitor.post('security/lockAccount')).status).toBe(1);
  expect((await plain.visitor.post('security/overview')).http).toBe(401);
  const owner = house.visitor();
  expect(await owner.post('user/login', { account: plain.account, password })).toMatchObject({
    code: 'account-locked-by-owner',
    params: { unlock: 'no' },
  });
  expect(await owner.post('user/login', { account: plain.account, password, unlock: true })).toMatchObject({ code: 'account-locked-by-owner' });
  expect(await owner.post('user/login', { account: plain.account, password: 'wrong' })).toMatchObject({ code: 'wrong-account-or-password' });

  expect((await visitor.post('security/lockAccount')).status).toBe(1);
  expect((await visitor.post('user/profile')).http).toBe(401);
  clock.now = later(clock.now, minute);
  expect(await owner.post('user/login', { account, password, unlock: true })).toMatchObject({ code: 'second-factor-required' });
  expect(await owner.post('user/login', { account, password, appCode: codeOf(secret) })).toMatchObject({ params: { unlock: 'yes' } });
  expect(await owner.enter('user/login', { account, password, recoveryCode: codes[0], unlock: true })).toMatchObject({ status: 1 });
  expect(await actionsOf(account)).toEqual(expect.arrayContaining(['customers.gate-placed', 'customers.gate-lifted']));
});

test('S6, S12: a session and six digits that a thief has set himself add no way in, close nothing and take no data', async () => {
  const { visitor: thief } = await registered({ fundPassword: null });
  expect(await thief.post('user/setFundPassword', { fundPassword: digits })).toMatchObject({ status: 1 });
  for (const operation of ['add-passkey', 'set-up-app-code', 'renew-recovery-codes', 'close-account', 'export-data']) {
    expect(await confirm(thief, operation), operation).toMatchObject({ code: 'password-missing' });
    expect(await confirm(thief, operation, { password: 'not this one', fundPassword: digits }), operation).toMatchObject({ status: 0 });
  }
  const created = new SoftAuthenticator(origin).create((await thief.post('security/beginPasskey')).data);
  expect(await thief.post('security/addPasskey', { name: 'Thief', passkey: created })).toMatchObject({ code: 'confirmation-required' });
});

test('S6: a passkey alone doesn’t lift the lock of its owner; the login password and the passkey together do', async () => {
  const { visitor, account } = await registered();
  const [device, elses] = [new SoftAuthenticator(origin), new SoftAuthenticator(origin)];
  for (const [who, with_] of [
    [visitor, device],
    [(await registered()).visitor, elses],
  ] as const) {
    const passkey = with_.create((await who.post('security/beginPasskey')).data);
    expect(await confirm(who, 'add-passkey', { password, fundPassword: digits })).toMatchObject({ status: 1 });
    expect(await who.post('security/addPasskey', { name: 'Phone', passkey })).toMatchObject({ status: 1 });
  }
  expect(await visitor.post('security/lockAccount')).toMatchObject({ status: 1 });
  const guest = house.visitor();
  guest.address = visitor.address;
  const signed = async (by: SoftAuthenticator) => by.use((await guest.post('user/passkeyChallenge')).data);
  const locked = { code: 'account-locked-by-owner', setCookies: [] };
  expect(await guest.post('user/passkeyLogin', { passkey: await signed(device) })).toMatchObject({ ...locked, params: { unlock: 'with-password' } });
  expect(await guest.post('user/passkeyLogin', { passkey: await signed(device), unlock: true })).toMatchObject({ status: 0, setCookies: [] });
  const together = async (by: SoftAuthenticator, more: object = {}) =>
    guest.enter('user/login', { account, password, unlock: true, passkey: await signed(by), ...more });
  expect(await together(device, { password: 'not this one' })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await together(elses)).toMatchObject({ code: 'passkey-refused' });
  expect(await together(device, { unlock: false })).toMatchObject({ ...locked, params: { unlock: 'yes' } });
  expect(await together(device)).toMatchObject({ status: 1, data: { account } });
  expect(await guest.post('security/overview')).toMatchObject({ http: 200 });
});

/** What a thief does while somebody else has the customer for a moment, and what its owner does meanwhile: `first` says who waits for the customer in front. */
async function atOnce(customer: bigint, { thief, owner, first }: { thief: () => Promise<Answer>; owner: () => Promise<Answer>; first: string }) {
  const waiting = async (): Promise<number> =>
    (await database.owner.query('', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
  const [stolen, own] = await withTransaction(database.db, async tx => {
    await lockCustomer(tx, customer);
    const earlier = first === 'owner' ? owner() : thief();
    await expect.poll(waiting).toBe(1);
    const next = first === 'owner' ? thief() : owner();
    // Ending sessions waits for nobody.
    if (first === 'owner') await expect.poll(waiting).toBe(2);
    else await next;
    return first === 'owner' ? [next, earlier] : [earlier, next];
  });
  return { stolen: await stolen, own: await own };
}

test.each([
  ['security/lockAccount', 'owner'],
  ['security/endOtherSessions', 'thief'],
])('S6 (ASVS 7.4.1): what was confirmed on a session that %s ends meanwhile is not carried out, however far it has got', async (ends, first) => {
  const { visitor, account } = await registered();
  const thief = await elsewhere({ visitor, account });
  const customer = (await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) })).customerId!;
  expect(await confirm(thief, 'change-login-password', { password, fundPassword: digits })).toMatchObject({ status: 1 });
  const { stolen, own } = await atOnce(customer, {
    thief: () => thief.post('security/changeLoginPassword', { password: another, confirmPassword: another }),
    ...{ owner: () => visitor.post(ends), first },
  });
  expect([own, stolen]).toMatchObject([{ status: 1 }, { code: 'no-session' }]);
  expect(await house.visitor().post('user/login', { account, password: another })).toMatchObject({ code: 'wrong-account-or-password' });
});

test('S6: an app for codes that was confirmed on a session that has ended meanwhile isn’t set up', async () => {
  const { visitor, account } = await registered();
  const thief = await elsewhere({ visitor, account });
  const customer = (await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) })).customerId!;
  const { secret } = (await thief.post('security/beginAppCode')).data as { secret: string };
  expect(await confirm(thief, 'set-up-app-code', { password, fundPassword: digits })).toMatchObject({ status: 1 });
  const { stolen } = await atOnce(customer, {
    thief: () => thief.post('security/confirmAppCode', { appCode: codeOf(secret) }),
    ...{ owner: () => visitor.post('security/endOtherSessions'), first: 'thief' },
  });
  expect(stolen).toMatchObject({ code: 'confirmation-required' });
  expect((await visitor.post('security/overview')).data).toMatchObject({ appCodeSince: null });
});

test('F-17: of more than twenty sessions the oldest ends, and of more than fifty devices the one unused for longest is forgotten', async () => {
  const customer = await registered();
  for (let n = 0; n < 52; n += 1) await elsewhere(customer);
  expect((await customer.visitor.post('security/overview')).http).toBe(401);
  const newest = await elsewhere(customer);
  expect((await newest.post('security/overview')).data).toMatchObject({ sessions: { length: 20 } });
  const { customerId } = await findForSignIn(database.db, house.customerKeys, { account: customer.account, deviceHash: Buffer.alloc(32) });
  const [devices] = await database.owner.arrays<[bigint]>('', 'select count(*) from known_device where customer_id = $1', [customerId]);
  expect(devices).toEqual([50n]);
});

test('F-3, F-13: the right fund password sent again and again costs one hash, and none of them is refused', async () => {
  const { visitor } = await registered();
  clock.now = later(clock.now, 6 * minute);
  const before = hasher.computed;
  const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.post('user/unlockTrading', { fundPassword: digits })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(1));
  expect(hasher.computed - before).toBe(1);
  expect(await visitor.post('user/unlockTrading', { fundPassword: '851603' })).toMatchObject({ code: 'wrong-fund-password' });
});

test('S13 (ASVS 6.3.8), F-6: with any device cookie, and while guesses are slowed down, the same is asked of the database whether or not there is the account', async () => {
  const { account } = await registered();
  const asked = vi.spyOn(database.db, 'query');
  const words = async (name: string, address: string) => {
    const guest = house.visitor();
    guest.cookies.set('__Host-parkett-device', 'A'.repeat(43));
    guest.address = address;
    const seen = [];
    for (let n = 0; n < 8; n += 1) {
      asked.mockClear();
      const { code, http } = await guest.post('user/login', { account: name, password: 'not this one' });
      seen.push([http, code, ...asked.mock.calls.map(([statement]) => statement)]);
    }
    return seen;
  };
  const there = await words(account, '10.8.1.1');
  clock.now = later(clock.now, 60 * minute);
  const missing = await words('nobody-at-all@example.org', '10.8.2.1');
  asked.mockRestore();
  expect(missing).toEqual(there);
  expect(there.map(([, code]) => code)).toContain('too-many-attempts');
  expect(there[0]).toEqual([200, 'wrong-account-or-password', 'customers.find-for-sign-in']);
});

test('F-8: after the machine’s clock went back nobody waits for longer than before, and a session of the future has ended', async () => {
  const customer = await registered();
  const { visitor, account } = customer;
  const guess = () => house.visitor().post('user/login', { account, password: 'not this one' }, { address: '10.9.1.1' });
  for (let n = 0; n < 12; n += 1) await guess();
  const before = clock.now;
  clock.now = later(clock.now, -365 * 24 * 60 * minute);
  expect(Number((await guess()).params['seconds'])).toBeLessThanOrEqual(15 * 60);
  expect((await visitor.post('security/overview')).http).toBe(401);
  clock.now = later(clock.now, 16 * minute);
  await elsewhere(customer);
  clock.now = before;
});

test('F-16: signing out and a session that names another account leave a row', async () => {
  const { visitor, account } = await registered();
  expect((await visitor.post('security/overview', {}, { headers: { account: 'somebody@example.org' } })).http).toBe(401);
  await vi.waitFor(async () => expect(await actionsOf(account)).toContain('sign-in.other-account-named'));
  const guest = await elsewhere({ visitor, account });
  await guest.post('user/logout');
  expect((await actionsOf(account)).at(-1)).toBe('customers.sessions-ended');
  expect(sessions.size).toBeGreaterThan(0);
});
