import { afterAll, expect, test } from 'vitest';
import { addInstitution, findByAccount, insertInviteCode, ownInviteCode, readCustomer } from '../../books/customers/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { form, hashes, signInHouse } from '../../testing/sign-in-house.ts';

const house = await signInHouse();
afterAll(house.close);
const { database, hasher, visitor, welcomed, clock, customerKeys } = house;
const { db } = database;

const customerOf = async (account: string) => (await readCustomer(db, customerKeys, (await findByAccount(db, customerKeys, account))!))!;

test('what the form needs is told before it is filled in', async () => {
  expect((await visitor().post('user/registration')).data).toEqual({ open: true, inviteCode: 'PARKETT', demo: true, ...hashes });
});

test('a registered customer is signed in, unverified, welcomed, and what was agreed is kept with its time', async () => {
  const guest = visitor();
  expect(await guest.enter('user/register', form('New.Customer@Example.org', { language: 'kor' }))).toMatchObject({ http: 200, status: 1 });
  expect((await guest.post('user/profile')).data).toMatchObject({
    account: 'new.customer@example.org',
    demo: false,
    realName: 'unverified',
    language: 'kor',
    institution: 'Parkett Demo',
    appropriateness: { shares: 'unasked' },
  });
  expect(welcomed.at(-1)).toMatchObject({ kind: 'registered', language: 'kor' });
  const { id } = await customerOf('new.customer@example.org');
  const agreed = await db.query('', 'select kind, hash, agreed_at is not null as dated from agreement where customer_id = $1 order by kind', [id]);
  expect(agreed).toEqual([
    { kind: 'privacy-policy', hash: hashes.privacyPolicy, dated: true },
    { kind: 'user-agreement', hash: hashes.userAgreement, dated: true },
  ]);
});

const refusals: readonly (readonly [what: string, changes: object, code: string])[] = [
  ['an empty account', { account: '  ' }, 'account-missing'],
  ['an empty password', { password: '' }, 'password-missing'],
  ['an empty repetition', { confirmPassword: '' }, 'password-repeat-missing'],
  ['an empty code', { inviteCode: '' }, 'invite-code-missing'],
  ['an unknown code', { inviteCode: 'NOSUCHCODE' }, 'inviter-does-not-exist'],
  ['a code that is none', { inviteCode: "' or 1=1 --" }, 'inviter-does-not-exist'],
  ['a phone number without country code', { account: '0151 12345678' }, 'account-malformed'],
  ['half an address', { account: 'somebody@' }, 'account-malformed'],
  ['a demo name', { account: 'demo-abcdefgh' }, 'account-malformed'],
  ['two different passwords', { confirmPassword: 'another ladder' }, 'passwords-differ'],
  ['a short password', { password: 'kurz', confirmPassword: 'kurz' }, 'password-too-short'],
  ['a common password', { password: 'Passwort123', confirmPassword: 'Passwort123' }, 'password-too-common'],
  ['an unticked agreement', { userAgreement: '' }, 'agreements-missing'],
  ['an unticked privacy policy', { privacyPolicy: '' }, 'agreements-missing'],
  ['an agreement that has changed meanwhile', { userAgreement: 'c'.repeat(64) }, 'registration-failed'],
];

test.each(refusals)('%s is refused and leaves nothing behind', async (_, changes, code) => {
  const guest = visitor();
  const answer = await guest.post('user/register', form('refused@example.org', changes));
  expect(answer).toMatchObject({ http: 200, status: 0, code });
  expect(answer.setCookies).toEqual([]);
  expect(await findByAccount(db, customerKeys, 'refused@example.org')).toBeNull();
});

test('S13 (ASVS 6.3.8): without a valid code a caller doesn’t learn whether an account exists', async () => {
  await visitor().post('user/register', form('known@example.org'));
  const before = hasher.computed;
  const [known, unknown] = await Promise.all(
    ['known@example.org', 'unknown@example.org'].map(account => visitor().post('user/register', form(account, { inviteCode: 'NOSUCHCODE' }))),
  );
  expect(known!.text).toBe(unknown!.text);
  expect(hasher.computed).toBe(before);
  expect(await visitor().post('user/register', form('KNOWN@example.org'))).toMatchObject({ status: 0, code: 'account-exists' });
});

test('an account that is opened fifty times at once is opened once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor().post('user/register', form('race@example.org'))));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status === 0).map(({ code }) => code))).toEqual(new Set(['account-exists']));
});

test('an institution’s code and the code of one of its customers lead to the same institution', async () => {
  const { code } = (await withTransaction(db, tx => addInstitution(tx, 'Nordlicht')))!;
  await visitor().enter('user/register', form('first@example.org', { inviteCode: code.toLowerCase() }));
  const first = await customerOf('first@example.org');
  const own = await ownInviteCode(db, first.id);
  expect(await ownInviteCode(db, first.id)).toBe(own);
  await visitor().enter('user/register', form('second@example.org', { inviteCode: `${own.slice(0, 5)}-${own.slice(5)}` }));
  expect((await customerOf('second@example.org')).institution).toBe('Nordlicht');
});

test('a code that is used up or has expired isn’t valid', async () => {
  const [{ id }] = (await db.query<{ id: number }>('', "select id from institution where name = 'Nordlicht'")) as [{ id: number }];
  await withTransaction(db, async tx => {
    await insertInviteCode(tx, { code: 'ONLYONCE', institutionId: id, customerId: null, usesMax: 1 });
    await insertInviteCode(tx, { code: 'TOOLATE', institutionId: id, customerId: null, expiresAt: clock.now });
  });
  const once = await Promise.all([1, 2, 3].map(n => visitor().post('user/register', form(`once-${n}@example.org`, { inviteCode: 'ONLYONCE' }))));
  expect(once.filter(({ status }) => status === 1)).toHaveLength(1);
  for (const { status, code } of once) if (status === 0) expect(['registration-failed', 'inviter-does-not-exist']).toContain(code);
  const later = [
    ['ONLYONCE', 'inviter-does-not-exist'],
    ['TOOLATE', 'inviter-does-not-exist'],
  ] as const;
  for (const [inviteCode, code] of later) {
    expect(await visitor().post('user/register', form('late@example.org', { inviteCode }))).toMatchObject({ status: 0, code });
  }
});

test('guessing codes is limited per address', async () => {
  const guest = visitor();
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 22; guess += 1) {
    codes.push((await guest.post('user/register', form('guess@example.org', { inviteCode: `GUESS${guess + 10}` }), { address: '10.3.3.3' })).code);
  }
  expect(codes.slice(0, 20).every(code => code === 'inviter-does-not-exist')).toBe(true);
  expect(codes.slice(20)).toEqual(['too-many-attempts', 'too-many-attempts']);
});

test('in live mode there is no demo institution, no demo account, and the demo code isn’t valid', async () => {
  const live = await signInHouse({ paperMode: false });
  expect((await live.visitor().post('user/registration')).data).toMatchObject({ inviteCode: null, demo: false });
  expect(await live.visitor().post('demo/open', {})).toMatchObject({ status: 0, code: 'demo-closed' });
  expect(await live.visitor().post('user/register', form('live@example.org'))).toMatchObject({ status: 0, code: 'inviter-does-not-exist' });
  await live.close();
});
