import { later } from '@parkett/kernel';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findForSignIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { deleteOff, insertOff } from '../../books/messages/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { tokenIn } from '../../testing/mail-box.ts';
import { digits, mailHouse, password, type Customer } from '../../testing/mail-house.ts';
import { form, origin, signInHouse } from '../../testing/sign-in-house.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';

// Promised: letters reach whoever has confirmed an address, tell what happened to the account, and open nothing but what they say, once.

const house = await mailHouse();
afterAll(house.close);
afterEach(() => void (box.behaviour = {}));
const { box, carry, clock, confirmed, database, newest, newestToken, registered } = house;
const minute = 60_000;
const hour = 60 * minute;

const stateOf = async ({ visitor }: Customer) => (await visitor.post('letters/address')).data;
const subjects = (account: string): (string | undefined)[] => box.to(account).map(({ mail }) => mail.subject);
const confirmBy = (token: string) => house.visitor().post('letters/confirm', { token });
const lockBy = (token: string) => house.visitor().post('letters/lock', { token });
const grant = (visitor: Customer['visitor'], operation: string, more: object = {}) =>
  visitor.post('security/confirm', { operation, fundPassword: digits, ...more });
const idOf = async (account: string): Promise<bigint> =>
  (await findForSignIn(database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) })).customerId!;

test('6.5.1: who registers with an e-mail address gets a letter, and its link confirms the address at a tap, once, within a day', async () => {
  const customer = await registered();
  expect(await stateOf(customer)).toEqual({ on: true, email: true, confirmed: false });
  const letter = await newest(customer.account);
  expect(letter).toMatchObject({ to: [customer.account], from: 'no-reply@parkett.test' });
  expect(letter.mail.subject).toBe('Please confirm your e-mail address');
  const token = tokenIn(letter, 'confirm');
  expect(token).toHaveLength(43);
  // Another purpose, another length, another sign: nothing of it is told.
  for (const wrong of ['', 'x', `${token}x`, token.replace(/.$/, token.endsWith('A') ? 'B' : 'A')])
    expect(await confirmBy(wrong)).toMatchObject({ code: 'letter-link-unknown' });
  expect(await lockBy(token)).toMatchObject({ code: 'letter-link-unknown' });
  const answers = await Promise.all([confirmBy(token), confirmBy(token), confirmBy(token)]);
  expect(answers.map(({ status, code }) => (status === 1 ? 'done' : code)).toSorted()).toEqual(['done', 'done', 'done']);
  expect(await stateOf(customer)).toEqual({ on: true, email: true, confirmed: true });
  expect(await customer.visitor.post('letters/sendConfirmation')).toMatchObject({ code: 'address-already-confirmed' });
});

test('a link that has run out says so, and another letter can be asked for, a few times an hour', async () => {
  const customer = await registered();
  const old = await newestToken(customer.account, 'confirm');
  clock.now = later(clock.now, 24 * hour);
  expect(await confirmBy(old)).toMatchObject({ code: 'letter-link-expired' });
  await customer.visitor.enter('user/login', { account: customer.account, password });
  for (let letter = 0; letter < 3; letter += 1) expect(await customer.visitor.post('letters/sendConfirmation')).toMatchObject({ status: 1 });
  expect(await customer.visitor.post('letters/sendConfirmation')).toMatchObject({ code: 'too-many-attempts' });
  expect(await confirmBy(await newestToken(customer.account, 'confirm'))).toMatchObject({ status: 1 });
  expect(box.to(customer.account)).toHaveLength(4);
  // The others were for the same, and it is done.
  expect(await confirmBy(tokenIn(box.to(customer.account)[1]!, 'confirm'))).toMatchObject({ code: 'letter-link-expired' });
});

