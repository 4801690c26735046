import { deskRecovery, deskReviews } from '@parkett/contract';
import { findByAccount } from '../../books/customers/index.ts';
import { later } from '@parkett/kernel';
import { expect, test, vi } from 'vitest';
import type { DeskVisitor } from '../../testing/desk-visitor.ts';
import { another, password, recoveryHouse } from '../../testing/recovery-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

// Promised: who has forgotten a password or lost his second factor gets back in by somebody at the desk, nobody learns on the way who has an account here,
// and money waits for a day.

const { house, clock, database, desk, guest, registered, withApp, stateOf, staffSays, atTheDesk, decide, signed } = await recoveryHouse();
const hour = 3_600_000;

test('6.4.4: who has forgotten his login password chooses a new one in the browser that asked, once, after two have signed; sessions end, he is told, and payees and withdrawals wait for 24 hours', async () => {
  const { visitor, account } = await registered();
  const asking = guest();
  const { case: number } = (await asking.post('recovery/ask', { account })).data as { case: string };
  expect(await stateOf(asking)).toBe('pending');
  const review = await atTheDesk(desk.mia);
  expect(review.facts).toEqual({ case: number, lost: 'login-password', shown: 'nothing', person: 'not-given' });
  expect((await visitor.post('user/profile')).data).toMatchObject({ recoveries: [{ case: number, lost: 'login-password' }], replaced: [] });
  const chosen = { password: another, confirmPassword: another };
  expect(await asking.post('recovery/finish', chosen)).toMatchObject({ code: 'recovery-not-approved' });
  await signed(review.number);
  expect(await stateOf(asking)).toBe('approved');
  expect(await guest().post('recovery/finish', chosen)).toMatchObject({ code: 'recovery-not-approved' });
  expect(await asking.post('recovery/finish', { ...chosen, confirmPassword: 'x' })).toMatchObject({ code: 'passwords-differ' });
  expect(await asking.post('recovery/finish', { password: 'password1', confirmPassword: 'password1' })).toMatchObject({
    code: 'password-too-common',
  });
  const answers = await Promise.all([asking.post('recovery/finish', chosen), asking.post('recovery/finish', chosen)]);
  expect(answers.map(({ status, code }) => (status === 1 ? 'done' : code)).sort()).toEqual(['done', 'recovery-not-approved']);
  expect(await stateOf(asking)).toBe('done');
  expect((await visitor.post('security/overview')).http).toBe(401);
  expect(await asking.post('user/login', { account, password })).toMatchObject({ code: 'wrong-account-or-password' });
  expect(await asking.enter('user/login', { account, password: another })).toMatchObject({ status: 1 });
  expect((await asking.post('user/profile')).data).toMatchObject({ replaced: [{ what: 'login-password' }], recoveries: [] });
  expect((await asking.post('security/overview')).data).toMatchObject({ payOutFrom: new Date(later(clock.now, 24 * hour)).toISOString() });
  expect(await asking.know('proof')).toMatchObject({ status: 1 });
  expect((await asking.post('user/profile')).data).toMatchObject({ replaced: [] });
  // Setting the business clock over the day doesn't end the wait: that of the machine has to pass too.
  house.jump.ms = 48 * hour;
  expect((await asking.post('security/overview')).data).toMatchObject({ payOutFrom: new Date(later(clock.now, 72 * hour)).toISOString() });
  house.jump.ms = 0;
  clock.now = later(clock.now, 24 * hour);
  await asking.enter('user/login', { account, password: another });
  expect((await asking.post('security/overview')).data).toMatchObject({ payOutFrom: null });
});

