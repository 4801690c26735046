import { expect, test } from 'vitest';
import { asciiSigns, codeInField, readCode, readLabel, withoutUnseenEnds, withPlainDigits } from './typed-text.ts';

const unseen = [
  '\u00a0',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2060',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u3164',
];

test.each(unseen.map(sign => [sign]))('%j is dropped in front of a text and behind it, and stays within', sign => {
  expect(withoutUnseenEnds(`${sign} ${sign}a${sign}b${sign}\n`)).toBe(`a${sign}b`);
});

test('what belongs to the last letter stays: a vowel sign, an accent, the variant of a Chinese character', () => {
  for (const text of ['किमी', 'e\u0301', '辻\u{e0100}', 'ป้า']) expect(withoutUnseenEnds(` ${text}\u200f`)).toBe(text);
});

test('digits of every script are read as 0 to 9', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  const written = systems.map(system => {
    const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
    return [system, Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('')] as const;
  });
  const decimal = written.filter(([, digits]) => /^\p{Nd}{10}$/u.test(digits));
  expect(decimal.length).toBeGreaterThan(60);
  expect(decimal.filter(([, digits]) => withPlainDigits(digits) !== '0123456789')).toEqual([]);
});

test.each([
  ['ＡＢ－１２', 'AB-12'],
  ['AB\u201312\u2011\u221234', 'AB-12--34'],
  ['\u202aAB\u00a012\u200b3\u202c', 'AB 123'],
  ['٠١٥١ ۲۳', '0151 23'],
])('the number %j is read as %j', (typed, read) => {
  expect(asciiSigns(typed)).toBe(read);
});

test.each([
  ['  Meine\u00a0 Werte\u200f ', 'Meine Werte'],
  ['نیم\u200cفاصله', 'نیم\u200cفاصله'],
  ['ab\u202ecd\u0007', 'abcd'],
  ['one\ntwo', 'one two'],
  ['\u200b\u3164 \u202e', ''],
])('the name %j that somebody gives is kept as %j', (typed, kept) => {
  expect(readLabel(typed)).toBe(kept);
});

test.each([
  '123456',
  ' 123456 ',
  '123 456',
  '123-456',
  '12 34 56',
  '1 2 3 4 5 6',
  '123\u00a0456',
  '123\u2013456',
  '１２３４５６',
  '１２３　４５６',
  '١٢٣٤٥٦',
  '१२३४५६',
  '\u200e123456\u202c',
  '123456\r\n',
])('“%s” is the code 123456', typed => {
  expect(readCode(typed, 6)).toBe('123456');
});

test.each([
  '',
  'Tulpe-48-Regen-7193',
  '12345',
  '1234567',
  '123456a',
  'a123456',
  '123.456',
  '123,456',
  '123_456',
  '-123456',
  '123456-',
  '123\u200b456',
  '¹²³456',
  '①②③④⑤⑥',
  '\u202e123456',
  '123456\u202e',
])('“%s” is no code of six digits', typed => {
  expect(readCode(typed, 6)).toBeNull();
});

test.each([
  { held: '', typed: '4', now: '4' },
  { held: '123', typed: '1234', now: '1234' },
  { held: '123', typed: '123 ', now: '123' },
  { held: '123', typed: '123-4', now: '1234' },
  { held: '123', typed: '12', now: '12' },
  { held: '1', typed: '', now: '' },
  { held: '12', typed: '402-917', now: '402917' },
  { held: '123456', typed: '1234567', now: '123456' },
  { held: '12', typed: '12a', now: '12' },
  { held: '12', typed: 'Tulpe-48-Regen-7193', now: '12' },
  { held: '', typed: 'Tulpe-48-Regen-7193', now: '' },
  { held: 'ABCD-EFGH', typed: 'ABCD-EFG', now: '' },
])('a field that holds “$held” holds “$now” once “$typed” comes into it', ({ held, typed, now }) => {
  expect(codeInField(typed, { held, length: 6 })).toBe(now);
});

test('digits of every script are plain ones, and what only looks like a digit stays', () => {
  expect(withPlainDigits('١٢ ３４ १२ 𝟘𝟗 ² ½ ① 五')).toBe('12 34 12 09 ² ½ ① 五');
});
