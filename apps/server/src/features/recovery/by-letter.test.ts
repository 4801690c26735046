import { later } from '@parkett/kernel';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test, vi } from 'vitest';
import { findForSignIn } from '../../books/customers/index.ts';
import { tokenIn } from '../../testing/mail-box.ts';
import { digits, mailHouse, password } from '../../testing/mail-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

// Promised: a forgotten login password is replaced by whoever reads the letters of a confirmed address, once; nobody learns on the way who has an account,
// and nothing else is opened by it.

const house = await mailHouse();
afterAll(house.close);
const { box, carry, clock, confirmed, database, newest, newestToken, registered } = house;
const minute = 60_000;
const hour = 60 * minute;
const another = 'four herons at dawn';
const chosen = { password: another, confirmPassword: another };
let count = 0;

function guest(): Visitor {
  count += 1;
  const visitor = house.visitor();
  visitor.address = `10.41.${count}.1`;
  return visitor;
}
const finish = (token: string, body: object = {}) => guest().post('recovery/finishByLink', { token, ...chosen, ...body });
const asked = async (account: string, more: object = {}): Promise<Visitor> => {
  const visitor = guest();
  expect(await visitor.post('recovery/ask', { account, ...more })).toMatchObject({ status: 1 });
  return visitor;
};
const openReviews = async (account: string): Promise<number> => {
  const { customerId } = await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) });
  return (await database.owner.query('', `select from review where customer_id = ${customerId} and state = 'pending'`)).length;
};

test('6.4.4: who has forgotten his login password chooses one by the link of a letter, once, within half an hour; sessions end, he is told, and payees and withdrawals wait for 24 hours', async () => {
  const { visitor, account } = await confirmed();
  const asking = await asked(account);
  const letter = await newest(account);
  expect(letter.mail.subject).toBe('Choose a new password');
  expect(tokenIn(letter, 'lock')).toHaveLength(43);
  const token = tokenIn(letter, 'reset');
  expect(await openReviews(account)).toBe(0);
  expect(await finish(token, { confirmPassword: 'x' })).toMatchObject({ code: 'passwords-differ' });
  expect(await finish(token, { password: 'password1', confirmPassword: 'password1' })).toMatchObject({ code: 'password-too-common' });
  expect(await finish(`${token}x`)).toMatchObject({ code: 'letter-link-unknown' });
  // Many at once: one is taken, others are too late or, beyond what waits for one customer, too many (N-10); the house isn't busy.
  const answers = await Promise.all(Array.from({ length: 12 }, () => finish(token)));
  expect(answers.map(({ http }) => http).filter(http => http !== 200 && http !== 429)).toEqual([]);
  const said = answers.map(({ status, code }) => (status === 1 ? 'done' : code)).filter(code => code !== 'submitted-too-frequently');
  expect(said.toSorted()).toEqual(['done', ...said.slice(1).map(() => 'letter-link-used')]);
  // It signs nobody in.
  expect(answers.flatMap(({ setCookies }) => setCookies)).toEqual([]);
  expect((await visitor.post('security/overview')).http).toBe(401);
  const entering = guest();
  expect(await entering.post('user/login', { account, password })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await entering.enter('user/login', { account, password: another })).toMatchObject({ status: 1 });
  expect((await entering.post('user/profile')).data).toMatchObject({ replaced: [{ what: 'login-password' }], recoveries: [] });
  expect((await entering.post('security/overview')).data).toMatchObject({ payOutFrom: new Date(later(clock.now, 24 * hour)).toISOString() });
  await carry();
  expect(box.to(account).map(({ mail }) => mail.subject)).toContain('Your login password was changed');
  // The browser that asked learns nothing from it.
  expect((await asking.post('recovery/state')).data).toMatchObject({ letters: true, asked: { state: 'pending', byDesk: false } });
});

