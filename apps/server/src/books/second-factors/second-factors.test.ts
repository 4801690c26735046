import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { instantOf, later } from '@parkett/kernel';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase } from '../../testing/database.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { hasFactor, SecondFactors, type Holder } from './index.ts';

const { db, owner, close } = await freshDatabase();
afterAll(close);
const clock = { now: instantOf('2026-11-23T10:00:00Z') };
const key = randomBytes(32);
const origin = 'https://broker.example';
const house = { id: 'broker.example', name: 'Parkett', origins: [origin] };
const factors = new SecondFactors({ db, now: () => clock.now, key, house });
/** Another process of the same house. */
const other = new SecondFactors({ db, now: () => clock.now, key, house });
const minute = 60_000;
const halfMinute = 30_000;

let count = 0n;
const somebody = (kind: Holder['kind'] = 'customer'): Holder => ({ kind, id: (count += 1n) });
const codeOf = (secret: string, at: number = clock.now): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
const enter = (holder: Holder, appCode: string, where = factors) => where.prove(holder, { appCode }, { of: 'anything' });
const codeFor = (result: Awaited<ReturnType<typeof enter>>): string => (result.ok ? 'right' : result.error.code);

/** Somebody with an app, and what it shows. */
async function withApp(kind?: Holder['kind']): Promise<{ holder: Holder; secret: string }> {
  const holder = somebody(kind);
  const begun = await factors.beginAppCode(holder, 'martha@example.org');
  if (!begun.ok) throw new Error(begun.error.code);
  const { secret } = begun.value;
  expect((await withTransaction(db, tx => factors.confirmAppCode(tx, holder, codeOf(secret)))).ok).toBe(true);
  clock.now = later(clock.now, minute);
  return { holder, secret };
}

test('S4 (ASVS 6.5.1): a code of an app counts once, also at once and in two processes, and one half minute before and after', async () => {
  for (const kind of ['customer', 'operator'] as const) {
    const { holder, secret } = await withApp(kind);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => enter(holder, code, n % 2 ? other : factors)));
    expect(answers.map(codeFor).toSorted()).toEqual([...Array<string>(5).fill('code-already-used'), 'right']);
    // The clock of the telephone is a little slow: its code is of a step that is over for good.
    expect(codeFor(await enter(holder, codeOf(secret, clock.now - halfMinute)))).toBe('code-already-used');
    expect(codeFor(await enter(holder, ` ${codeOf(secret, clock.now + halfMinute).replace(/(...)/, '$1 ')}`))).toBe('right');
    expect(codeFor(await enter(holder, codeOf(secret, clock.now + 2 * halfMinute)))).toBe('wrong-second-factor');
  }
});

test('nobody has more than ten passkeys, also when several are made at once', async () => {
  const { holder } = await withPasskey();
  for (let n = 1; n < 9; n += 1) await withPasskey(holder);
  const [tenth, eleventh] = [new SoftAuthenticator(origin), new SoftAuthenticator(origin)];
  const [begun, late] = [await factors.beginPasskey(holder, 'martha@example.org'), await factors.beginPasskey(holder, 'martha@example.org')];
  if (!begun.ok || !late.ok) throw new Error('both are begun');
  const add = (created: ReturnType<SoftAuthenticator['create']>) =>
    withTransaction(db, tx => factors.addPasskey(tx, holder, { name: 'Phone', created }));
  expect((await add(tenth.create(begun.value))).ok).toBe(true);
  const tooMany = { error: { code: 'too-many-passkeys', params: { maximum: 10 } } };
  expect(await add(eleventh.create(late.value))).toMatchObject(tooMany);
  expect(await factors.beginPasskey(holder, 'martha@example.org')).toMatchObject(tooMany);
});

test('an app counts from its first right code on, and a second one has to wait until the first is removed', async () => {
  const holder = somebody();
  const first = await factors.beginAppCode(holder, 'martha@example.org');
  const second = await factors.beginAppCode(holder, 'martha@example.org');
  if (!first.ok || !second.ok) throw new Error('both are begun');
  expect(hasFactor(await factors.of(db, holder))).toBe(false);
  expect(codeFor(await enter(holder, codeOf(second.value.secret)))).toBe('no-such-second-factor');
  const confirm = (secret: string) => withTransaction(db, tx => factors.confirmAppCode(tx, holder, codeOf(secret)));
  expect((await confirm(first.value.secret)).ok).toBe(false);
  expect((await confirm(second.value.secret)).ok).toBe(true);
  expect(await factors.of(db, holder)).toMatchObject({ appCodeSince: clock.now, passkeys: [] });
  expect(second.value.link).toContain(`otpauth://totp/Parkett:martha%40example.org?issuer=Parkett&secret=${second.value.secret}`);
  expect(await factors.beginAppCode(holder, 'x')).toMatchObject({ error: { code: 'app-code-already-set-up' } });
  await withTransaction(db, tx => factors.renewRecoveryCodes(tx, holder));
  expect(await withTransaction(db, tx => factors.removeAppCode(tx, holder))).toMatchObject({ ok: true });
  expect(await factors.of(db, holder)).toEqual({ appCodeSince: null, passkeys: [], recoveryCodesLeft: 0 });
  expect(await withTransaction(db, tx => factors.removeAppCode(tx, holder))).toMatchObject({ error: { code: 'no-such-second-factor' } });
});