test('S13 (ASVS 6.3.8): whether or not there is the account, the same is asked of the database, the same is answered, and a rejection says nothing', async () => {
  const { account } = await withApp();
  const asked = vi.spyOn(database.db, 'query');
  const words = async (name: string) => {
    const who = guest();
    asked.mockClear();
    const { http, status, data } = await who.post('recovery/ask', {
      account: name,
      recoveryCode: 'ABCD-EFGH-JKMN',
      name: 'A',
      birthDate: '1990-01-01',
    });
    const first = [http, status, Object.keys(data), ...asked.mock.calls.map(([statement]) => statement)];
    asked.mockClear();
    const state = await stateOf(who);
    return { who, seen: [...first, state, ...asked.mock.calls.map(([statement]) => statement)] };
  };
  const missing = await words('nobody-at-all@example.org');
  const there = await words(account);
  expect(there.seen).toEqual(missing.seen);
  const review = await atTheDesk(desk.mia);
  expect((await decide(desk.mia, review.number, 'rejected', 'not-asked-by-owner')).data).toEqual({ state: 'rejected' });
  asked.mockRestore();
  expect([await stateOf(there.who), await stateOf(missing.who)]).toEqual(['pending', 'pending']);
  clock.now = later(clock.now, 48 * hour);
  expect([await stateOf(there.who), await stateOf(missing.who)]).toEqual(['ended', 'ended']);
});

test('What was approved and not used is seen at the desk and taken back there, with a reason, once; then it lets nobody in', async () => {
  const { account } = await registered();
  const asking = guest();
  await asking.post('recovery/ask', { account });
  const { number: review } = await atTheDesk(desk.mia);
  const customerId = (await findByAccount(database.db, house.customerKeys, account))!;
  const allowed = async () => (await desk.mia.ask(deskRecovery.allowed, { customer: `C${customerId}` })).allowed;
  const takeBack = (who: DeskVisitor, key?: string) =>
    who.post(deskRecovery.takeBack, { review, reason: 'suspected-takeover' }, key === undefined ? {} : { key });
  expect([await allowed(), (await takeBack(desk.mia)).code]).toEqual([[], 'no-such-recovery']);
  await signed(review);
  const until = new Date(later(clock.now, 72 * hour)).toISOString();
  expect(await allowed()).toEqual([{ review, lost: 'login-password', approvedAt: new Date(clock.now).toISOString(), until }]);
  const dealer = (await house.operator(`Dealer of the desk`, ['dealer'])).visitor;
  expect((await takeBack(dealer)).code).toBe('not-your-role');
  expect(await takeBack(desk.mia, 'taken-back-with-one-key')).toMatchObject({ status: 1 });
  expect(await takeBack(desk.mia, 'taken-back-with-one-key')).toMatchObject({ status: 1 });
  expect([await allowed(), (await takeBack(desk.tom)).code, await stateOf(asking)]).toEqual([[], 'no-such-recovery', 'taken-back']);
  const { review: shown, history } = await desk.mia.ask(deskReviews.one, { number: review });
  expect(shown.state).toBe('taken-back');
  expect(history.at(-1)).toMatchObject({ what: 'taken-back', by: { name: expect.stringContaining('Mia') }, reason: 'suspected-takeover' });
  const { reviews } = await desk.mia.ask(deskReviews.list, { show: 'ended' });
  expect(reviews.find(({ number }) => number === review)?.state).toBe('taken-back');
  expect(await asking.post('recovery/finish', { password: another, confirmPassword: another })).toMatchObject({ code: 'recovery-not-approved' });
  const rows = await database.db.query(
    '',
    `select facts ->> 'reason' as reason, facts ->> 'review' as review from audit_entry where action = 'desk.recovery/takeBack' and customer_id = $1`,
    [customerId],
  );
  expect(rows).toEqual([{ reason: 'suspected-takeover', review: review.slice(1) }]);
});

