import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, later, type Instant } from '@parkett/kernel';
import { readAccount, readKnownAccount } from './account.ts';
import { acts, gateDenial, gateKinds, type Gate, type GateKind } from './gates.ts';
import { isValid, readInviteCode } from './invite.ts';
import { endsAt, overBy, sessionTimes } from './session-time.ts';

const written = (typed: string): string => {
  const account = readAccount(typed);
  return account.ok ? account.value : account.error.code;
};

test.each([
  ['+49 151 12345678', '+4915112345678'],
  ['0049 (151) 123-456.78', '+4915112345678'],
  ['＋４９１５１１２３４５６７８', '+4915112345678'],
  ['  Martha.Klein@Example.ORG ', 'martha.klein@example.org'],
  ["o'neill+broker@sub.example.co.uk", "o'neill+broker@sub.example.co.uk"],
  ['', 'account-missing'],
  ['   ', 'account-missing'],
  ['0151 12345678', 'account-malformed'],
  ['+49 151 23456789 / 90', 'account-malformed'],
  ['4915112345678', 'account-malformed'],
  ['+49 151 1234567 ext. 5', 'account-malformed'],
  ['+49 151 1234567;ext=5', 'account-malformed'],
  ['+49 151 1234567, 8', 'account-malformed'],
  ['+49 151 1234567 +49 151 1234568', 'account-malformed'],
  ['+1 800 FLOWERS', 'account-malformed'],
  ['+49', 'phone-impossible'],
  ['+0151123456', 'phone-impossible'],
  ['+49151123456789012', 'phone-impossible'],
  ['+999 123456789', 'phone-impossible'],
  ['+1 (0) 212 555 0123', 'phone-impossible'],
  ['+52 1 55 1234 5678', 'phone-impossible'],
  ['+49 00 151 1234567', 'phone-impossible'],
  ['+48 0 512 345 678', 'phone-impossible'],
  ['+86 0126 2328 24363', 'phone-impossible'],
  ['martha@', 'account-malformed'],
  ['@example.org', 'account-malformed'],
  ['martha@example', 'account-malformed'],
  ['martha@-example.org', 'account-malformed'],
  ['a b@example.org', 'account-malformed'],
  ['martha@exämple.org', 'martha@xn--exmple-cua.org'],
  ['martha@EXA\u0308MPLE.org', 'martha@xn--exmple-cua.org'],
  ['martha@XN--exmple-cua.org', 'martha@xn--exmple-cua.org'],
  ['martha@straße.de', 'martha@xn--strae-oqa.de'],
  ['martha@例え。テスト', 'martha@xn--r8jz45g.xn--zckzah'],
  ['martha@пример.рф', 'martha@xn--e1afmkfd.xn--p1ai'],
  ['m.artha@gmail.com', 'm.artha@gmail.com'],
  ['martha+broker@gmail.com', 'martha+broker@gmail.com'],
  ['martha@ｇｍａｉｌ.com', 'account-malformed'],
  ['ｍartha@gmail.com', 'account-malformed'],
  ['martha＠gmail.com', 'account-malformed'],
  ['martha@gmail．com', 'account-malformed'],
  ['martha@tik\u212aet.com', 'account-malformed'],
  ['martha@ﬁdelity.com', 'account-malformed'],
  ['martha@exam\u00adple.org', 'account-malformed'],
  ['martha@exam\u200dple.org', 'account-malformed'],
  ['märtha@example.org', 'account-malformed'],
  ['martha@xn--a.org', 'account-malformed'],
  ['martha@example.c', 'account-malformed'],
  ['martha@1.2.3.4', 'account-malformed'],
  ['martha@example.org.', 'account-malformed'],
  ['martha@example.org\r\nBcc: all@example.org', 'account-malformed'],
  ['demo-abcdefgh', 'account-malformed'],
])('the account %j is written %s', (typed, expected) => {
  expect(written(typed)).toBe(expected);
});