test('S4 (ASVS 6.3.1): the fifth wrong code locks codes for half an hour in every process, the right one too, and each further lock is longer', async () => {
  const { holder, secret } = await withApp();
  const wrong = () => enter(holder, codeOf(secret, clock.now - 60 * minute), count % 2n ? other : factors);
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await wrong());
  expect(answers.map(codeFor)).toEqual([...Array<string>(4).fill('wrong-second-factor'), 'second-factor-locked', 'second-factor-locked']);
  expect(answers[3]).toMatchObject({ error: { params: { tries: 1 } } });
  expect(await enter(holder, codeOf(secret), other)).toMatchObject({ error: { code: 'second-factor-locked', params: { minutes: 30 } } });
  clock.now = later(clock.now, 30 * minute);
  for (let n = 0; n < 5; n += 1) await wrong();
  expect(await enter(holder, codeOf(secret))).toMatchObject({ error: { params: { minutes: 60 } } });
  // F-8: the machine's clock goes back by a year; nobody waits longer than the lock.
  const before = clock.now;
  clock.now = later(clock.now, -365 * 24 * 60 * minute);
  expect(await enter(holder, codeOf(secret))).toMatchObject({ error: { params: { minutes: 60 } } });
  clock.now = later(clock.now, 60 * minute);
  expect(codeFor(await enter(holder, codeOf(secret)))).not.toBe('second-factor-locked');
  clock.now = later(before, 24 * 60 * minute);
  expect(codeFor(await enter(holder, codeOf(secret)))).toBe('right');
  expect(await wrong()).toMatchObject({ error: { code: 'wrong-second-factor', params: { tries: 4 } } });
});

test('what isn’t six digits is no try, and what is has its blanks, dashes and digits of any script', async () => {
  const { holder, secret } = await withApp();
  for (const typed of ['', 'Tulpe-48-Regen-7193', '12345', '1234567', '123456a', '①②③④⑤⑥'])
    expect(codeFor(await enter(holder, typed))).toBe('app-code-malformed');
  const wide = [...codeOf(secret)].map(digit => String.fromCodePoint(0xff10 + Number(digit))).join('');
  expect(codeFor(await enter(holder, wide.replace(/(...)/, '$1-')))).toBe('right');
  const wrong = await enter(holder, codeOf(secret, clock.now - 60 * minute));
  expect(wrong).toMatchObject({ error: { code: 'wrong-second-factor', params: { tries: 4 } } });
});

test('S4 (ASVS 6.5.2): ten recovery codes, each once and its owner only; new ones end the old ones', async () => {
  const { holder } = await withApp();
  const stranger = (await withApp()).holder;
  const old = await withTransaction(db, tx => factors.renewRecoveryCodes(tx, holder));
  const codes = await withTransaction(db, tx => factors.renewRecoveryCodes(tx, holder));
  expect(new Set([...old, ...codes]).size).toBe(20);
  const use = (who: Holder, recoveryCode: string) => factors.prove(who, { recoveryCode }, { of: 'anything' });
  expect(await use(holder, old[0]!)).toMatchObject({ error: { code: 'wrong-recovery-code' } });
  expect(await use(stranger, codes[0]!)).toMatchObject({ ok: false });
  expect(await use(holder, 'Tulpe-48-Regen-7193')).toMatchObject({ error: { code: 'recovery-code-malformed' } });
  const answers = await Promise.all([0, 0, 0, 1].map(n => use(holder, codes[n]!.toLowerCase())));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect((await factors.of(db, holder)).recoveryCodesLeft).toBe(8);
});

/** Somebody with a passkey. */
async function withPasskey(holder = somebody()): Promise<{ holder: Holder; device: SoftAuthenticator }> {
  const device = new SoftAuthenticator(origin);
  expect(await register(holder, device)).toEqual({ ok: true, value: null });
  return { holder, device };
}
async function register(holder: Holder, device: SoftAuthenticator, name = 'Phone') {
  const begun = await factors.beginPasskey(holder, 'martha@example.org');
  if (!begun.ok) throw new Error(begun.error.code);
  return withTransaction(db, tx => other.addPasskey(tx, holder, { name, created: device.create(begun.value) }));
}

test('N-7: a challenge of one door opens no other, and challenges that nobody answers are gone within the hour', async () => {
  const { holder, device } = await withPasskey();
  const asked = (door: 'sign-in' | 'desk-sign-in') => factors.challenge(null, door);
  expect(await factors.whoSignsIn(device.use(await asked('desk-sign-in')), 'desk-sign-in')).toEqual({ ok: true, value: holder });
  expect(await factors.whoSignsIn(device.use(await asked('desk-sign-in')))).toMatchObject({ error: { code: 'passkey-refused' } });
  expect(await factors.whoSignsIn(device.use(await asked('sign-in')), 'desk-sign-in')).toMatchObject({ error: { code: 'passkey-refused' } });
  const kept = async (): Promise<number> => (await db.query('', 'select from passkey_challenge')).length;
  await factors.flush();
  for (let n = 0; n < 3; n += 1) await asked('sign-in');
  expect(await kept()).toBeGreaterThanOrEqual(3);
  clock.now = later(clock.now, 59 * 60_000);
  await factors.flush();
  expect(await kept()).toBeGreaterThanOrEqual(3);
  clock.now = later(clock.now, 60_000);
  await factors.flush();
  expect(await kept()).toBe(0);
});