test('S13 (ASVS 6.3.8): whether or not there is the account, and whether or not its address is confirmed, the same is asked of the database and the same is answered', async () => {
  const there = await confirmed();
  const unconfirmed = await registered();
  await carry();
  const spied = vi.spyOn(database.db, 'query');
  const words = async (account: string) => {
    const who = guest();
    spied.mockClear();
    const { http, status, data } = await who.post('recovery/ask', { account });
    const state = await who.post('recovery/state');
    const { case: _, dueAt: __, ...told } = (state.data as { asked: { case: string; dueAt: string } }).asked;
    return [http, status, Object.keys(data), told, ...spied.mock.calls.map(([statement]) => statement)];
  };
  const missing = await words('nobody-at-all@example.org');
  expect(await words(there.account)).toEqual(missing);
  expect(await words(unconfirmed.account)).toEqual(missing);
  spied.mockRestore();
  const before = box.received.length;
  await carry();
  expect(box.received.slice(before).map(({ to, mail }) => [to[0], mail.subject])).toEqual([[there.account, 'Choose a new password']]);
  expect([await openReviews(there.account), await openReviews(unconfirmed.account)]).toEqual([0, 1]);
});

test('who can’t read his letters asks the desk', async () => {
  const { account } = await confirmed();
  const letters = box.to(account).length;
  await asked(account, { byDesk: true });
  await carry();
  // What comes isn't a link but the news of it, with which the owner can lock.
  expect([box.to(account).length - letters, await openReviews(account)]).toEqual([1, 1]);
  const told = await newest(account);
  expect(told.mail.subject).toBe('Somebody asks for your account');
  expect([tokenIn(told, 'reset'), tokenIn(told, 'lock').length]).toEqual(['', 43]);
});

test('a case that lies before the desk is shown to its owner, however often somebody asks for letters meanwhile', async () => {
  const { account, visitor } = await confirmed();
  await asked(account, { byDesk: true });
  for (let times = 0; times < 55; times += 1) await asked(account);
  await carry();
  expect((await visitor.post('user/profile')).data).toMatchObject({ recoveries: [{ lost: 'login-password' }] });
});

test('a link runs out after half an hour; nobody’s mailbox is filled by who asks again and again', async () => {
  const { account } = await confirmed();
  for (let time = 0; time < 5; time += 1) await asked(account);
  const token = await newestToken(account, 'reset');
  expect(box.to(account).filter(({ mail }) => mail.subject === 'Choose a new password')).toHaveLength(3);
  expect(await openReviews(account)).toBe(0);
  clock.now = later(clock.now, 30 * minute);
  expect(await finish(token)).toMatchObject({ code: 'letter-link-expired' });
});

test('who was written to often is written to again once his last link has run out, until a day’s letters are used up: then the desk is asked', async () => {
  const { account } = await confirmed();
  const links = (): number => box.to(account).filter(({ mail }) => mail.subject === 'Choose a new password').length;
  const ask = async (): Promise<void> => {
    await asked(account);
    await carry();
  };
  for (let time = 0; time < 4; time += 1) await ask();
  expect(links()).toBe(3);
  clock.now = later(clock.now, 31 * minute);
  await ask();
  expect(links()).toBe(4);
  for (let time = 0; time < 8; time += 1) {
    clock.now = later(clock.now, 31 * minute);
    await ask();
  }
  expect([links(), await openReviews(account)]).toEqual([12, 0]);
  await ask();
  expect([links(), await openReviews(account)]).toEqual([12, 1]);
});

