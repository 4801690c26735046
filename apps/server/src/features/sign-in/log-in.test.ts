import { randomBytes } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { later } from '@parkett/kernel';
import { costFloor, SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import { withTransaction } from '../../platform/db.ts';
import { findByAccount, readPassword, writePassword } from '../../books/customers/index.ts';
import { cheap, form, signInHouse } from '../../testing/sign-in-house.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, gates, customerKeys, hasher, visitor, database } = house;
const password = 'a ladder in the rain';
const minute = 60_000;
let count = 0;

/** A registered customer that no other test knows, and an address without earlier tries. */
async function registered(): Promise<{ account: string; id: bigint; address: string }> {
  count += 1;
  const account = `customer-${count}@example.org`;
  const address = `10.0.${count}.1`;
  expect((await visitor().enter('user/register', form(account), { address })).status).toBe(1);
  const customerId = (await findByAccount(database.db, customerKeys, account))!;
  // What earlier tests failed at is forgotten.
  clock.now = later(clock.now, 24 * 60 * minute);
  return { account, id: customerId, address };
}

test('signing in answers both halves, however the account is typed', async () => {
  const { account, address } = await registered();
  for (const typed of [account, ` ${account.toUpperCase()} `]) {
    const answer = await visitor().enter('user/login', { account: typed, password }, { address });
    expect(answer).toMatchObject({ http: 200, status: 1, data: { account } });
  }
});

test('a phone number is one account in all its writings', async () => {
  expect((await visitor().enter('user/register', form('+49 (151) 123-456.78'))).data).toMatchObject({ account: '+4915112345678' });
  for (const account of ['0049 151 12345678', '+49 (0)151 12345678', '\u202a+49\u00a00151\u201112345678\u202c'])
    expect((await visitor().enter('user/login', { account, password })).data).toMatchObject({ account: '+4915112345678' });
});

test('the zero that is dialled within a country opens no second account for one telephone, and an Italian one is part of the number', async () => {
  expect((await visitor().enter('user/register', form('+44 (0)20 7946 0958'))).data).toMatchObject({ account: '+442079460958' });
  for (const account of ['+44 20 7946 0958', '0044 (0) 20 7946 0958', '+44 020 7946 0958'])
    expect([account, (await visitor().post('user/register', form(account))).code]).toEqual([account, 'account-exists']);
  expect((await visitor().enter('user/register', form('+39 06 1234 5678'))).data).toMatchObject({ account: '+390612345678' });
  expect(await visitor().post('user/register', form('+44 20 7946'))).toMatchObject({ status: 0, code: 'phone-impossible' });
});

test('what is empty is named', async () => {
  expect(await visitor().post('user/login', { account: ' ', password })).toMatchObject({ status: 0, code: 'account-missing' });
  expect(await visitor().post('user/login', { account: 'a@example.org', password: '' })).toMatchObject({ status: 0, code: 'password-missing' });
});

test('S13 (ASVS 6.3.8): a wrong password, an unknown account and nonsense get the same bytes for the same work', async () => {
  const { account } = await registered();
  const tries = [
    { account, password: 'a ladder in the sun' },
    { account: 'nobody@example.org', password },
    { account: 'demo-zzzzzzzz', password },
    { account: 'no account at all', password },
    { account: '+49', password: 'x'.repeat(512) },
  ];
  const answers = [];
  for (const [index, body] of tries.entries()) {
    const before = hasher.computed;
    const answer = await visitor().post('user/login', body, { address: `10.9.0.${index}` });
    expect(answer.setCookies).toEqual([]);
    answers.push({ text: answer.text, http: answer.http, hashes: hasher.computed - before });
  }
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ http: 200, hashes: 1 });
  expect(JSON.parse(answers[0]!.text)).toEqual({
    status: 0,
    data: null,
    msg: 'Wrong account or password',
    code: 'wrong-account-or-password',
    params: {},
  });
});

test('S1 (ASVS 11.4.2): a hash of lower cost is made anew at the next sign-in', async () => {
  const { account, id, address } = await registered();
  const lower = new SecretHasher({ pepper: house.pepper, cost: { ...cheap, memory: 32 } });
  const old = await lower.hash(password);
  await withTransaction(database.db, tx => writePassword(tx, id, old));
  expect((await visitor().enter('user/login', { account, password }, { address })).status).toBe(1);
  const stored = (await readPassword(database.db, id))!;
  expect(hasher.isOutdated(stored)).toBe(false);
  expect((await visitor().enter('user/login', { account, password }, { address })).status).toBe(1);
});

