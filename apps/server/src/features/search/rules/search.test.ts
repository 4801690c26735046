import { fold } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { universe } from '../../../books/instruments/index.ts';
import { entryOf, find } from './search.ts';

const entries = universe.map(entryOf);
const codes = (typed: string, views: Readonly<Record<string, number>> = {}): string[] =>
  find(entries, typed, { maximum: 20, viewsOf: code => views[code] ?? 0 }).map(({ code }) => code);

test('every instrument is the first hit of its own symbol, ISIN, WKN and name, however they are typed', () => {
  const wrong: string[] = [];
  for (const { code, name, isin, wkn } of universe) {
    const typed = [code, code.toLowerCase(), name, name.toUpperCase(), ` ${fold(name)} `, isin, isin?.toLowerCase(), wkn, wkn?.toLowerCase()];
    for (const text of typed.filter(entry => typeof entry === 'string')) {
      const found = find(entries, text, { maximum: 20, viewsOf: () => 0 })[0];
      if (found?.code !== code && found?.name !== name) wrong.push(`${text} finds ${found?.code}, not ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['sap', 'SAP'],
  ['Münchener Rück', 'MUV2'],
  ['munchener', 'MUV2'],
  ['muenchener', 'MUV2'],
  ['deutsche tel', 'DTE'],
  ['telekom deutsche', 'DTE'],
  ['deutschetelekom', 'DTE'],
  ['eur/usd', 'EURUSD'],
  ['btc', 'BTCUSDT'],
  ['bitcoin', 'BTCUSDT'],
  ['DE0007164600', 'SAP'],
  ['de 0007 164600', 'SAP'],
  ['716460', 'SAP'],
  ['Seimens', 'SIE'],
  ['allians', 'ALV'],
])('%j finds %s first', (typed, code) => {
  expect(codes(typed)[0]).toBe(code);
});

test('at most twenty hits, none twice, none for nothing', () => {
  expect(codes('e').length).toBeLessThanOrEqual(20);
  expect(codes('deutsche').length).toBeGreaterThan(3);
  expect(new Set(codes('a')).size).toBe(codes('a').length);
  for (const nothing of ['', '   ', '%', '---', '(', "' or 1=1"]) expect(codes(nothing)).toEqual([]);
  expect(codes('qqqqxxxx')).toEqual([]);
});

test('between equally good hits, what is looked at more stands first', () => {
  const [first, second] = codes('deutsche');
  expect(codes('deutsche', { [second!]: 5 })[0]).toBe(second);
  expect(codes('deutsche', { [second!]: 5 })).toContain(first);
});

test('two letters are looked for at the beginnings only', () => {
  for (const code of codes('zz')) expect(code.toLowerCase()).toMatch(/^zz/);
});