/** How people write a number with a zero that is dialled within the country alone, and one that is part of the number. */
test.each([
  ['+49 (0)151 2345 6789', '+4915123456789'],
  ['0049 (0) 151 23456789', '+4915123456789'],
  ['+49 0151 23456789', '+4915123456789'],
  ['(+49) 0151 / 234 567-89', '+4915123456789'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+41 (0)79 123 45 67', '+41791234567'],
  ['+43 (0)664 1234567', '+436641234567'],
  ['+31 (0)6 12345678', '+31612345678'],
  ['+33 (0)6.12.34.56.78', '+33612345678'],
  ['+46 (0)70-123 45 67', '+46701234567'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['+81 (0)90-1234-5678', '+819012345678'],
  ['+82-010-1234-5678', '+821012345678'],
  ['+86 (0)10 1234 5678', '+861012345678'],
  ['+886 0987 123 456', '+886987123456'],
  ['+90 (0)532 123 45 67', '+905321234567'],
  ['+55 0 15 11 91234 5678', '+5511912345678'],
  ['+36 06 20 123 4567', '+36201234567'],
  ['+7 8 912 345 67 89', '+79123456789'],
  ['+370 8 612 34567', '+37061234567'],
  ['+54 11 15 1234 5678', '+5491112345678'],
  ['+39 06 12345678', '+390612345678'],
  ['+39 (0)6 12345678', '+390612345678'],
  ['+378 0549 886377', '+3780549886377'],
  ['+225 01 02 03 04 05', '+2250102030405'],
  ['+242 06 612 3456', '+242066123456'],
])('the number %j is dialled from abroad as %s', (typed, dialled) => {
  expect(written(typed)).toBe(dialled);
});

test.each([
  ['\u202a+49 151 2345 6789\u202c'],
  ['\ufeff+49\u00a0151\u202f2345\u00ad6789\u200b'],
  ['\u200e+49\u2011151\u20132345\u22126789\u200f'],
  ['＋４９（０）１５１２３４５６７８９'],
  ['+٤٩ ١٥١ ٢٣٤٥ ٦٧٨٩'],
  ['+۴۹ ۱۵۱ ۲۳۴۵ ۶۷۸۹'],
  ['+४९ १५१ २३४५ ६७८९'],
  ['tel:+49-151-23456789'],
  ['+49\t151\n23456789'],
])('%j is the same telephone, however it was copied or typed', typed => {
  expect(written(typed)).toBe('+4915123456789');
});

test('marks that nobody sees belong to no address and to no demo account', () => {
  expect(written('\u200b\u2060martha@example.org\u202c\ufeff')).toBe('martha@example.org');
  expect(written('\u200b \u202a\u202c')).toBe('account-missing');
  expect(readKnownAccount('\u200edemo-abcdefgh\u200f')).toBe('demo-abcdefgh');
});

test('what is read once is read the same again, whatever was typed, and fits into a header', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress({ size: 'small' }),
        fc.string({ maxLength: 40 }),
        fc.stringMatching(/^[+0-9 ()-]{8,20}$/),
        fc.stringMatching(/^\+[1-9][0-9]{6,14}$/),
      ),
      typed => {
        const account = readAccount(typed);
        if (!account.ok) return;
        expect(readAccount(account.value)).toEqual(account);
        expect(account.value).toMatch(/^[\x20-\x7e]+$/);
      },
    ),
  );
});

const outside = fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));
const readOutside = <T>(file: string): T => JSON.parse(readFileSync(join(outside, file), 'utf8')) as T;
type Vectors = {
  readonly sets: readonly { readonly name: string; readonly valid?: readonly string[]; readonly invalid?: readonly { value: string }[] }[];
};

describe.skipIf(!existsSync(outside))('outside vectors', () => {
  const setsOf = (name: string) => readOutside<Vectors>('07_validation/vectors_public.json').sets.filter(set => set.name.startsWith(name));

  test('addresses that others take are taken, those that others refuse are refused', () => {
    const [emails] = setsOf('email');
    expect(emails!.valid!.filter(value => !readAccount(value).ok)).toEqual([]);
    expect(emails!.invalid!.filter(({ value }) => readAccount(value).ok)).toEqual([]);
  });

  test('mobile numbers with their country code are taken in one form, however they are grouped; what holds letters is refused', () => {
    const sets = setsOf('mobile phone');
    const international = sets.flatMap(({ valid = [] }) => valid).filter(value => /^(\+|00)/.test(value));
    expect(international.length).toBeGreaterThan(20);
    for (const value of international) expect(written(value)).toBe(`+${value.replace(/\D/g, '').replace(/^00/, '').replace(/^820/, '82')}`);
    expect(sets.flatMap(({ invalid = [] }) => invalid).filter(({ value }) => /[a-z]/i.test(value) && readAccount(value).ok)).toEqual([]);
  });

  test('no naughty string, alone or within an address, breaks the reading or gets through but as an address that fits into a header', () => {
    const strings = readOutside<string[]>('10_web/naughty_strings_public.json');
    const typed = strings.flatMap(one => [one, `${one}@example.org`, `martha@${one}`, `martha@${one}.org`]);
    const read = typed.map(text => ({ text, known: readKnownAccount(text), account: readAccount(text) }));
    const broken = read.filter(({ account }) => account.ok && !(/^[\x21-\x7e]+$/.test(account.value) && written(account.value) === account.value));
    expect(broken).toEqual([]);
    expect(read.filter(({ account }) => account.ok).length).toBeGreaterThan(5);
  });
});

