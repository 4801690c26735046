import { expect, test } from 'vitest';
import { foldedName } from './folded-name.ts';

test.each([
  ["Siobhán O'Neill", 'SIOBHAN O’NEILL'],
  ['Sivakumar a/l Ramasamy', 'SIVAKUMAR A/L RAMASAMY'],
  ['Tan Ah Kow @ Tan Beng Hock', 'Tan Ah Kow@Tan Beng Hock'],
  ['Groß', 'GROSS'],
  ['Işık', 'ISIK'],
  ['阿依夏·买买提', '阿依夏・买买提'],
  ['نیم\u200cفر', 'نیمفر'],
  ['مُحَمَّد', 'محمد'],
])('%s and %s are one name to somebody who looks for it', (name, other) => {
  expect(foldedName(name)).toBe(foldedName(other));
});

test.each([
  ['किम', 'कम'],
  ['ปิติ', 'ปีติ'],
  ['Anna', 'Anne'],
])('%s and %s are two names', (name, other) => {
  expect(foldedName(name)).not.toBe(foldedName(other));
});