test('S4 (ASVS 6.3.3): a passkey of this house proves its holder, who may have several with names', async () => {
  const { holder, device } = await withPasskey();
  await withPasskey(holder);
  const purpose = { of: 'withdrawal 100 EUR' };
  const asked = await factors.challenge(holder, purpose);
  expect(asked.allowCredentials).toHaveLength(2);
  expect(await other.prove(holder, { passkey: device.use(asked) }, purpose)).toEqual({ ok: true, value: null });
  const [first] = (await factors.of(db, holder)).passkeys;
  expect(first).toMatchObject({ name: 'Phone', usedAt: clock.now });
  expect(await factors.whoSignsIn(device.use(await factors.challenge(null, 'sign-in')))).toEqual({ ok: true, value: holder });
  expect(await register(holder, device)).toMatchObject({ error: { code: 'passkey-already-registered' } });
  expect(await register(holder, new SoftAuthenticator(origin), ' \u200b ')).toMatchObject({ error: { code: 'passkey-name-missing' } });
  expect(await withTransaction(db, tx => factors.removePasskey(tx, somebody(), first!.id))).toMatchObject({ ok: false });
  expect(await withTransaction(db, tx => factors.removePasskey(tx, holder, first!.id))).toMatchObject({ ok: true });
  expect(await factors.whoSignsIn(device.use(await factors.challenge(null, 'sign-in')))).toMatchObject({ error: { code: 'passkey-refused' } });
});

test('S4: what a passkey signed is worth nothing twice, late, for something else, for somebody else, from elsewhere, or from a copy of it', async () => {
  const { holder, device } = await withPasskey();
  const { holder: stranger, device: theirs } = await withPasskey(somebody('operator'));
  const purpose = { of: 'withdrawal 100 EUR' };
  const refused = { ok: false, error: { code: 'passkey-refused' } };
  const used = device.use(await factors.challenge(holder, purpose));
  expect(await factors.prove(holder, { passkey: used }, purpose)).toMatchObject({ ok: true });
  expect(await factors.prove(holder, { passkey: used }, purpose)).toMatchObject(refused);
  const tries: [string, () => Promise<unknown>][] = [
    [
      'something else',
      async () => factors.prove(holder, { passkey: device.use(await factors.challenge(holder, purpose)) }, { of: 'withdrawal 900 EUR' }),
    ],
    ['somebody else', async () => factors.prove(stranger, { passkey: device.use(await factors.challenge(holder, purpose)) }, purpose)],
    ['another passkey', async () => factors.prove(holder, { passkey: theirs.use(await factors.challenge(holder, purpose)) }, purpose)],
    ['signing in', async () => factors.prove(holder, { passkey: device.use(await factors.challenge(null, 'sign-in')) }, purpose)],
    [
      'late',
      async () => {
        const asked = await factors.challenge(holder, purpose);
        clock.now = later(clock.now, 2 * minute);
        return factors.prove(holder, { passkey: device.use(asked) }, purpose);
      },
    ],
    [
      'a signature that was changed',
      async () => {
        const signed = device.use(await factors.challenge(holder, purpose));
        return factors.prove(holder, { passkey: { ...signed, response: { ...signed.response, signature: 'AAAA' } } }, purpose);
      },
    ],
    [
      'a copy, whose counter lags behind',
      async () => {
        device.counter = 0;
        return factors.prove(holder, { passkey: device.use(await factors.challenge(holder, purpose)) }, purpose);
      },
    ],
  ];
  for (const [what, attempt] of tries) expect(await attempt(), what).toMatchObject(refused);
  const phisher = new SoftAuthenticator('https://br0ker.example');
  expect(await register(holder, phisher)).toMatchObject(refused);
});

test('S4 (ASVS 11.3.3): a copy of the database holds no seed, no recovery code and no challenge that could be answered later', async () => {
  const { holder, secret } = await withApp();
  const codes = await withTransaction(db, tx => factors.renewRecoveryCodes(tx, holder));
  const { challenge } = await factors.challenge(holder, { of: 'sign-in' });
  const rows = await owner.query<{ row: string }>(
    '',
    `select s::text as row from app_code_seed s union all select c::text from recovery_code c union all select p::text from passkey_challenge p`,
  );
  const dump = rows.map(({ row }) => row).join('\n');
  const seed = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  for (const hidden of [secret, seed, ...codes, ...codes.map(code => code.replaceAll('-', ''))]) expect(dump).not.toContain(hidden);
  expect(dump).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  expect(dump).toContain('customer');
});
