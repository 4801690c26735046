import { expect, test } from 'vitest';
import { csvOf, figure } from './csv.ts';

test.each([
  ['de', '\uFEFFName;Betrag\r\n"\'=HYPERLINK(""x"")";-1001,20\r\n"a;""b";'],
  ['en', '\uFEFFName,Betrag\r\n"\'=HYPERLINK(""x"")",-1001.20\r\n"a;""b",'],
] as const)('S11 (ASVS 1.2.10): in %s a formula becomes text, a figure stays one, and what divides cells is quoted', (language, file) => {
  const rows = [
    ['Name', 'Betrag'],
    ['=HYPERLINK("x")', figure('-1001.20')],
    ['a;"b', figure(null)],
  ];
  expect(csvOf(rows, language)).toBe(file);
});
