import { expect, test } from 'vitest';
import { codeInField, readCode, withoutUnseenAround, withPlainDigits } from './typed-digits.ts';

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

test('what nobody sees goes at the ends, and stays inside', () => {
  expect(withoutUnseenAround('\ufeff\u200e\u00a0a\u200bb\u3000\t')).toBe('a\u200bb');
});
