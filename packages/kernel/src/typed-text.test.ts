import { expect, test } from 'vitest';
import { asciiSigns, readLabel, withoutUnseenEnds } from './typed-text.ts';

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
  expect(decimal.filter(([, digits]) => asciiSigns(digits) !== '0123456789')).toEqual([]);
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