test('a demo account signs in by its name and is no name to register', () => {
  expect(readKnownAccount(' Demo-ABCDEFGH ')).toBe('demo-abcdefgh');
  expect(readKnownAccount('demo-abc')).toBeNull();
  expect(readKnownAccount(' A@B.c')).toBeNull();
});

const now = instantOf('2026-11-23T10:00:00Z');
const gate = (kind: GateKind, expiresAt: Instant | null = later(now, 1)): Gate => ({
  id: 7n,
  kind,
  reason: 'court-order',
  startedAt: now,
  expiresAt,
});

test.each(gateKinds)('%s refuses with one code, whatever it forbids', kind => {
  const codes = acts.flatMap(act => gateDenial([gate(kind)], act, now)?.code ?? []);
  expect(new Set(codes).size).toBe(1);
});

test('a gate ends at its moment, an ended account never; the strictest of several, and of its kind the longest, answers with its case, reason, beginning and end', () => {
  for (const kind of gateKinds) expect(gateDenial([gate(kind, now)], 'open', now)).toBeNull();
  expect(gateDenial([gate('disabled', null)], 'sign-in', later(now, 1e12))?.code).toBe('account-disabled');
  const several = [gate('trade-banned'), { ...gate('frozen', later(now, 0.5)), id: 9n }, { ...gate('frozen'), id: 8n }, gate('withdrawal-banned')];
  expect(gateDenial(several, 'open', now)).toEqual({
    code: 'account-frozen',
    params: { case: 'G8', reason: 'court-order', since: new Date(now).toISOString(), until: new Date(now + 1).toISOString() },
  });
});

test('S6: a session ends thirty minutes after its last use or twelve hours after it began, to the millisecond', () => {
  const minutes = 60_000;
  const session = { openedAt: now, usedAt: later(now, 10 * minutes) };
  expect(overBy(session, sessionTimes, later(now, 40 * minutes - 1))).toBeNull();
  expect(overBy(session, sessionTimes, later(now, 40 * minutes))).toBe('idle');
  const busy = { openedAt: now, usedAt: later(now, 719 * minutes) };
  expect(endsAt(busy, sessionTimes)).toBe(now + 720 * minutes);
  expect(overBy(busy, sessionTimes, later(now, 720 * minutes))).toBe('absolute');
});

test('an invite code is read however it is typed, and holds until its end and its last use', () => {
  for (const typed of [' fyt75-z6c93 ', '\u202aFYT75\u2011Z6C93\u202c\ufeff', 'ｆｙｔ７５\u00a0z٦c٩٣'])
    expect(readInviteCode(typed)).toBe('FYT75Z6C93');
  for (const nonsense of ['', 'abc', "x' or 1=1", 'ä'.repeat(8), 'A'.repeat(25)]) expect(readInviteCode(nonsense)).toBeNull();
  const invite = { code: 'ABCDEF', institutionId: 1, invitedBy: null, demoInstitution: false, usesMax: null, uses: 0, expiresAt: null };
  expect(isValid(invite, { now, paperMode: false })).toBe(true);
  expect(isValid({ ...invite, uses: 1, usesMax: 1 }, { now, paperMode: true })).toBe(false);
  expect(isValid({ ...invite, expiresAt: now }, { now, paperMode: true })).toBe(false);
  expect(isValid({ ...invite, expiresAt: later(now, 1) }, { now, paperMode: true })).toBe(true);
  expect([true, false].map(paperMode => isValid({ ...invite, demoInstitution: true }, { now, paperMode }))).toEqual([true, false]);
});