const reasonOf = {
  'login-banned': 'suspected-takeover',
  disabled: 'account-ended',
  frozen: 'suspected-takeover',
  'trade-banned': 'terms-breached',
  'withdrawal-banned': 'court-order',
} as const;
const blocking = { reason: 'suspected-takeover', placedBy: { kind: 'tool', name: 'test' } } as const;

test.each([
  ['login-banned', 'account-login-banned'],
  ['disabled', 'account-disabled'],
] as const)('a %s customer learns of it only after the right password, with case, reason and end', async (kind, code) => {
  const { account, id, address } = await registered();
  const expiresAt = kind === 'disabled' ? null : later(clock.now, 60 * minute);
  const gate = await gates.place(id, { ...blocking, reason: reasonOf[kind], kind, expiresAt });
  expect(await visitor().post('user/login', { account, password: 'wrong' }, { address })).toMatchObject({
    code: 'wrong-account-or-password',
    params: {},
  });
  const answer = await visitor().post('user/login', { account, password }, { address });
  expect(answer).toMatchObject({ http: 200, status: 0, code, params: { case: `G${gate}`, reason: reasonOf[kind], since: expect.any(String) } });
  expect(answer.setCookies).toEqual([]);
  await gates.lift(id, { gate, reason: 'cleared-up', liftedBy: { kind: 'tool', name: 'test' } });
  expect((await visitor().post('user/login', { account, password }, { address })).status).toBe(1);
});

test('a login ban that has run out has no effect', async () => {
  const { account, id, address } = await registered();
  await gates.place(id, { ...blocking, kind: 'login-banned', expiresAt: later(clock.now, minute) });
  clock.now = later(clock.now, minute);
  expect((await visitor().post('user/login', { account, password }, { address })).status).toBe(1);
});

test('frozen and trade-banned customers sign in', async () => {
  for (const kind of ['frozen', 'trade-banned', 'withdrawal-banned'] as const) {
    const { account, id, address } = await registered();
    await gates.place(id, { ...blocking, reason: reasonOf[kind], kind, expiresAt: later(clock.now, minute) });
    expect((await visitor().post('user/login', { account, password }, { address })).status).toBe(1);
  }
});

test('S6: a ban that is placed while the customer signs in leaves no session alive, in twenty tries', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { account, id, address } = await registered();
    const guest = visitor();
    await Promise.all([
      guest.enter('user/login', { account, password }, { address }),
      gates.place(id, { ...blocking, kind: 'login-banned', expiresAt: later(clock.now, minute) }),
    ]);
    expect(await guest.post('user/profile')).toMatchObject({ http: 401 });
    expect(await database.db.query('', 'select from customer_session where customer_id = $1 and ended_at is null', [id])).toEqual([]);
  }
});

test('S6 (ASVS 7.4.3): a password that is replaced while its old one is being compared opens no session', async () => {
  const { account, id, address } = await registered();
  const another = await hasher.hash('four herons at dawn', { line: 'sign-in', caller: address });
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const signingIn = await withTransaction(database.db, async tx => {
    await writePassword(tx, id, another);
    const asked = visitor().enter('user/login', { account, password }, { address });
    await vi.waitFor(async () => expect(await database.owner.query('', waiting)).toEqual([{ n: 1 }]), { timeout: 10_000, interval: 10 });
    return { asked };
  });
  expect(await signingIn.asked).toMatchObject({ code: 'wrong-account-or-password' });
});

test('S1: the product hashes at the floor or above', async () => {
  const shipped = new SecretHasher({ pepper: randomBytes(32) });
  expect(await shipped.hash(password)).toContain(`$m=${costFloor.memory},t=${costFloor.passes},p=${costFloor.lanes}$`);
});

test('S10 (ASVS 15.3.3): a field that the call does not have is refused, and so is another type', async () => {
  const { account } = await registered();
  const strangers = [{ role: 'admin' }, { is_true: 1 }, { balance: '1' }, { status: 1 }, JSON.parse('{"__proto__":{"x":1}}')];
  for (const extra of strangers) {
    const raw = JSON.stringify({ account, password }).replace('}', `,${JSON.stringify(extra).slice(1)}`);
    expect(await visitor().post('user/login', null, { raw })).toMatchObject({ http: 400, code: 'malformed' });
  }
  for (const body of [{ account, password: 1 }, { account: [account], password }, { account }, [], null, 'x']) {
    expect(await visitor().post('user/login', body)).toMatchObject({ http: 400, code: 'malformed' });
  }
});