test.each([
  ['en', 'Please confirm your e-mail address', 'en-GB'],
  ['de', 'Bitte bestätigen Sie Ihre E-Mail-Adresse', 'de'],
  ['kor', '이메일 주소를 확인해 주세요', 'ko'],
  ['zh', '请确认您的电子邮箱', 'zh-Hans'],
  ['zhHant', '請確認您的電子郵件地址', 'zh-Hant'],
])('in %s a letter is written in that language, as text and as HTML that loads nothing', async (language, subject, tag) => {
  const { account } = await registered({ language });
  const { mail, raw } = await newest(account);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${tag}">`);
  expect(String(mail.html).replaceAll('&#x2F;', '/')).toContain(
    `href="${origin}/#/login/login?letter=confirm&amp;token=${tokenIn({ mail } as never, 'confirm')}"`,
  );
  expect(mail.html).not.toMatch(/src=|<img|<script|url\(/);
  expect(`${mail.text} ${String(mail.html)}`).not.toMatch(/\{\w+\}|undefined/);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('letters of a group that its customer has switched off aren’t written; those of security are', async () => {
  const customer = await confirmed();
  const id = await idOf(customer.account);
  const want = (kind: 'identity-decided' | 'details-changed') =>
    withTransaction(database.db, tx => wantLetter(tx, { kind, customer: id, at: clock.now }));
  const off = { customer: id, group: 'service', way: 'letter' } as const;
  await withTransaction(database.db, tx => insertOff(tx, off));
  const before = subjects(customer.account).length;
  await want('identity-decided');
  await want('details-changed');
  await carry();
  expect(subjects(customer.account).slice(before)).toEqual(['Your details were changed']);
  await withTransaction(database.db, tx => deleteOff(tx, off));
  await want('identity-decided');
  await carry();
  expect(subjects(customer.account).length).toBe(before + 2);
});

test('a telephone number gets no letters', async () => {
  const customer = await registered({ account: '+4915123456789' });
  await carry();
  expect(await stateOf(customer)).toEqual({ on: true, email: false, confirmed: false });
  expect(await customer.visitor.post('letters/sendConfirmation')).toMatchObject({ code: 'account-no-email' });
});

test('1.3.11: an address is a recipient and nothing else, however it is written', async () => {
  const odd = "o'b&{at}%0d%0abcc=x@example.org";
  await registered({ account: odd });
  const { to, mail } = await newest(odd);
  expect([to, mail.to, mail.headers.has('bcc')]).toMatchObject([[odd], { value: [{ address: odd }] }, false]);
  // In quotes an account may hold what means something to a mail server: nothing is sent there.
  const quoted = await registered({ account: String.raw`"<b>x</b>, victim@example.net \" x: y"@example.org` });
  const before = box.received.length;
  await carry();
  expect(box.received).toHaveLength(before);
  expect(await stateOf(quoted)).toEqual({ on: true, email: false, confirmed: false });
  for (const wrong of ['a@example.org\r\nBcc: b@example.org', 'a@example.org,b@example.org', 'a@example.org\nX: y'])
    expect(await house.visitor().post('user/register', form(wrong), { address: '10.30.1.1' })).toMatchObject({ code: 'account-malformed' });
});

test('while the mail server is away letters wait, none is lost and none comes twice; one that it denies having comes again under the same Message-ID', async () => {
  await box.close();
  const customers = [await registered(), await registered()];
  await carry();
  expect(customers.flatMap(({ account }) => box.to(account))).toEqual([]);
  await box.open();
  await carry();
  expect(customers.flatMap(({ account }) => box.to(account))).toEqual([]);
  clock.now = later(clock.now, 10_000);
  await Promise.all([house.letterSender!.sendDue(), house.letterSender!.sendDue()]);
  expect(customers.map(({ account }) => box.to(account).length)).toEqual([1, 1]);
  clock.now = later(clock.now, hour);
  await carry();
  expect(customers.map(({ account }) => box.to(account).length)).toEqual([1, 1]);
  const third = await registered();
  box.behaviour = { deniesHaving: true };
  await carry();
  box.behaviour = {};
  clock.now = later(clock.now, 10_000);
  await carry();
  const [first, again, ...more] = box.to(third.account).map(({ mail }) => mail.messageId);
  expect(again).toBe(first);
  expect(more).toEqual([]);
});

test('a mail server that has something against the house’s sender loses no letter: it is tried again', async () => {
  const { account } = await registered();
  box.behaviour = { refusesSender: 550 };
  await carry();
  box.behaviour = {};
  clock.now = later(clock.now, minute);
  await carry();
  expect(subjects(account)).toEqual(['Please confirm your e-mail address']);
});

test('S12: a few letters of new devices an hour, so that none buries another, and those of changed secrets always', async () => {
  const { account, visitor } = await confirmed();
  for (let device = 0; device < 5; device += 1) {
    const stranger = house.visitor();
    stranger.address = visitor.address;
    expect(await stranger.enter('user/login', { account, password })).toMatchObject({ status: 1 });
    await carry();
  }
  await grant(visitor, 'change-fund-password');
  expect(await visitor.post('security/changeFundPassword', { fundPassword: '730415' })).toMatchObject({ status: 1 });
  await carry();
  expect(subjects(account).slice(1)).toEqual([...Array.from({ length: 3 }, () => 'Sign-in from a new device'), 'Your fund password was changed']);
});

test('S12: one mailbox gets a few letters an hour that confirm an address, whatever stands behind the plus sign', async () => {
  for (let each = 0; each < 9; each += 1) await registered({ account: `flooded+${each}@example.org` });
  await carry();
  const arrived = Array.from({ length: 9 }, (_, each) => box.to(`flooded+${each}@example.org`).length);
  expect(arrived).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
  const late = house.visitor();
  late.address = '10.31.99.1';
  await late.enter('user/login', { account: 'flooded+8@example.org', password });
  expect(await late.post('letters/sendConfirmation')).toMatchObject({ code: 'too-many-attempts' });
  clock.now = later(clock.now, hour);
  await late.enter('user/login', { account: 'flooded+8@example.org', password });
  expect(await late.post('letters/sendConfirmation')).toMatchObject({ status: 1 });
  expect((await newest('flooded+8@example.org')).mail.subject).toBe('Please confirm your e-mail address');
});

test('the first fund password is told by letter', async () => {
  const account = 'first-digits@example.org';
  const visitor = house.visitor();
  visitor.address = '10.31.98.1';
  expect(await visitor.enter('user/register', form(account))).toMatchObject({ status: 1 });
  expect(await confirmBy(await newestToken(account, 'confirm'))).toMatchObject({ status: 1 });
  expect(await visitor.post('user/setFundPassword', { fundPassword: digits })).toMatchObject({ status: 1 });
  expect((await newest(account)).mail.subject).toBe('A fund password was set');
});

test('new recovery codes are told by letter, and the letter can lock', async () => {
  const { account, visitor } = await confirmed();
  await grant(visitor, 'renew-recovery-codes', { password });
  expect(await visitor.post('security/renewRecoveryCodes')).toMatchObject({ status: 1 });
  const letter = await newest(account);
  expect(letter.mail.subject).toBe('Your recovery codes were replaced');
  expect(tokenIn(letter, 'lock')).toHaveLength(43);
});

test('a recipient that is refused for ever is given up, one that is refused for now is tried until the link has run out', async () => {
  const waiting = (): Promise<object[]> => database.owner.query('', 'select from letter where next_at is not null');
  await registered();
  box.behaviour = { refuses: 550 };
  await carry();
  expect(await waiting()).toHaveLength(0);
  await registered();
  box.behaviour = { refuses: 450 };
  await carry();
  expect(await waiting()).toHaveLength(1);
  clock.now = later(clock.now, 24 * hour);
  await carry();
  expect(await waiting()).toHaveLength(0);
});

test('S16: a letter is sealed while it waits, and afterwards only that there was one stays', async () => {
  await box.close();
  const { account } = await registered();
  await carry();
  await box.open();
  const rows = async (): Promise<string> =>
    JSON.stringify(
      await database.owner.query(
        '',
        'select l::text as row from letter l union all select k::text from letter_link k union all select o::text from outbox o',
      ),
    );
  expect(await rows()).not.toContain(account);
  clock.now = later(clock.now, 10_000);
  const token = await newestToken(account, 'confirm');
  expect(token).not.toBe('');
  expect(await rows()).not.toContain(account);
  expect(await rows()).not.toContain(token);
  expect(await database.owner.query('', 'select from letter where sealed is not null')).toEqual([]);
});

const locked = { code: 'account-locked-by-owner' };

test('S6 (ASVS 6.3.5, 6.3.7): a sign-in from a new device is told by letter, whose link locks the account at a tap, ends all sessions, and signs nobody in', async () => {
  const { account, visitor } = await confirmed();
  const stranger = house.visitor();
  stranger.address = visitor.address;
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) <img src=x> Firefox/140.0' };
  expect(await stranger.enter('user/login', { account, password }, { headers: browser })).toMatchObject({ status: 1 });
  const letter = await newest(account);
  expect(letter.mail.subject).toBe('Sign-in from a new device');
  expect(letter.mail.text).toContain('Firefox · Linux');
  expect(letter.mail.html).not.toContain('<img');
  const token = tokenIn(letter, 'lock');
  const another = house.visitor();
  another.address = visitor.address;
  expect(await another.enter('user/login', { account, password })).toMatchObject({ status: 1 });
  const before = tokenIn(await newest(account), 'lock');
  expect(await confirmBy(token)).toMatchObject({ code: 'letter-link-unknown' });
  expect(
    await house.visitor().post('recovery/finishByLink', { token, password: 'four herons at dawn', confirmPassword: 'four herons at dawn' }),
  ).toMatchObject({
    code: 'letter-link-unknown',
  });
  const answer = await lockBy(token);
  expect(answer).toMatchObject({ status: 1, data: {} });
  expect(answer.setCookies).toEqual([]);
  for (const who of [visitor, stranger]) expect((await who.post('security/overview')).http).toBe(401);
  expect(await house.visitor().post('user/login', { account, password }, { address: '10.32.1.1' })).toMatchObject(locked);
  expect(await lockBy(token)).toMatchObject({ code: 'letter-link-used' });
  expect((await newest(account)).mail.subject).toBe('Your account is locked');
  const gates = await database.owner.query('', `select kind, reason from gate where customer_id = ${await idOf(account)}`);
  expect(gates).toEqual([{ kind: 'login-banned', reason: 'locked-by-customer' }]);
  expect(tokenIn(await newest(account), 'lock')).toBe('');
  const audit = await database.owner.query<{ facts: { letter: string } }>(
    '',
    `select facts from audit_entry where action = 'customers.locked-by-letter'`,
  );
  expect(audit.at(-1)!.facts.letter).toMatch(/^\d+$/);
  // The desk lifts it, having spoken to the owner: no letter of before locks again, one that comes later does.
  clock.now = later(clock.now, minute);
  const { id } = (await house.customers.get(await idOf(account))).gates[0]!;
  await house.gates.lift(await idOf(account), { gate: id, reason: 'cleared-up', liftedBy: { kind: 'operator', name: 'Mia' } });
  expect(await lockBy(before)).toMatchObject({ code: 'letter-link-expired' });
  const next = house.visitor();
  next.address = '10.32.1.2';
  clock.now = later(clock.now, minute);
  expect(await next.enter('user/login', { account, password })).toMatchObject({ status: 1 });
  expect(await lockBy(tokenIn(await newest(account), 'lock'))).toMatchObject({ status: 1 });
});

test('S6: a mailbox can’t hold an account down: while its own lock stands no letter locks, and lifting it ends every lock of before', async () => {
  const { account, visitor } = await confirmed();
  await grant(visitor, 'change-fund-password');
  expect(await visitor.post('security/changeFundPassword', { fundPassword: '730415' })).toMatchObject({ status: 1 });
  const before = tokenIn(await newest(account), 'lock');
  expect(before).toHaveLength(43);
  expect(await visitor.post('security/lockAccount')).toMatchObject({ status: 1 });
  expect(await house.visitor().post('recovery/ask', { account }, { address: '10.34.1.1' })).toMatchObject({ status: 1 });
  await carry();
  const letter = box.to(account).find(({ mail }) => mail.subject === 'Choose a new password')!;
  expect([tokenIn(letter, 'reset').length, tokenIn(letter, 'lock')]).toEqual([43, '']);
  const customer = await idOf(account);
  const { id } = (await house.customers.get(customer)).gates[0]!;
  await house.gates.lift(customer, { gate: id, reason: 'cleared-up', liftedBy: { kind: 'operator', name: 'Mia' } });
  expect(await lockBy(before)).toMatchObject({ code: 'letter-link-expired' });
  const entering = house.visitor();
  entering.address = visitor.address;
  expect(await entering.enter('user/login', { account, password })).toMatchObject({ status: 1 });
});

test('a lock’s link runs out after seven days', async () => {
  const { account, visitor } = await confirmed();
  const stranger = house.visitor();
  stranger.address = visitor.address;
  await stranger.enter('user/login', { account, password });
  const token = tokenIn(await newest(account), 'lock');
  clock.now = later(clock.now, 7 * 24 * hour);
  expect(await lockBy(token)).toMatchObject({ code: 'letter-link-expired' });
});

test('changed passwords, second factors that come and go, and the own lock are told by letter; never to an address that isn’t confirmed', async () => {
  const { account, visitor } = await confirmed();
  const silent = await registered();
  for (const who of [visitor, silent.visitor]) {
    await grant(who, 'change-login-password', { password });
    expect(await who.post('security/changeLoginPassword', { password: 'four herons at dawn', confirmPassword: 'four herons at dawn' })).toMatchObject(
      { status: 1 },
    );
    await grant(who, 'change-fund-password');
    expect(await who.post('security/changeFundPassword', { fundPassword: '730415' })).toMatchObject({ status: 1 });
  }
  const { secret } = (await visitor.post('security/beginAppCode')).data as { secret: string };
  const code = (): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now });
  await grant(visitor, 'set-up-app-code', { password: 'four herons at dawn', fundPassword: '730415' });
  const set = await visitor.post('security/confirmAppCode', { appCode: code() });
  expect(set).toMatchObject({ status: 1 });
  const { recoveryCodes } = set.data as { recoveryCodes: string[] };
  const device = new SoftAuthenticator(origin);
  await grant(visitor, 'add-passkey', { password: 'four herons at dawn', fundPassword: '730415', recoveryCode: recoveryCodes[0] });
  const created = device.create((await visitor.post('security/beginPasskey')).data);
  expect(await visitor.post('security/addPasskey', { name: 'Key', passkey: created })).toMatchObject({ status: 1 });
  await grant(visitor, 'remove-app-code', { fundPassword: '730415', recoveryCode: recoveryCodes[1] });
  expect(await visitor.post('security/removeAppCode')).toMatchObject({ status: 1 });
  await carry();
  expect(await visitor.post('security/lockAccount')).toMatchObject({ status: 1 });
  await carry();
  expect(subjects(account)).toEqual([
    'Please confirm your e-mail address',
    'Your login password was changed',
    'Your fund password was changed',
    'A second factor was added',
    'A second factor was added',
    'A second factor was removed',
    'Your account is locked',
  ]);
  for (const letter of box.to(account).slice(1)) {
    // What tells of a lock has no link to the next one: else a mailbox could hold the account down for good.
    expect(tokenIn(letter, 'lock')).toHaveLength(letter.mail.subject === 'Your account is locked' ? 0 : 43);
    expect(tokenIn(letter, 'reset')).toBe('');
    expect(letter.mail.text).not.toContain(account);
  }
  expect(subjects(silent.account)).toEqual(['Please confirm your e-mail address']);
});

