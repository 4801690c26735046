import { expect, test } from 'vitest';
import { findableTexts, readWish } from './find-words.ts';

// Promised: an operator finds somebody by any part of who he is, however the document and the operator write it.

const texts = findableTexts({
  names: ['Zoë-Marie D’Ambrosio', 'Theodolinde Müller', 'Tan Ah Kow @ Rajan s/o Suppiah', '王小明', '김민준'],
  dates: ['1994-03-12'],
  numbers: ['T22000129', '26954371827', 'C01X00T47'],
  telephones: ['+4915123456789'],
});
const stands = new Set(texts);
const finds = (typed: string): boolean | 'too short' => {
  const wish = readWish(typed);
  if (!wish) return 'too short';
  const one = (group: readonly string[]): boolean => group.some(text => stands.has(text));
  return wish.groups.every(one) || one(wish.whole);
};

test.each([
  ...['Zoë', 'zoe', 'Zoë-Marie D’Ambrosio', '  zoe marie DAMBROSIO ', 'ambrosio zoe', 'Ambros', 'dambr', 'zoemarie'],
  ...['Müller', 'muller', 'Mueller', 'MUELL', 'theo müll', 'Müller, Theodolinde', 'tan ah kow@rajan S/O suppiah', 'suppiah tan'],
  ...['王小明', '王小', '小明', '김민준', '민준'],
  ...['1994-03-12', '12.03.1994', '12.3.1994', '12/03/1994', '03/12/1994', '1994年3月12日', 'Theo 12.03.1994'],
  ...['T22000129', 't22000129', 'T2200 0129', '26 954 371 827', 'c01x00t47'],
  ...['+4915123456789', '+49 151 23456789', '0049 151 23456789', '0151 23456789', '0151/23456789', '456789', '456 789'],
])('%s finds the customer', typed => expect(finds(typed)).toBe(true));

test.each([
  ...['Zoa', 'mbrosio', 'Zoë Müllner', 'Marie Zoé X', 'theo 13.03.1994', 'ler', '小王'],
  ...['13.03.1994', '1994-12-03', 'T2200012', '2200012', '2695437182', '56789', '345678', '0151 23456788', '6789'],
])('%s finds nobody', typed => expect(finds(typed)).toBe(false));

test.each(['', '  ', 'Zo', 'z', '12', '1.2', '王', '--- , ---', '…'])('%s is too short to look for anybody', typed =>
  expect(finds(typed)).toBe('too short'),
);

test('Words of two letters are found whole beside another, and never as a beginning', () => {
  const li = new Set(findableTexts({ names: ['Li Wei'] }));
  const groups = (typed: string) => readWish(typed)!.groups.map(group => group.some(text => li.has(text)));
  expect([groups('Li Wei'), groups('Li We'), groups('Wei Li')]).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ]);
});

test('Nothing stands for what is missing', () => expect(findableTexts({})).toEqual([]));