test('S8: an address that the account was changed to gets no link for a week: whoever took the account over doesn’t get the password too', async () => {
  const { account, visitor } = await confirmed();
  const next = `next-${account}`;
  const grant = { operation: 'change-account', payee: next, fundPassword: digits };
  // A session and the six digits aren't enough for it.
  expect(await visitor.post('security/confirm', grant)).toMatchObject({ code: 'password-missing' });
  expect(await visitor.post('security/confirm', { ...grant, password })).toMatchObject({ status: 1 });
  expect(await visitor.post('ownData/changeAccount', { account: next })).toMatchObject({ status: 1 });
  expect(await guest().post('letters/confirm', { token: await newestToken(next, 'confirm') })).toMatchObject({ status: 1 });
  const links = (): number => box.to(next).filter(({ mail }) => mail.subject === 'Choose a new password').length;
  await asked(next);
  await carry();
  expect([links(), await openReviews(next)]).toEqual([0, 1]);
  clock.now = later(clock.now, 7 * 24 * hour);
  await asked(next);
  await carry();
  expect(links()).toBe(1);
});

test('6.4.3: a password that came by a letter shows the mailbox and nothing more: two decide, and simulated staff says nothing', async () => {
  const { account } = await confirmed();
  await asked(account);
  expect(await finish(await newestToken(account, 'reset'))).toMatchObject({ status: 1 });
  const thief = guest();
  await thief.enter('user/login', { account, password: another });
  expect(await thief.post('recovery/askFundPassword', { password: another })).toMatchObject({ status: 1 });
  await carry();
  const { customerId } = await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) });
  const review = (await house.work.reviews.pendingOf(database.db, { kind: 'recovery', customer: customerId! }))!;
  expect(await house.work.reviews.factsOf(database.db, review)).toContainEqual({
    label: 'recovery-shown',
    value: 'recovery-shown-replaced-password',
  });
});

test('what changes the password ends every open link: another link, its owner, another account', async () => {
  const { account, visitor } = await confirmed();
  await asked(account);
  const first = await newestToken(account, 'reset');
  await asked(account);
  const second = await newestToken(account, 'reset');
  expect(await finish(first)).toMatchObject({ status: 1 });
  expect(await finish(second)).toMatchObject({ code: 'letter-link-expired' });
  clock.now = later(clock.now, hour);
  await visitor.enter('user/login', { account, password: another });
  await asked(account);
  const third = await newestToken(account, 'reset');
  await visitor.post('security/confirm', { operation: 'change-login-password', password: another, fundPassword: digits });
  expect(await visitor.post('security/changeLoginPassword', { password, confirmPassword: password })).toMatchObject({ status: 1 });
  expect(await finish(third)).toMatchObject({ code: 'letter-link-expired' });
  await asked(account);
  const fourth = await newestToken(account, 'reset');
  await visitor.post('security/confirm', { operation: 'change-account', payee: `x-${account}`, password, fundPassword: digits });
  expect(await visitor.post('ownData/changeAccount', { account: `x-${account}` })).toMatchObject({ status: 1 });
  expect(await finish(fourth)).toMatchObject({ code: 'letter-link-expired' });
});

test('6.4.3: a new password by letter is no way around a second factor, nor around the customer’s own lock', async () => {
  const { account, visitor } = await confirmed();
  const { secret } = (await visitor.post('security/beginAppCode')).data as { secret: string };
  await visitor.post('security/confirm', { operation: 'set-up-app-code', password, fundPassword: digits });
  const appCode = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now });
  expect(await visitor.post('security/confirmAppCode', { appCode })).toMatchObject({ status: 1 });
  await asked(account);
  expect(await finish(await newestToken(account, 'reset'))).toMatchObject({ status: 1 });
  expect(await guest().post('user/login', { account, password: another })).toMatchObject({ code: 'second-factor-required' });
  const other = await confirmed();
  expect(await other.visitor.post('security/lockAccount')).toMatchObject({ status: 1 });
  await asked(other.account);
  await carry();
  const reset = box.to(other.account).find(({ mail }) => mail.subject === 'Choose a new password')!;
  expect(await finish(tokenIn(reset, 'reset'))).toMatchObject({ status: 1 });
  expect(await guest().post('user/login', { account: other.account, password: another })).toMatchObject({ code: 'account-locked-by-owner' });
});