test('another account is told to the address of before, which can lock it; the new one isn’t confirmed until its own link is used', async () => {
  const { account, visitor } = await confirmed();
  const next = account.replace('letters', 'moved');
  await grant(visitor, 'change-account', { payee: next, password });
  expect(await visitor.post('ownData/changeAccount', { account: next })).toMatchObject({ status: 1 });
  visitor.account = next;
  await carry();
  expect(subjects(account).at(-1)).toBe('Your account has another address now');
  expect(box.to(account).at(-1)!.mail.text).not.toContain(next);
  expect(await stateOf({ visitor, account })).toMatchObject({ confirmed: false });
  expect(subjects(next)).toEqual(['Please confirm your e-mail address']);
  expect(await confirmBy(tokenIn(box.to(next)[0]!, 'confirm'))).toMatchObject({ status: 1 });
  expect(await stateOf({ visitor, account })).toMatchObject({ confirmed: true });
  expect(await lockBy(tokenIn(box.to(account).at(-1)!, 'lock'))).toMatchObject({ status: 1 });
  expect(await house.visitor().post('user/login', { account: next, password }, { address: '10.33.1.1' })).toMatchObject(locked);
});

test('a link that confirms the address of before confirms nothing after the account was changed', async () => {
  const { account, visitor } = await registered();
  const token = await newestToken(account, 'confirm');
  await grant(visitor, 'change-account', { payee: `x-${account}`, password });
  expect(await visitor.post('ownData/changeAccount', { account: `x-${account}` })).toMatchObject({ status: 1 });
  expect(await confirmBy(token)).toMatchObject({ code: 'letter-link-expired' });
});

test('without a mail server nothing is written, and every address stays not confirmed', async () => {
  const silent = await signInHouse();
  const visitor = silent.visitor();
  await visitor.enter('user/register', form('silent@example.org'));
  expect((await visitor.post('letters/address')).data).toEqual({ on: false, email: true, confirmed: false });
  expect(await visitor.post('letters/sendConfirmation')).toMatchObject({ code: 'letters-not-sent' });
  expect((await visitor.post('recovery/state')).data).toMatchObject({ letters: false });
  expect(await silent.database.owner.query('', 'select from letter')).toEqual([]);
  await silent.close();
});