test('a recovery code makes one signature enough, and is used up; a rejected case tells its reason to who has shown one', async () => {
  const { account, codes } = await withApp();
  const asking = guest();
  await asking.post('recovery/ask', { account, recoveryCode: codes[0] });
  const first = await atTheDesk(desk.mia);
  expect(first.facts).toMatchObject({ shown: 'recovery-code' });
  expect(await staffSays(first.number)).toEqual({ decision: 'approved', reason: 'identity-shown' });
  expect((await decide(desk.mia, first.number, 'rejected', 'identity-not-shown')).data).toEqual({ state: 'rejected' });
  expect((await asking.post('recovery/state')).data).toMatchObject({ asked: { state: 'rejected', reason: 'identity-not-shown' } });
  await asking.post('recovery/ask', { account, recoveryCode: codes[0] });
  const second = await atTheDesk(desk.mia);
  expect(second.facts).toMatchObject({ shown: 'nothing' });
  expect(await staffSays(second.number)).toBeNull();
  await asking.post('recovery/ask', { account, recoveryCode: codes[1] });
  const { number } = await atTheDesk(desk.mia);
  expect((await decide(desk.mia, number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
});

test('a text that can’t be a recovery code is refused at once: nothing is asked for, nothing is counted', async () => {
  const { visitor, account, codes } = await withApp();
  const asking = guest();
  for (let time = 0; time < 30; time += 1)
    expect(await asking.post('recovery/ask', { account, recoveryCode: 'Tulpe-48-Regen-7193' })).toMatchObject({
      status: 0,
      code: 'recovery-code-malformed',
    });
  expect((await asking.post('recovery/state')).data).toMatchObject({ asked: null });
  expect(await visitor.post('recovery/askFundPassword', { password, recoveryCode: '123' })).toMatchObject({ code: 'recovery-code-malformed' });
  expect(await asking.post('recovery/ask', { account, recoveryCode: codes[0]!.replaceAll('-', ' ').toLowerCase() })).toMatchObject({ status: 1 });
  expect((await atTheDesk(desk.mia)).facts).toMatchObject({ shown: 'recovery-code' });
});

test('Of two approved cases the first that is used ends the other, and nobody gets back into an account that its owner has closed', async () => {
  const { visitor, account, codes } = await withApp();
  const [one, two] = [guest(), guest()];
  for (const [at, who] of [one, two].entries()) {
    await who.post('recovery/ask', { account, recoveryCode: codes[at] });
    const { number } = await atTheDesk(desk.mia);
    expect((await decide(desk.mia, number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
  }
  const chosen = { password: another, confirmPassword: another };
  expect(await one.post('recovery/finish', chosen)).toMatchObject({ status: 1 });
  expect(await two.post('recovery/finish', chosen)).toMatchObject({ code: 'recovery-not-approved' });

  const gone = guest();
  await gone.post('recovery/ask', { account, recoveryCode: codes[2] });
  const { number } = await atTheDesk(desk.mia);
  expect((await decide(desk.mia, number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
  clock.now = later(clock.now, 1_000);
  const customerId = (await findByAccount(database.db, house.customerKeys, account))!;
  await house.erasure.request(customerId, { by: { kind: 'customer', name: String(customerId) }, at: clock.now, judge: async () => {} });
  expect(await gone.post('recovery/finish', chosen)).toMatchObject({ code: 'recovery-not-approved' });
  expect((await visitor.post('user/profile')).http).toBe(401);
});

test('who has lost his second factor and every recovery code asks after the right password; approved, it is gone and nobody stays signed in', async () => {
  const { visitor, account } = await withApp();
  const asking = guest();
  const refused = await asking.post('user/login', { account, password });
  expect(refused).toMatchObject({ code: 'second-factor-required', params: { lost: expect.any(String) } });
  const token = refused.params['lost'];
  expect(await asking.post('recovery/askFactor', { token: `${token}x` })).toMatchObject({ code: 'recovery-token-expired' });
  expect(await asking.post('recovery/askFactor', { token })).toMatchObject({ status: 1 });
  const { number, facts } = await atTheDesk(desk.mia);
  expect(facts).toMatchObject({ lost: 'second-factor', shown: 'login-password' });
  await signed(number);
  expect(await stateOf(asking)).toBe('done');
  expect((await visitor.post('security/overview')).http).toBe(401);
  expect(await asking.enter('user/login', { account, password })).toMatchObject({ status: 1 });
  const { data } = await asking.post('security/overview');
  expect(data).toMatchObject({ appCodeSince: null, recoveryCodesLeft: 0, payOutFrom: expect.any(String) });
  clock.now = later(clock.now, 16 * 60_000);
  expect(await asking.post('recovery/askFactor', { token })).toMatchObject({ code: 'recovery-token-expired' });
});

const confirmed = async (who: Visitor, operation: string, proofs: object): Promise<void> => {
  expect(await who.post('security/confirm', { operation, ...proofs })).toMatchObject({ status: 1 });
};

test('who changes his login password ends what was asked for without it or by showing the old one: an open case, an approved one, and the token of a sign-in', async () => {
  const { visitor, account, codes } = await withApp();
  const [stranger, thief, late] = [guest(), guest(), guest()];
  await stranger.post('recovery/ask', { account });
  const approved = await atTheDesk(desk.mia);
  await signed(approved.number);
  const { params } = await thief.post('user/login', { account, password });
  expect(await thief.post('recovery/askFactor', { token: params['lost'] })).toMatchObject({ status: 1 });
  const open = await atTheDesk(desk.mia);
  const undelivered = guest();
  await undelivered.post('recovery/ask', { account, recoveryCode: codes[1] });
  await confirmed(visitor, 'change-login-password', { password, fundPassword: '402917', recoveryCode: codes[0] });
  const changed = { password: another, confirmPassword: another };
  expect(await visitor.post('security/changeLoginPassword', changed)).toMatchObject({ status: 1 });

  expect([await stateOf(stranger), await stateOf(thief), await stateOf(undelivered)]).toEqual(['ended', 'ended', 'ended']);
  expect(await stranger.post('recovery/finish', { password, confirmPassword: password })).toMatchObject({ code: 'recovery-not-approved' });
  expect(await decide(desk.mia, open.number, 'approved', 'identity-shown')).toMatchObject({ code: 'not-in-review' });
  expect(await late.post('recovery/askFactor', { token: params['lost'] })).toMatchObject({ code: 'recovery-token-expired' });
  await late.post('recovery/ask', { account });
  expect((await atTheDesk(desk.mia)).facts).toMatchObject({ lost: 'login-password', shown: 'nothing' });
  expect(await visitor.enter('user/login', { account, password: another, recoveryCode: codes[2] })).toMatchObject({ status: 1 });
  expect((await visitor.post('user/profile')).data).toMatchObject({ recoveries: [{ lost: 'login-password' }] });
});

test('another fund password ends what was asked for without the old one; another factor or new codes end a lost factor’s case, its token, and what was asked for by a code', async () => {
  const { visitor, account, codes } = await withApp();
  const proofs = (n: number) => ({ fundPassword: '402917', recoveryCode: codes[n] });
  expect(await visitor.post('recovery/askFundPassword', { password })).toMatchObject({ status: 1 });
  await signed((await atTheDesk(desk.mia)).number);
  await confirmed(visitor, 'change-fund-password', proofs(0));
  expect(await visitor.post('security/changeFundPassword', { fundPassword: '618352' })).toMatchObject({ status: 1 });
  expect(await visitor.post('recovery/finishFundPassword', { fundPassword: '773102' })).toMatchObject({ code: 'recovery-not-approved' });

  const [thief, withCode] = [guest(), guest()];
  const { params } = await thief.post('user/login', { account, password });
  expect(await thief.post('recovery/askFactor', { token: params['lost'] })).toMatchObject({ status: 1 });
  await withCode.post('recovery/ask', { account, recoveryCode: codes[1] });
  const { number } = await atTheDesk(desk.mia);
  expect((await decide(desk.mia, number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });
  await confirmed(visitor, 'renew-recovery-codes', { password, fundPassword: '618352', recoveryCode: codes[2] });
  const { recoveryCodes } = (await visitor.post('security/renewRecoveryCodes')).data as { recoveryCodes: string[] };
  expect([await stateOf(thief), await stateOf(withCode)]).toEqual(['pending', 'ended']);
  expect(await withCode.post('recovery/finish', { password: another, confirmPassword: another })).toMatchObject({ code: 'recovery-not-approved' });
  await confirmed(visitor, 'remove-app-code', { fundPassword: '618352', recoveryCode: recoveryCodes[0] });
  expect(await visitor.post('security/removeAppCode')).toMatchObject({ status: 1 });
  expect(await stateOf(thief)).toBe('ended');
  expect(await guest().post('recovery/askFactor', { token: params['lost'] })).toMatchObject({ code: 'recovery-token-expired' });
});

test('a forgotten fund password is asked for with the login password and set by the customer who is signed in; a stranger’s request is taken back by its owner', async () => {
  const { visitor, account } = await registered();
  expect(await visitor.post('recovery/askFundPassword', { password: 'wrong' })).toMatchObject({ code: 'wrong-login-password' });
  expect(await visitor.post('recovery/askFundPassword', { password })).toMatchObject({ status: 1 });
  const own = await atTheDesk(desk.mia);
  await signed(own.number);
  const stranger = (await registered()).visitor;
  for (const [name, value] of visitor.cookies) if (name.includes('case')) stranger.cookies.set(name, value);
  expect(await stranger.post('recovery/finishFundPassword', { fundPassword: '618352' })).toMatchObject({ code: 'recovery-not-approved' });
  expect(await visitor.post('recovery/finishFundPassword', { fundPassword: '123456' })).toMatchObject({ code: 'fund-password-too-simple' });
  expect(await visitor.post('recovery/finishFundPassword', { fundPassword: '618352' })).toMatchObject({ status: 1 });
  expect(await visitor.post('user/unlockTrading', { fundPassword: '618352' })).toMatchObject({ status: 1 });

  const { case: number } = (await guest().post('recovery/ask', { account })).data as { case: string };
  const asked = await atTheDesk(desk.mia);
  expect(await stranger.post('recovery/withdraw', { case: number })).toMatchObject({ code: 'no-such-recovery' });
  expect(await visitor.post('recovery/withdraw', { case: number })).toMatchObject({ status: 1 });
  expect(await visitor.post('recovery/withdraw', { case: number })).toMatchObject({ code: 'no-such-recovery' });
  expect(await decide(desk.mia, asked.number, 'approved', 'identity-shown')).toMatchObject({ code: 'not-in-review' });
});

test('whoever is signed in takes back no request that was shown with a recovery code, and hides from no other browser what he replaced', async () => {
  const { visitor, account, codes } = await withApp();
  const thief = guest();
  await thief.enter('user/login', { account, password, recoveryCode: codes[0] });
  const owner = guest();
  const { case: number } = (await owner.post('recovery/ask', { account, recoveryCode: codes[1] })).data as { case: string };
  const review = await atTheDesk(desk.mia);
  expect((await thief.post('user/profile')).data).toMatchObject({ recoveries: [{ case: number, byCode: true }] });
  expect(await thief.post('recovery/withdraw', { case: number })).toMatchObject({ code: 'recovery-shown-by-code' });
  expect((await decide(desk.mia, review.number, 'approved', 'identity-shown')).data).toEqual({ state: 'approved' });

  expect(await thief.post('recovery/askFundPassword', { password })).toMatchObject({ status: 1 });
  await signed((await atTheDesk(desk.mia)).number);
  expect(await thief.post('recovery/finishFundPassword', { fundPassword: '618352' })).toMatchObject({ status: 1 });
  expect(await thief.know('proof')).toMatchObject({ status: 1 });
  expect((await thief.post('user/profile')).data).toMatchObject({ replaced: [] });
  // Not even there for whoever comes after it: a session has no word about what it did itself.
  await thief.enter('user/login', { account, password, recoveryCode: codes[3] });
  expect((await thief.post('user/profile')).data).toMatchObject({ replaced: [{ what: 'fund-password' }] });
  await visitor.enter('user/login', { account, password, recoveryCode: codes[2] });
  expect((await visitor.post('user/profile')).data).toMatchObject({ replaced: [{ what: 'fund-password' }] });
  expect(await visitor.know('proof')).toMatchObject({ status: 1 });
  expect((await visitor.post('user/profile')).data).toMatchObject({ replaced: [] });
});

test('one address asks thirty times an hour', async () => {
  const asking = guest();
  const codes = [];
  for (let n = 0; n < 31; n += 1) codes.push((await asking.post('recovery/ask', { account: `some-${n}@example.org` })).code);
  expect(codes).toEqual([...Array<undefined>(30).fill(undefined), 'too-many-attempts']);
});
