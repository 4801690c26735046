import { expect, test } from 'vitest';
import { readCommonWords } from '../credentials/common-words.ts';
import { choiceDenial, typedDenial } from './login-password.ts';

const words = readCommonWords();
const account = 'martha.klein@example.org';
const verdict = (password: string): string => choiceDenial(password, { account, words })?.code ?? 'fine';

/** ASVS 5.0: 6.2.1 length, .4 common ones, .5 no composition rules, .8 nothing cut or changed, .9 at least 64 allowed, .12 breached ones offline. */
const table: readonly (readonly [password: string, verdict: string])[] = [
  ['', 'password-too-short'],
  ['kurz', 'password-too-short'],
  ['1234567', 'password-too-short'],
  ['Kürzer7', 'password-too-short'],
  ['🌧🌧🌧🌧🌧🌧🌧', 'password-too-short'],
  ['Zu\u0308rich7', 'password-too-short'],
  ['leiter im regen'.repeat(9), 'password-too-long'],
  ['12345678', 'password-too-common'],
  ['123456789', 'password-too-common'],
  ['87654321', 'password-too-common'],
  ['11111111', 'password-too-common'],
  ['aaaaaaaaaaaa', 'password-too-common'],
  ['abcabcabc', 'password-too-common'],
  ['12341234', 'password-too-common'],
  ['password', 'password-too-common'],
  ['Password1', 'password-too-common'],
  ['PASSWORD123!', 'password-too-common'],
  ['p4ssw0rd', 'password-too-common'],
  ['P@ssw0rt2024', 'password-too-common'],
  ['passwort', 'password-too-common'],
  ['qwertyui', 'password-too-common'],
  ['qwertzuiop', 'password-too-common'],
  ['1qaz2wsx', 'password-too-common'],
  ['1q2w3e4r5t', 'password-too-common'],
  ['iloveyou', 'password-too-common'],
  ['Sommer2026!', 'password-too-common'],
  ['sunshine1', 'password-too-common'],
  ['!!Dragon99', 'password-too-common'],
  ['football7', 'password-too-common'],
  ['letmein2026', 'password-too-common'],
  ['Parkett123', 'password-too-common'],
  ['martha.klein', 'password-too-common'],
  ['martha.klein@example.org', 'password-too-common'],
  ['abcdefgh', 'password-too-common'],
  ['leiter im regen', 'fine'],
  ['nur kleine buchstaben', 'fine'],
  ['vqzkfmwp', 'fine'],
  ['73915046281', 'fine'],
  ['übermäßig grün', 'fine'],
  ['correct horse battery', 'fine'],
  ['雨中的梯子在花园里', 'fine'],
  ['  spaces  count  ', 'fine'],
  ['dragonflies over a pond', 'fine'],
];

test.each(table)('S2 (ASVS 6.2): %j is judged %s', (password, expected) => {
  expect(verdict(password)).toBe(expected);
});

test('S2: 128 characters are allowed, 129 are too long, whatever they are made of', () => {
  const long = Array.from({ length: 129 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
  expect(verdict([...long].slice(0, 128).join(''))).toBe('fine');
  expect(verdict(long)).toBe('password-too-long');
});

test('S2: the shipped list is in lower case and is really shipped', () => {
  expect(words.size).toBeGreaterThan(800);
  for (const word of words) expect(word).toBe(word.toLowerCase());
});

test.each([
  ['', '', 'password-missing'],
  ['', 'a ladder in the rain', 'password-missing'],
  ['a ladder in the rain', '', 'password-repeat-missing'],
  ['a ladder in the rain', 'a ladder in the snow', 'passwords-differ'],
  ['a ladder in the rain', 'a ladder in the rain', undefined],
])('a password typed as %j and again as %j is judged %s', (password, confirmPassword, code) => {
  expect(typedDenial({ password, confirmPassword })?.code).toBe(code);
});
