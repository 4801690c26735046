import { expect, test } from 'vitest';
import { isFormula } from './formula-guard.ts';

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)'],
  ...['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM', '\uFE661', '\u22121'],
  ...['\t1', '\r1', '\n1', '\n=1', '\v=1', '\u0000=1'],
  ...[' =1', '  \t=1', '\u00A0=1', '\u3000=1', '\u2028=1', '\u0085=1'],
  ...['\u200B=1', '\u200D=1', '\u2060=1', '\u00AD=1', '\uFEFF=1', '\u180E=1', '\u3164=1', '\u2800=1', '\u{E0020}=1', '\uFE0F=1'],
  ' \u200B\u00A0\uFEFF\uFF1D1',
])('S11 (ASVS 1.2.10): %j could be a formula', cell => {
  expect(isFormula(cell)).toBe(true);
});

test.each(['', ' ', '\u200B', 'SAP', 'a=b', 'A-Z', 'x@y', "'=1", '1,00', 'Käufe + Verkäufe', '\u00A0Kauf', '東京'])('%j is a text', cell => {
  expect(isFormula(cell)).toBe(false);
});
